import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { Order, OrderBatch, OrderLine } from '#lib/domain/order.ts'
import { fen } from '#lib/kernel/money.ts'
import { DeliveryNote } from './delivery-note.tsx'

afterEach(cleanup)

const plain = {
  shipmentId: 3,
  quantity: 12,
  goodsName: '',
  isGift: false,
  genericName: '',
  holder: '',
  storage: '',
  manufacturer: '制药厂',
}
const batch = (over: Partial<OrderBatch>) => ({ ...plain, ...over })

/** Head and rows as they are printed, a text a cell. */
function noteOf(...batches: Partial<OrderBatch>[]): (string | null)[][] {
  const line = { name: '再林 阿莫西林胶囊', unit: '盒', price: null, batches: batches.map(batch) }
  const about = { id: 1, number: 'A1', createdAt: '', company: '', pay: fen(0), seller: {}, address: {} }
  const order = { ...about, lines: [line as unknown as OrderLine], shipments: [] } as unknown as Order
  render(<DeliveryNote order={order} />)
  const [head, ...rows] = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  return [head ?? [], ...rows.slice(0, batches.length)]
}

test('the note has generic name, holder and storage where they are known, and is silent where they are not', () => {
  const known = { genericName: '阿莫西林胶囊', holder: '持有人公司', storage: '遮光，密封保存' }
  const [head = [], ...rows] = noteOf({ id: 1, ...known }, { id: 2 })
  const shown = ['通用名（商品名）', '生产厂家', '贮藏'].map((title) => head.indexOf(title))
  expect(rows.map((row) => shown.map((at) => row[at]))).toEqual([
    ['阿莫西林胶囊（再林）', '制药厂（上市许可持有人：持有人公司）', '遮光，密封保存'],
    ['再林 阿莫西林胶囊', '制药厂', ''],
  ])
})

test('what is known of no batch has no column', () => {
  const [head] = noteOf({ id: 1 }, { id: 2, genericName: '再林 阿莫西林胶囊' })
  expect(head).not.toContain('贮藏')
})

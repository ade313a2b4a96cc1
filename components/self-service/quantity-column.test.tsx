import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { PurchaseListLine } from '#lib/domain/purchase-list-table.ts'
import { PurchaseListSource } from './purchase-list-source.tsx'

afterEach(cleanup)

function bring(text: string): PurchaseListLine[][] {
  const heard: PurchaseListLine[][] = []
  const onLines = jest.fn((lines: readonly PurchaseListLine[]) => void heard.push([...lines]))
  render(<PurchaseListSource isBusy={false} onLines={onLines} />)
  fireEvent.change(screen.getByRole('textbox', { name: '粘贴或输入采购计划' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: '匹配并预览' }))
  return heard
}

test('stock beside what is to be bought is not ordered', () => {
  const heard = bring('商品编码\t库存数量\t采购数量\nP1\t100\t5')
  expect(heard).toMatchObject([[{ code: 'P1', quantity: 5 }]])
})

test('two columns that may be the quantity are asked about, and the answer is kept to', () => {
  const heard = bring('商品编码\t采购数量\t计划数量\nP1\t100\t5')
  expect(heard).toEqual([])
  expect(screen.getByText('有多列可能是采购数量，请选择一列')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '计划数量（如 5）' }))
  expect(heard).toMatchObject([[{ code: 'P1', quantity: 5 }]])
  expect(screen.queryByRole('group', { name: '选择数量列' })).toBeNull()
})

test('none of them leaves every quantity to the buyer', () => {
  const heard = bring('P1\t100\t5')
  fireEvent.click(screen.getByRole('button', { name: '都不是，逐行填写' }))
  expect(heard).toMatchObject([[{ text: 'P1 100 5', quantity: 0, problem: '请填写数量' }]])
})

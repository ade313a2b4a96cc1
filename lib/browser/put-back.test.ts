import { beforeEach, expect, test } from '@jest/globals'
import type { CartLine } from '#lib/domain/cart.ts'
import { cartListWasRead } from './cart-keys.ts'
import { putBack } from './put-back.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'

const offer = { goodsPriceId: 501, ladderPriceId: 0, fullReductionId: 0, flag: 0 }
const goods = (id: number, name: string) => ({ id, name, warehouseId: 1, salePrice: null, flash: null, offer })
const line = (item: object, quantity: number | null, isSelected = true) =>
  ({ item, quantity, offer, isSelected }) as unknown as CartLine
const total = { count: 3, number: 30, total: '258.00' }

let shop: FakeShop
let answers: Record<string, { ok: 0 | 1; number: number; message: string }>

beforeEach(() => {
  shop = installFakeShop()
  answers = {}
  cartListWasRead()
  shop.answer = ({ url, body }) => {
    if (url.startsWith('/api/cart/list')) {
      return { body: { code: 200, message: '', data: { data: [{ id: 90, number: 5, goods: { id: 7, name: '乙' } }] } } }
    }
    const ids = [...new URLSearchParams(body)].filter(([name]) => name.endsWith('[goods_id]')).map(([, id]) => id)
    const results = ids.map((id) => ({
      goods_id: Number(id),
      reasons: [],
      ...(answers[id] ?? { ok: 1, number: 5, message: '' }),
    }))
    return { body: { code: 200, message: '', data: { results, total } } }
  }
})

const sent = () => shop.sent.map(({ url, body }) => `${url} ${decodeURIComponent(body)}`)

test('goods come back with their offer, combinations as such, and what was not chosen is not', async () => {
  const removed = [
    line({ kind: 'goods', goods: goods(6, '甲') }, 5),
    line({ kind: 'combination', combination: { id: 88, name: '套餐' } }, 2),
    line({ kind: 'goods', goods: goods(7, '乙') }, 5, false),
  ]
  expect(await putBack(removed)).toEqual([])
  const [both = '', set = '', , unchosen = ''] = sent()
  expect(both).toContain('params[0][goods_price_id]=501')
  expect(both).toContain('params[1][goods_id]=7')
  expect(set).toContain('params[0][goods_id]=88&params[0][number]=2&params[0][type]=3')
  expect(unchosen).toContain('/api/cart/batch_select ids[0]=90&is_selected=0')
})

test('a line that differs from before is named, with why', async () => {
  answers = {
    6: { ok: 0, number: 0, message: '已下架' },
    7: { ok: 1, number: 3, message: '' },
    8: { ok: 1, number: 4, message: '限购4盒' },
  }
  const removed = [6, 7, 8, 9].map((id) => line({ kind: 'goods', goods: goods(id, `药${id}`) }, 5))
  const set = line({ kind: 'combination', combination: { id: 88, name: '套餐' } }, 2, false)
  const unknown = line({ kind: 'goods', goods: goods(10, '药10') }, null)
  expect(await putBack([...removed, set, unknown])).toEqual([
    '药6：已下架',
    '药7：数量现为3',
    '药8：限购4盒',
    '套餐：已恢复，并已选中',
    '药10：数量未知，未能恢复',
  ])
})

test('where the call fails, nothing is said to be back', async () => {
  shop.answer = () => ({ status: 500, body: { code: 500, message: '系统繁忙' } })
  expect(await putBack([line({ kind: 'goods', goods: goods(6, '甲') }, 5)])).toEqual(['甲：未能恢复'])
})

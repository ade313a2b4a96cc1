import { cartCalls } from '#lib/contract/cart/calls.ts'
import { parseFen, sumFen } from '#lib/kernel/money.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { addLadder, addPromotion, CartOwner, openCartShop, setShippingRules } from './testing/cart-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let owner: CartOwner
let laddered: number
let flash: number

beforeAll(async () => {
  shop = await openCartShop(now)
  await setShippingRules(shop.db)
  laddered = await addGoods(shop.db, { now, categoryPath: [5], unitPrice: '10.00', ladderType: 2 })
  await addLadder(shop.db, laddered, [[20, '9.0000']])
  flash = await addGoods(shop.db, { now, categoryPath: [5], unitPrice: '10.00' })
  await addPromotion(
    shop.db,
    now,
    { kind: 'flash', name: '早间秒杀', scope: { kind: 'goods', goodsIds: [flash] }, rule: {} },
    [{ goodsId: flash, price: '6.5000', stock: 50, memberLimit: 30 }],
  )
  await addPromotion(shop.db, now, {
    kind: 'full_reduction',
    name: '品类满减',
    scope: { kind: 'categories', categoryIds: [5] },
    rule: { tiers: [{ id: 1, amount: '100.00', reduce: '7.00' }] },
  })
  await addPromotion(shop.db, now, {
    kind: 'store_discount',
    name: '全场94折',
    scope: { kind: 'all' },
    rule: { tiers: [{ id: 1, amount: '150.00', rate: '0.94' }] },
  })
  owner = await CartOwner.open(shop)
  await owner.add(laddered, 21)
  await owner.add(flash, 10)
})
afterAll(() => shop.close())

const sumOf = (steps: readonly { amount: string | number }[]) => sumFen(steps.map((step) => parseFen(step.amount)))

async function explain(body: object) {
  return (await owner.caller.call(cartCalls.cartExplain, { body })).data
}

test('every line and the whole cart re-add, and say what the settlement says', async () => {
  const explained = await explain({})
  expect(explained.lines.map(({ steps }) => steps.map(({ code }) => code))).toEqual([
    ['list', 'ladder', 'full_reduction', 'discount'],
    ['list', 'special'],
  ])
  for (const line of explained.lines) expect(sumOf(line.steps)).toBe(parseFen(line.pay_amount))
  expect(sumOf(explained.steps)).toBe(parseFen(explained.pay_amount))
  const settled = await owner.checkout(explained.lines.map((line) => line.line_id))
  expect(explained.pay_amount).toBe(settled.amounts?.pay_amount)
  expect(explained.steps.map(({ label, text, amount }) => [label, text, amount])).toEqual([
    ['原价', '', '310.00'],
    ['阶梯价', '', '-21.00'],
    ['秒杀', '', '-35.00'],
    ['满减', '品类满减（满100减7）', '-7.00'],
    ['订单折扣', '全场94折（满150可享）', '-10.92'],
    ['运费', '', '12.00'],
  ])
})

test('a line that is not selected is reported by itself', async () => {
  const [first] = (await explain({})).lines
  await owner.caller.call(cartCalls.cartSelect, { body: { ids: [first?.line_id ?? 0], is_selected: 0 } })
  const alone = (await explain({})).lines[0]
  expect([alone?.is_counted, alone?.pay_amount]).toEqual([0, '189.00'])
  expect(alone?.steps.map(({ code }) => code)).toEqual(['list', 'ladder'])
  await owner.caller.call(cartCalls.cartSelect, { body: { ids: [first?.line_id ?? 0], is_selected: 1 } })
})

test.each([
  [19, ['list', 'full_reduction', 'discount'], '172.02'],
  [20, ['list', 'ladder', 'full_reduction', 'discount'], '162.62'],
  [21, ['list', 'ladder', 'full_reduction', 'discount'], '171.08'],
])('goods by themselves: %i units', async (number, codes, pay) => {
  const { lines } = await explain({ goods_id: laddered, number })
  expect(lines[0]?.steps.map(({ code }) => code)).toEqual(codes)
  expect(lines[0]?.pay_amount).toBe(pay)
  expect(sumOf(lines[0]?.steps ?? [])).toBe(parseFen(pay))
})

test('goods at a special price are reported at it, within their limit', async () => {
  const { lines, message } = await explain({ goods_id: flash, number: 31 })
  expect(lines[0]).toMatchObject({ number: 30, pay_amount: '195.00', steps: [{ amount: '300.00' }, { label: '秒杀' }] })
  expect(message).not.toBe('')
})

test('nothing of another member, and no such goods', async () => {
  const other = await CartOwner.open(shop)
  const ids = (await explain({})).lines.map((line) => line.line_id)
  const { data } = await other.caller.call(cartCalls.cartExplain, { body: { ids } })
  expect(data).toMatchObject({ lines: [], pay_amount: '0.00' })
  const codes: [string, number][] = []
  for (const id of ['0', '-1', '9223372036854775807', '999999', 'x']) {
    codes.push([id, (await owner.caller.raw(cartCalls.cartExplain, { goods_id: id })).code])
  }
  expect(codes).toEqual([
    ['0', 422],
    ['-1', 422],
    ['9223372036854775807', 422],
    ['999999', 404],
    ['x', 422],
  ])
})

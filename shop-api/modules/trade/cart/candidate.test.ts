import type { RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { LineInput } from './candidate.ts'
import { candidateFor } from './candidate.ts'
import type { CartFacts } from './facts.ts'
import type { CartLineRow } from './priced-types.ts'
import { emptyCart, shelf, specials } from './testing/memory-shop.ts'

/** Goods 5 run in flash sale 50 as item 501 at 79.90, list price 100.00; goods 6 in daily special 60 as item 601 at 17.77. */
const FLASH = 5
const DAILY = 6

const want = (goodsId: number, over: Partial<LineInput> = {}): LineInput => ({
  goodsId,
  type: 0,
  goodsPriceId: 0,
  fullReductionId: 0,
  ...over,
})
const planned = (input: LineInput, facts: CartFacts = emptyCart(false), rows: readonly CartLineRow[] = []) => {
  const { row, note } = candidateFor(input, rows, specials, facts)
  const { key, type, goodsId, combinationId, goodsPriceId, goodsManjianId } = row
  return { key, type, goodsId, combinationId, goodsPriceId, goodsManjianId, note }
}
const plain = (goodsId: number) => ({
  key: `g${goodsId}`,
  type: 0,
  goodsId,
  combinationId: null,
  goodsPriceId: 0,
  goodsManjianId: 0,
  note: '',
})
/** Goods that a member buys at an agreed price. */
function agreedAt(goodsId: number, unitPrice: string): CartFacts {
  const facts = emptyCart(false)
  const row = shelf.get(goodsId)
  if (!row) throw new Error(`no goods ${goodsId}`)
  return { ...facts, goods: new Map(facts.goods).set(goodsId, { ...row, unitPrice }) }
}
const stored = (input: LineInput, number: number, facts = emptyCart(false)): CartLineRow => ({
  ...candidateFor(input, [], specials, facts).row,
  id: 9,
  number,
})

test('goods go in at the special price that runs, asked for or not', () => {
  const atFlash = { ...plain(FLASH), key: 'p501', type: 1, goodsPriceId: 501 }
  expect(planned(want(FLASH))).toEqual(atFlash)
  expect(planned(want(FLASH, { type: 1, goodsPriceId: 501 }))).toEqual(atFlash)
  expect(planned(want(DAILY))).toEqual({ ...plain(DAILY), key: 'p601', goodsPriceId: 601 })
  expect(planned(want(3))).toEqual(plain(3))
})

test('a special above what the member has agreed on is none, and one below it counts', () => {
  for (const goodsId of [FLASH, DAILY]) {
    expect(planned(want(goodsId), agreedAt(goodsId, '5.0000'))).toEqual(plain(goodsId))
  }
  const asked = want(FLASH, { type: 1, goodsPriceId: 501 })
  expect(planned(asked, agreedAt(FLASH, '70.0000'))).toEqual({ ...plain(FLASH), note: '活动已结束，按普通价加入' })
  expect(planned(want(FLASH), agreedAt(FLASH, '79.9001'))).toMatchObject({ type: 1, goodsPriceId: 501 })
})

test('once the limit of a special is in the cart, more go in at the ordinary price', () => {
  const full = stored(want(FLASH), 20)
  const said = '秒杀限购数量已满，本次按普通价加入'
  expect(planned(want(FLASH), emptyCart(false), [full])).toEqual({ ...plain(FLASH), note: said })
  expect(planned(want(FLASH, { type: 1 }), emptyCart(false), [full]).note).toBe(said)
  expect(planned(want(FLASH), emptyCart(false), [{ ...full, number: 19 }])).toMatchObject({ key: 'p501', note: '' })
  // Goods without a limit for each member are limited by the stock of the special.
  expect(planned(want(DAILY), emptyCart(false), [stored(want(DAILY), 40)]).note).toBe(
    '每日特价限购数量已满，本次按普通价加入',
  )
})

test('a special without a price, or one that is over, leaves the ordinary price', () => {
  const open = specials.get(FLASH) as RunningSpecial
  const unpriced = new Map([[FLASH, { ...open, item: { ...open.item, price: null } }]])
  expect(candidateFor(want(FLASH), [], unpriced, emptyCart(false)).note).toBe('')
  const asked = { type: 1, goodsPriceId: 501 }
  for (const each of [asked, { goodsPriceId: 501 }, { type: 1 }]) {
    const { row, note } = candidateFor(want(FLASH, each), [], new Map(), emptyCart(false))
    expect([row.key, row.type, note]).toEqual(['g5', 0, '活动已结束，按普通价加入'])
  }
})

test('sets and exchanges are what was asked for, whatever runs on the goods', () => {
  const set = { ...plain(90), key: 'c90', type: 3, goodsId: null, combinationId: 90 }
  expect(planned(want(90, { type: 3, goodsPriceId: 4 }))).toEqual(set)
  expect(planned(want(FLASH, { type: 3 }))).toEqual({ ...set, key: 'c5', combinationId: 5 })
  expect(planned(want(FLASH, { type: 2, goodsPriceId: 701 }))).toEqual({
    ...plain(FLASH),
    key: 'x701',
    type: 2,
    goodsPriceId: 701,
  })
})

test('a line in the cart is the same one, with its full reduction unless another is chosen', () => {
  const line = { ...stored(want(3, { fullReductionId: 81 }), 4), isSelected: false }
  expect(line.goodsManjianId).toBe(81)
  const again = candidateFor(want(3), [line], specials, emptyCart(false)).row
  expect(again).toEqual(line)
  expect(candidateFor(want(3, { fullReductionId: 82 }), [line], specials, emptyCart(false)).row.goodsManjianId).toBe(82)
  // 85 is a discount on the whole shop, 999 nothing at all.
  for (const fullReductionId of [85, 999]) expect(planned(want(3, { fullReductionId }))).toEqual(plain(3))
  const fresh = { id: 0, memberId: 7, key: 'g3', type: 0, goodsId: 3, combinationId: null, number: 0, isSelected: true }
  const unset = { goodsPriceId: 0, ladderPriceId: 0, goodsManjianId: 0, isNearExpiry: false, warehouseId: 0 }
  const row = { ...fresh, ...unset, addedPrice: '0', createdAt: new Date(0) }
  expect(candidateFor(want(3), [], specials, emptyCart(false)).row).toEqual(row)
})

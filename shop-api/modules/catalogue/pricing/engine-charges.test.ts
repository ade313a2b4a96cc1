import { fen, parsePrice } from '#lib/kernel/money.ts'
import { amountsOf, priceLines } from './engine.ts'
import { usualFreight } from './shipping.ts'
import { plainCoupon, plainGoods, plainInput, plainLine } from './testing/plain.ts'

const all = { kind: 'all' } as const
const reduction = (id: number, amount: number, reduce: number, over = {}) => ({
  id,
  name: '满减',
  scope: all,
  isRepeating: false,
  tiers: [{ id: 1, amount: fen(amount), reduce: fen(reduce) }],
  ...over,
})
const discount = (id: number, amount: number, over = {}) => ({
  id,
  name: '满折',
  scope: all,
  excludedGoodsIds: [],
  tiers: [{ id: 1, amount: fen(amount), rate: 9000 }],
  ...over,
})
const ephedrine = plainLine({ id: 2, isEphedrine: true, goods: plainGoods({ id: 2, isEphedrine: true }) })

test('everything of a charge: what each promotion takes and what is left to pay', () => {
  const { charges } = priceLines(
    plainInput({
      lines: [plainLine({ quantity: 3 }), ephedrine],
      fullReductions: [reduction(41, 3000, 500)],
      storeWideDiscounts: [discount(42, 2500)],
    }),
  )
  const single = { number: 3, price: 100_000, amount: 3000 }
  expect(charges.get(1)).toEqual({
    price: 100_000,
    rawPrice: 100_000,
    listPrice: 100_000,
    parts: [single],
    amount: 3000,
    ladderPriceId: 0,
    fullReduction: 500,
    discount: 250,
    coupon: 0,
    pay: 2250,
    fullReductionId: 41,
    discountId: 42,
    mayUseCoupon: true,
    gift: null,
  })
  const none = {
    fullReduction: 0,
    discount: 0,
    fullReductionId: null,
    discountId: null,
    mayUseCoupon: false,
    gift: null,
  }
  expect(charges.get(2)).toMatchObject({ ...none, pay: 1000 })
})

test('a coupon that is used is paid less, and names no store discount', () => {
  const { charges, coupon } = priceLines(
    plainInput({ lines: [plainLine(), ephedrine], storeWideDiscounts: [discount(42, 100)], coupon: plainCoupon() }),
  )
  expect(charges.get(1)).toMatchObject({ coupon: 300, discount: 0, pay: 700, discountId: null })
  expect(charges.get(2)).toMatchObject({ coupon: 0, pay: 1000 })
  expect(coupon?.amount).toBe(300)
})

test('an exclusive coupon reaches a line whose reduction is not reached, and none with a fen of one', () => {
  const given = (amount: number, reduce: number) =>
    priceLines(
      plainInput({
        lines: [plainLine()],
        fullReductions: [reduction(41, amount, reduce)],
        coupon: plainCoupon({ isExclusive: true }),
      }),
    ).coupon?.reason
  expect([given(1001, 1), given(1000, 1)]).toEqual(['', '此券不与满减同享'])
})

test('lines coupons may reach are those at ordinary prices, with what is left to pay', () => {
  const special = plainLine({ id: 3, offer: { kind: 'special', price: parsePrice('9') } })
  const { couponLines } = priceLines(
    plainInput({
      lines: [plainLine({ wantedFullReductionId: 41 }), ephedrine, special, plainLine({ id: 4, isCounted: false })],
      fullReductions: [reduction(41, 1000, 100)],
    }),
  )
  expect(couponLines).toEqual([{ id: 1, goods: plainGoods(), amount: 900, wantedId: 0, isReduced: true }])
})

test('tiers tell what they are, how far they are and what they take off', () => {
  const scope = { kind: 'goods', goodsIds: [1] } as const
  const outcome = priceLines(
    plainInput({
      lines: [plainLine()],
      fullReductions: [reduction(41, 1000, 100, { scope })],
      storeWideDiscounts: [discount(42, 1001, { excludedGoodsIds: [8] })],
    }),
  )
  expect(outcome.fullReductions).toEqual([
    {
      id: 1,
      promotionId: 41,
      name: '满减',
      amount: 1000,
      discount: '1.00',
      current: 1000,
      isReached: true,
      scope,
      excludedGoodsIds: [],
    },
  ])
  expect(outcome.discounts).toEqual([
    {
      id: 1,
      promotionId: 42,
      name: '满折',
      amount: 1001,
      discount: '0.90',
      current: 900,
      isReached: false,
      scope: all,
      excludedGoodsIds: [8],
    },
  ])
})

test('of the tiers of several promotions the reached ones stand first, then by the gap of each', () => {
  const of = (goodsId: number) => ({ scope: { kind: 'goods', goodsIds: [goodsId] } as const })
  const outcome = priceLines(
    plainInput({
      lines: [plainLine({ quantity: 9 }), plainLine({ id: 2, goods: plainGoods({ id: 2 }) })],
      fullReductions: [
        reduction(41, 9900, 1, of(1)),
        reduction(42, 1800, 1, of(2)),
        reduction(43, 500, 1, of(9)),
        reduction(44, 0, 1, of(9)),
      ],
    }),
  )
  expect(outcome.fullReductions.map(({ promotionId, isReached }) => [promotionId, isReached])).toEqual([
    [44, false],
    [43, false],
    [42, false],
    [41, false],
  ])
})

test('a line counts for one promotion among several lines, and a reduction takes no more than there is', () => {
  const of = (goodsId: number) => ({ scope: { kind: 'goods', goodsIds: [goodsId] } as const })
  const { charges } = priceLines(
    plainInput({
      lines: [plainLine(), plainLine({ id: 2, goods: plainGoods({ id: 2 }) }), plainLine({ id: 3 })],
      fullReductions: [reduction(41, 2000, 300, of(1)), reduction(42, 1000, 5000, of(2))],
    }),
  )
  expect([1, 2, 3].map((id) => charges.get(id)?.fullReduction)).toEqual([150, 1000, 150])
})

test('gifts come with lines at ordinary prices only', () => {
  const gift = {
    id: 3,
    scope: all,
    buyNumber: 1,
    isRepeating: false,
    gift: { goodsId: null, name: '雨伞', number: 1 },
    left: null,
  }
  const lines = [plainLine(), ephedrine, plainLine({ id: 3, isCounted: false })]
  const { charges } = priceLines(plainInput({ lines, gifts: [gift] }))
  expect([1, 2, 3].map((id) => charges.get(id)?.gift?.total ?? null)).toEqual([1, null, null])
})

test('a line without goods that asks for an ordinary price takes part in nothing', () => {
  const input = plainInput({ lines: [plainLine({ goods: null })], fullReductions: [reduction(41, 0, 1)] })
  expect(priceLines(input)).toMatchObject({ couponLines: [], fullReductions: [{ current: 0, isReached: false }] })
})

test('a discount of one fen names its promotion, a tier at the base price prices nothing', () => {
  const goods = plainGoods({ basePrice: parsePrice('0.10'), ladder: [{ id: 5, number: 1, price: parsePrice('0.10') }] })
  const { charges } = priceLines(plainInput({ lines: [plainLine({ goods })], storeWideDiscounts: [discount(42, 10)] }))
  expect(charges.get(1)).toMatchObject({ discount: 1, discountId: 42, ladderPriceId: 0 })
})

describe('tiers of several sums', () => {
  const of = (goodsId: number) => ({ scope: { kind: 'goods', goodsIds: [goodsId] } as const })
  const lines = [plainLine(), plainLine({ id: 2, quantity: 9, goods: plainGoods({ id: 2 }) })]
  const order = (...rules: readonly ReturnType<typeof reduction>[]) =>
    priceLines(plainInput({ lines, fullReductions: rules })).fullReductions.map(({ amount }) => amount)

  test.each([
    ['reached ones first', [reduction(41, 900, 1, of(1)), reduction(42, 9500, 1, of(2))], [900, 9500]],
    ['in whatever order they come', [reduction(41, 1500, 1, of(1)), reduction(42, 100, 1, of(2))], [100, 1500]],
    ['the highest reached first', [reduction(41, 300, 1, of(1)), reduction(42, 200, 1, of(2))], [300, 200]],
    ['by amount, not by sum', [reduction(41, 200, 1, of(1)), reduction(42, 300, 1, of(2))], [300, 200]],
  ])('%s', (_, rules, amounts) => {
    expect(order(...rules)).toEqual(amounts)
    expect(order(...rules.map((rule, at) => ({ ...rule, id: 50 - at })))).toEqual(amounts)
  })

  test('the highest one reached takes off, wherever it stands', () => {
    const tier = (id: number, amount: number, reduce: number) => ({ id, amount: fen(amount), reduce: fen(reduce) })
    const tiers = [tier(3, 5000, 900), tier(2, 1000, 200), tier(1, 500, 70)]
    const { charges } = priceLines(
      plainInput({ lines: [plainLine()], fullReductions: [reduction(41, 0, 0, { tiers })] }),
    )
    expect(charges.get(1)?.fullReduction).toBe(200)
  })
})

test('goods whose price is being set cost nothing yet, whatever is offered', () => {
  const goods = plainGoods({ basePrice: null, ladder: [{ id: 5, number: 1, price: parsePrice('8') }] })
  const special = plainLine({ id: 2, goods, offer: { kind: 'special', price: parsePrice('9') } })
  const { charges } = priceLines(
    plainInput({ lines: [plainLine({ goods }), special, plainLine({ id: 3, goods: null })] }),
  )
  expect([1, 2, 3].map((id) => [charges.get(id)?.amount, charges.get(id)?.rawPrice])).toEqual([
    [0, 0],
    [900, 0],
    [0, 0],
  ])
})

test('the sums of lines: how many, how many units, and what they pay with shipping', () => {
  const lines = [plainLine({ quantity: 3 }), plainLine({ id: 2, quantity: 4 })]
  const { charges } = priceLines(plainInput({ lines, fullReductions: [reduction(41, 1000, 70)] }))
  const shown = lines.flatMap(({ id, quantity }) => {
    const charge = charges.get(id)
    return charge ? [{ quantity, charge: { ...charge, discount: fen(5), coupon: fen(2) } }] : []
  })
  expect(amountsOf(shown, [{ label: '运费', fee: fen(1200) }])).toEqual({
    lineCount: 2,
    unitCount: 7,
    goods: 7000,
    fullReduction: 70,
    discount: 10,
    coupon: 4,
    shipping: 1200,
    freight: [{ label: '运费', fee: 1200 }],
    pay: 8130,
  })
})

test('one fen below the minimum order is named, at it nothing is', () => {
  const below = (minimum: number) => {
    const shipping = { minimumOrder: fen(minimum), freeFrom: fen(0), fee: fen(0), unshipped: fen(0), ...usualFreight }
    return priceLines(plainInput({ lines: [plainLine()], shipping })).shipping.belowMinimum
  }
  expect([below(1001), below(1000), below(900)]).toEqual([1, 0, 0])
})

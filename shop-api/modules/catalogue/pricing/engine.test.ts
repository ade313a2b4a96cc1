import { fen, parsePrice } from '#lib/kernel/money.ts'
import { amountsOf, priceLines } from './engine.ts'
import type { EngineInput, EngineLine, FullReductionRule, GiftRule, LineOffer, PricedGoods } from './input.ts'
import { discountShares } from './shares.ts'
import { usualFreight } from './shipping.ts'

function goods(id: number, yuan: string, over: Partial<PricedGoods> = {}): PricedGoods {
  return {
    id,
    categoryPath: [1],
    manufacturerId: 1,
    brandId: null,
    basePrice: parsePrice(yuan),
    listPrice: parsePrice(yuan),
    ladderType: 0,
    ladder: [],
    isEphedrine: false,
    shipsFreeFrom: null,
    freesOrderFrom: null,
    ...over,
  }
}
const ordinary: LineOffer = { kind: 'ordinary' }
const line = (id: number, of: PricedGoods | null, quantity = 1, over: Partial<EngineLine> = {}): EngineLine => ({
  id,
  goods: of,
  quantity,
  offer: ordinary,
  isEphedrine: of?.isEphedrine ?? false,
  isColdChain: false,
  grams: null,
  isCounted: true,
  wantedFullReductionId: 0,
  ...over,
})
const nothing: EngineInput = {
  lines: [],
  fullReductions: [],
  storeWideDiscounts: [],
  gifts: [],
  coupon: null,
  shipping: { minimumOrder: fen(20_000), freeFrom: fen(50_000), fee: fen(1_200), unshipped: fen(0), ...usualFreight },
  giftStock: new Map(),
}
const full = (id: number, amount: number, reduce: number, isRepeating = false): FullReductionRule => ({
  id,
  name: '满减',
  scope: { kind: 'all' } as const,
  isRepeating,
  tiers: [{ id: 1, amount: fen(amount), reduce: fen(reduce) }],
})
const ninetyFour = {
  id: 9,
  name: '全场94折',
  scope: { kind: 'all' } as const,
  excludedGoodsIds: [],
  tiers: [{ id: 1, amount: fen(30_000), rate: 9_400 }],
}
const run = (change: Partial<EngineInput>) => {
  const input = { ...nothing, ...change }
  const outcome = priceLines(input)
  const charge = (id: number) => outcome.charges.get(id)!
  const counted = input.lines.filter((each) => each.isCounted)
  const amounts = amountsOf(
    counted.map((each) => ({ quantity: each.quantity, charge: charge(each.id) })),
    outcome.shipping.parts,
  )
  return { ...outcome, charge, amounts }
}

describe('pricing engine', () => {
  test('full reduction, then the store discount on what is left, each with its shares', () => {
    const lines = [line(1, goods(1, '100'), 3), line(2, goods(2, '33.33'), 3)]
    const { charge, amounts } = run({
      lines,
      fullReductions: [full(1, 30_000, 5_000)],
      storeWideDiscounts: [ninetyFour],
    })
    expect([charge(1).fullReduction, charge(2).fullReduction]).toEqual([3_750, 1_250])
    // 6 % of 399.99 − 50.00 is 20.9994.
    expect([charge(1).discount, charge(2).discount]).toEqual([1_574, 525])
    expect(amounts).toMatchObject({
      goods: 39_999,
      fullReduction: 5_000,
      discount: 2_099,
      shipping: 1_200,
      pay: 34_100,
    })
  })

  test('a coupon takes the place of the store discount; one that is not reached leaves it', () => {
    const lines = [line(1, goods(1, '100'), 4)]
    const coupon = {
      kind: 'amount',
      isExclusive: false,
      value: 3_000,
      maxReduce: null,
      threshold: fen(40_000),
      scope: { kind: 'all' },
    } as const
    const used = run({ lines, storeWideDiscounts: [ninetyFour], coupon })
    expect(used.amounts).toMatchObject({ discount: 0, coupon: 3_000 })
    // What it switches off is still known.
    expect(used.storeWideDiscount).toBe(2_400)
    const short = run({ lines, storeWideDiscounts: [ninetyFour], coupon: { ...coupon, threshold: fen(40_001) } })
    expect(short.amounts).toMatchObject({ discount: 2_400, coupon: 0 })
    expect(short.coupon?.reason).toBe('适用商品还差 ¥0.01')
  })

  test('a discount coupon is capped', () => {
    const coupon = {
      kind: 'discount',
      isExclusive: false,
      value: 9_000,
      maxReduce: fen(2_500),
      threshold: fen(0),
      scope: { kind: 'all' },
    } as const
    expect(run({ lines: [line(1, goods(1, '100'), 4)], coupon }).amounts.coupon).toBe(2_500)
  })

  test('special, exchange and combination prices end the matter: no reduction, discount or coupon', () => {
    const price = parsePrice('90')
    const lines = [
      line(1, goods(1, '100'), 4, { offer: { kind: 'special', price } }),
      line(2, goods(2, '100'), 4, { offer: { kind: 'exchange', price } }),
      line(3, null, 4, { offer: { kind: 'combination', price, rawPrice: price, listPrice: price } }),
    ]
    const { amounts, charge } = run({ lines, fullReductions: [full(1, 100, 50)], storeWideDiscounts: [ninetyFour] })
    expect(amounts).toMatchObject({ goods: 108_000, fullReduction: 0, discount: 0, pay: 108_000 })
    expect([1, 2, 3].map((id) => charge(id).mayUseCoupon)).toEqual([false, false, false])
  })

  test('ephedrine-containing goods are sold at their price and nothing less', () => {
    const lines = [line(1, goods(1, '100', { isEphedrine: true }), 4), line(2, goods(2, '100'), 3)]
    const { charge } = run({ lines, fullReductions: [full(1, 30_000, 600)], storeWideDiscounts: [ninetyFour] })
    expect(charge(1)).toMatchObject({ fullReduction: 0, discount: 0, mayUseCoupon: false, pay: 40_000 })
    expect(charge(2).fullReduction).toBe(600)
  })

  test('uncounted lines bring no tier nearer and bear no share', () => {
    const lines = [line(1, goods(1, '100'), 2), line(2, goods(2, '100'), 5, { isCounted: false })]
    const { fullReductions, charge, amounts } = run({ lines, fullReductions: [full(1, 30_000, 5_000)] })
    expect(fullReductions).toMatchObject([{ current: 20_000, isReached: false }])
    expect([charge(2).amount, charge(2).fullReduction, amounts.goods]).toEqual([50_000, 0, 20_000])
  })

  test('a repeating reduction counts each full amount', () => {
    const once = run({ lines: [line(1, goods(1, '100'), 7)], fullReductions: [full(1, 30_000, 1_000)] })
    const again = run({ lines: [line(1, goods(1, '100'), 7)], fullReductions: [full(1, 30_000, 1_000, true)] })
    expect([once.amounts.fullReduction, again.amounts.fullReduction]).toEqual([1_000, 2_000])
  })

  test('a line counts for one full reduction: the wanted one, else the narrowest scope, then the oldest', () => {
    const narrow = { ...full(7, 100, 10), scope: { kind: 'goods' as const, goodsIds: [1] } }
    const rules = [full(2, 100, 20), full(1, 100, 30), narrow]
    const of = (wanted: number, id = 1) =>
      run({ lines: [line(1, goods(id, '100'), 1, { wantedFullReductionId: wanted })], fullReductions: rules }).charge(1)
    expect([of(0).fullReductionId, of(2).fullReductionId, of(99).fullReductionId, of(0, 5).fullReductionId]).toEqual([
      7, 2, 7, 1,
    ])
  })

  test('reached tiers stand first, the highest of them before the others; then the nearest gap', () => {
    const tiers = [10_000, 20_000, 90_000, 60_000].map((amount, index) => ({
      id: index,
      amount: fen(amount),
      reduce: fen(1),
    }))
    const { fullReductions } = run({ lines: [line(1, goods(1, '300'))], fullReductions: [{ ...full(1, 1, 1), tiers }] })
    expect(fullReductions.map((tier) => tier.amount)).toEqual([20_000, 10_000, 60_000, 90_000])
  })

  test('gifts follow their line in whole portions, within stock', () => {
    const gift: GiftRule = {
      id: 3,
      scope: { kind: 'goods', goodsIds: [1] },
      buyNumber: 10,
      isRepeating: true,
      gift: { goodsId: 5, name: '洗手液', number: 2 },
      left: 100,
    }
    const lines = [line(1, goods(1, '10'), 35)]
    const given = (change: object, stock: number) =>
      run({ lines, gifts: [{ ...gift, ...change }], giftStock: new Map([[5, stock]]) }).charge(1).gift?.total
    expect([
      given({}, 99),
      given({ isRepeating: false }, 99),
      given({}, 5),
      given({ left: 3 }, 99),
      given({}, 1),
    ]).toEqual([6, 2, 4, 2, undefined])
  })

  test.each<[string, EngineLine[], number]>([
    ['below the threshold', [line(1, goods(1, '499.99'))], 1_200],
    ['at the threshold', [line(1, goods(1, '500'))], 0],
    ['every line ships free by itself', [line(1, goods(1, '5', { shipsFreeFrom: 3 }), 3)], 0],
    ['too few of it', [line(1, goods(1, '5', { shipsFreeFrom: 3 }), 2)], 1_200],
    ['one of two ships free', [line(1, goods(1, '5', { shipsFreeFrom: 3 }), 3), line(2, goods(2, '5'))], 1_200],
    ['one of two frees the order', [line(1, goods(1, '5', { freesOrderFrom: 3 }), 3), line(2, goods(2, '5'))], 0],
    ['too few to free the order', [line(1, goods(1, '5', { freesOrderFrom: 3 }), 2)], 1_200],
    ['nothing counted', [line(1, goods(1, '5'), 1, { isCounted: false })], 0],
  ])('shipping: %s', (_, lines, fee) => {
    expect(run({ lines }).amounts.shipping).toBe(fee)
  })

  test.each([
    ['nothing else on the way', 0, 20_000, 1_200],
    ['a paid order that is not shipped brings it nearer', 10_000, 10_000, 1_200],
    ['and fills it', 20_000, 0, 0],
    ['or more than fills it', 90_000, 0, 0],
  ])('shipping with %s', (_, unshipped, shortfall, fee) => {
    const shipping = { ...nothing.shipping, unshipped: fen(unshipped) }
    const outcome = run({ lines: [line(1, goods(1, '300'))], shipping })
    expect([outcome.shipping.shortfall, outcome.amounts.shipping]).toEqual([shortfall, fee])
  })

  test('the gap to the minimum order is named, but not for an empty selection', () => {
    expect(run({ lines: [line(1, goods(1, '150'))] }).shipping.belowMinimum).toBe(5_000)
    expect(run({}).shipping.belowMinimum).toBe(0)
  })
})

describe('shares of a discount', () => {
  test.each([
    [100, [100, 200], [33, 67]],
    [100, [100, 100, 100], [33, 33, 34]],
    [200, [100, 100, 1], [99, 100, 1]],
    [5, [0, 10, 0], [0, 5, 0]],
    [1, [1, 1, 0], [0, 1, 0]],
  ])('%i over %j is %j', (discount, amounts, shares) => {
    const lines = amounts.map((amount, id) => ({ id, amount: fen(amount) }))
    expect(discountShares(fen(discount), lines)).toEqual(new Map(shares.map((share, id) => [id, share])))
  })
})

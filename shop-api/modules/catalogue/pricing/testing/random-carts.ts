import fc from 'fast-check'
import type { OracleGoods, OracleScope, OracleWorld } from './oracle.ts'

/** Decimal yuan from ten-thousandths: 86000 becomes 8.6000. */
function yuan(units: number): string {
  const digits = String(units).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

// Prices in fen mostly, sometimes in parts of a fen (pieces by the gram), sometimes tiny or huge: remainders live there.
const unitPrice = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((cents) => cents * 100) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 99_999 }) },
    { weight: 1, arbitrary: fc.constantFrom(1, 99, 100, 101, 99_999_999) },
  )
  .map(yuan)
const cents = (min: number, max: number) => fc.integer({ min, max }).map((each) => yuan(each * 100))

const goods: fc.Arbitrary<Omit<OracleGoods, 'id'>> = fc.record({
  categories: fc.subarray([1, 2, 3], { minLength: 1 }),
  maker: fc.integer({ min: 1, max: 3 }),
  brand: fc.option(fc.integer({ min: 1, max: 3 })),
  price: unitPrice,
  ladderType: fc.integer({ min: 0, max: 2 }),
  ladder: fc
    .uniqueArray(fc.record({ number: fc.integer({ min: 2, max: 60 }), price: unitPrice }), {
      selector: (tier) => tier.number,
      maxLength: 4,
    })
    .map((tiers) => tiers.sort((a, b) => a.number - b.number)),
  hm: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
  freeFrom: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 3 }),
  orderFreeFrom: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
  ),
})

const scope: fc.Arbitrary<OracleScope> = fc.oneof(
  fc.constant<OracleScope>({ kind: 'all', ids: [] }),
  fc.record({
    kind: fc.constantFrom('categories', 'manufacturers', 'brands'),
    ids: fc.subarray([1, 2, 3], { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('goods'), ids: fc.subarray([1, 2, 3, 4, 5, 6]) }),
)

const amounts = (max: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: max })
    .map((all) => all.map((n) => n * 5_000))

const fullReduction = fc.record({
  scope,
  repeating: fc.boolean(),
  tiers: amounts(3).chain((all) =>
    fc.tuple(...all.map((amount) => fc.record({ amount: fc.constant(yuan(amount * 100)), reduce: cents(1, amount) }))),
  ),
})

const storeWideDiscount = fc.record({
  scope,
  excluded: fc.subarray([1, 2, 3]),
  tiers: amounts(3).chain((all) =>
    fc.tuple(
      ...all.map((amount) =>
        fc.record({
          amount: fc.constant(yuan(amount * 100)),
          rate: fc.integer({ min: 1, max: 9_999 }).map(yuan),
        }),
      ),
    ),
  ),
})

const coupon = fc.oneof(
  fc.record({
    kind: fc.constant('amount'),
    value: cents(1, 20_000),
    maxReduce: fc.constant(null),
    threshold: cents(0, 60_000),
    scope,
    exclusive: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('discount'),
    value: fc.integer({ min: 1, max: 9_999 }).map(yuan),
    maxReduce: fc.option(cents(1, 5_000)),
    threshold: cents(0, 60_000),
    scope,
    exclusive: fc.boolean(),
  }),
)

const shelf = fc.array(goods, { minLength: 1, maxLength: 6 })

/** Carts of any mix of goods, offers and promotions, with remainders, ties and unreachable tiers. */
export const randomWorlds: fc.Arbitrary<OracleWorld> = shelf.chain((drawn) => {
  const stock = drawn.map((each, index) => ({ ...each, id: index + 1 }))
  const line = fc.record({
    goods: fc.constantFrom(...stock),
    quantity: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(1, 2_999)),
    own: fc.option(fc.record({ price: unitPrice, setPrice: unitPrice, isCombination: fc.boolean() }), { freq: 3 }),
    counted: fc.integer({ min: 0, max: 5 }).map((roll) => roll > 0),
    wanted: fc.integer({ min: 0, max: 5 }),
  })
  return fc.record({
    lines: fc.array(line, { maxLength: 12 }).map((lines) =>
      lines.map(({ goods: of, own, ...rest }, index) => ({
        id: index + 1,
        ...rest,
        goods: own?.isCombination ? null : of,
        ownPrice: own?.price ?? null,
        setPrice: own?.isCombination ? own.setPrice : null,
        hm: of.hm,
      })),
    ),
    fullReductions: fc.array(fullReduction, { maxLength: 4 }).map(numbered),
    storeWideDiscounts: fc.array(storeWideDiscount, { maxLength: 3 }).map(numbered),
    coupon: fc.option(coupon),
    minimum: cents(0, 30_000),
    freeFrom: cents(0, 100_000),
    fee: cents(0, 3_000),
    unshipped: cents(0, 50_000),
  })
})

function numbered<Rule>(rules: Rule[]): (Rule & { id: number })[] {
  return rules.map((rule, index) => ({ ...rule, id: index + 1 }))
}

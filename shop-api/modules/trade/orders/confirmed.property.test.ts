import fc from 'fast-check'
import { formatFen } from '#lib/kernel/money.ts'
import { differencesOf, readStatement, writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { planBatches } from '#shop-api/modules/trade/cart/planned-batches.ts'
import { priceFacts } from '#shop-api/modules/trade/cart/priced-cart.ts'
import type { PricedCart } from '#shop-api/modules/trade/cart/priced-types.ts'
import { goingTo, statementOf, withoutBatches } from '#shop-api/modules/trade/cart/statement.ts'
import { now } from '#shop-api/modules/trade/cart/testing/memory-shop.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Compared } from './checks.ts'
import { checkOrder } from './checks.ts'
import { Scarce } from './scarce.ts'
import type { World } from './testing/changed-carts.ts'
import { randomChanges, randomWorlds } from './testing/changed-carts.ts'

const CASES = Number(process.env.CONFIRMED_CASES ?? 1_000)
const ADDRESS = 12

const price = ({ facts }: World, lineIds: readonly number[]): PricedCart =>
  priceFacts(facts, { memberId: 7, lineIds, memberCouponId: facts.coupon ? 1 : null, now })

const rowsOf = (world: World, cart: PricedCart) =>
  statementOf(cart, planBatches(cart.orders, world.free), [{ ...world.address, id: ADDRESS, is_default: 1 }])

/** What would be written of an order, without a word of the code that compares. */
function ordered(world: World, cart: PricedCart): string {
  const left = new Map(world.free.map((batch) => [batch.id, batch.free]))
  const held = (goodsId: number, number: number): string[] => {
    let missing = number
    const own = world.free.filter((batch) => batch.goodsId === goodsId)
    return own.flatMap(({ id, batchNo, expiresOn }) => {
      const taken = Math.min(missing, left.get(id) ?? 0)
      left.set(id, (left.get(id) ?? 0) - taken)
      missing -= taken
      return taken > 0 ? [`${batchNo} ${expiresOn} ${taken}`] : []
    })
  }
  return JSON.stringify([
    cart.orders.map(({ kind, amounts, lines }) => [
      kind,
      amounts,
      lines.map(({ row, name, goods, number, charge, takes }) => [
        [row.id, row.goodsId, row.combinationId, name, goods?.spec, goods?.manufacturerName, number],
        [charge.price, charge.parts, charge.amount, charge.fullReduction + charge.discount],
        charge.gift && [charge.gift.name, charge.gift.total],
        takes.map((take) => held(take.goodsId, take.number)),
      ]),
    ]),
    cart.memberCouponId,
    world.address,
  ])
}

type Compare = (confirmed: ReturnType<typeof rowsOf>, current: ReturnType<typeof rowsOf>) => Compared | null

const careful: Compare = (confirmed, current) => ({
  confirmed: goingTo(readStatement(writeStatement(confirmed)), ADDRESS),
  current: goingTo(current, ADDRESS),
})

/** Counts what was tried; throws as soon as something is ordered that was not confirmed. */
function tried(compare: Compare, runs: number) {
  const seen = { refused: 0, ordered: 0, unnamed: 0 }
  const outcome = fc.check(
    fc.property(randomWorlds, randomChanges, (world, change) => {
      const lineIds = world.facts.rows.map((row) => row.id)
      const shown = price(world, lineIds)
      if (shown.blockers.length > 0) return
      const after = change(world)
      const cart = price(after, lineIds)
      const before = ordered(world, shown)
      const asked = { lineIds, confirmedIds: lineIds, seenAmount: formatFen(shown.amounts.pay), confirmed: null }
      try {
        checkOrder(cart, asked, compare(rowsOf(world, shown), rowsOf(after, cart)), new Scarce())
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error
        seen.refused += 1
        const named = error.errors?.statement ?? []
        if (named.length === 0 || named.some((text) => !/→|已不存在|确认时无此项/.test(text))) seen.unnamed += 1
        return
      }
      seen.ordered += 1
      expect(ordered(after, cart)).toBe(before)
    }),
    { numRuns: runs },
  )
  return { ...seen, failed: outcome.failed, report: fc.defaultReportMessage(outcome) }
}

describe('what is ordered is what was confirmed, or it was refused', () => {
  test(`${CASES} carts and changes`, () => {
    const { failed, report, ...seen } = tried(careful, CASES)
    expect({ failed, report }).toEqual({ failed: false, report: undefined })
    expect(seen.unnamed).toBe(0)
    expect(seen.refused).toBeGreaterThan(CASES / 10)
    expect(seen.ordered).toBeGreaterThan(CASES / 20)
  }, 120_000)

  test.each<[string, Compare]>([
    ['by the sum alone', () => null],
    [
      'without batches',
      (confirmed, current) => ({ confirmed: withoutBatches(confirmed), current: withoutBatches(current) }),
    ],
    [
      'by the lines of now alone',
      (confirmed, current) => ({
        confirmed: confirmed.filter(({ key }) => current.some((row) => row.key === key && !key.startsWith('address'))),
        current: current.filter(({ key }) => !key.startsWith('address')),
      }),
    ],
  ])(
    'a check %s is caught',
    (_, careless) => {
      expect(tried(careless, 3_000).failed).toBe(true)
    },
    120_000,
  )

  test('a line of hundreds of batches is compared as every other', () => {
    const of = (numbers: readonly number[]) => [
      { key: 'line 1', name: '药', facts: { batch: numbers.map((at) => `批号B${at} 效期至2027-02-20 ×1`).join('，') } },
    ]
    const many = Array.from({ length: 500 }, (_, at) => at)
    expect(differencesOf(readStatement(writeStatement(of(many))), of(many))).toEqual([])
    expect(differencesOf(readStatement(writeStatement(of(many))), of(many.slice(1)))).toHaveLength(1)
  })

  test('nothing has changed: nothing is refused', () => {
    fc.assert(
      fc.property(randomWorlds, (world) => {
        const cart = price(
          world,
          world.facts.rows.map((row) => row.id),
        )
        expect(differencesOf(readStatement(writeStatement(rowsOf(world, cart))), rowsOf(world, cart))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

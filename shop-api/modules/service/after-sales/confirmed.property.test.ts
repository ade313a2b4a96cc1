import fc from 'fast-check'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { checkConfirmed, writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { addressRow } from '#shop-api/modules/identity/addresses/statement.ts'
import { couponRow } from '#shop-api/modules/trade/coupons/centre.ts'
import type { GroupOffer } from '#shop-api/modules/trade/group-buys/offers.ts'
import { offerRow } from '#shop-api/modules/trade/group-buys/offers.ts'
import { pointsGoodsStatement } from '#shop-api/modules/trade/points-mall/goods.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { batchRows } from './statement.ts'
import type { OrderUnits } from './units.ts'

const CASES = Number(process.env.CONFIRMED_CASES ?? 1_000)

const word = fc.stringMatching(/^[甲乙丙丁]{1,3}$/)
const money = fc.integer({ min: 1, max: 999 }).map((yuan) => `${yuan}.00`)
const few = fc.integer({ min: 1, max: 9 })
const day = fc.integer({ min: 1, max: 28 }).map((at) => `2027-02-${String(at).padStart(2, '0')}`)
const second = fc.integer({ min: 1_795_000_000, max: 1_795_900_000 })

/** Something a buyer confirms: all facts of it that he is shown, and the rows the shop API makes of them. */
interface Kind {
  readonly facts: Readonly<Record<string, fc.Arbitrary<unknown>>>
  readonly rows: (facts: never) => StatementRow[]
}

interface AddressFacts {
  name: string
  phone: string
  text: string
}
const address = { name: word, phone: fc.constantFrom('13800000000', '13900000000'), text: word }

const kinds: Readonly<Record<string, Kind>> = {
  'a coupon that is claimed': {
    facts: {
      name: word,
      type: fc.constantFrom(1, 2),
      amount: money,
      max_reduce: fc.option(money),
      threshold: money,
      scope: word,
      is_exclusive: fc.constantFrom(0, 1),
      points: few,
      starts_at: second,
      expires_at: second,
    },
    rows: (facts: Omit<Parameters<typeof couponRow>[0], 'id'>) => [couponRow({ ...facts, id: 7 })],
  },
  'goods that points are exchanged for': {
    facts: { name: word, intro: word, points: few, to: fc.record(address) },
    rows: ({ to, ...facts }: { name: string; intro: string; points: number; to: AddressFacts }) => [
      pointsGoodsStatement({ ...facts, id: 7 }),
      addressRow({ ...to, id: 3 }),
    ],
  },
  'a seat in a group': {
    facts: {
      name: word,
      spec: word,
      manufacturerName: word,
      unit: fc.constantFrom('盒', '瓶'),
      price: money,
      nearestExpiry: fc.option(day),
      seats: few,
      hours: few,
      to: fc.record(address),
    },
    rows: ({
      price,
      seats,
      hours,
      to,
      ...goods
    }: { price: string; seats: number; hours: number; to: AddressFacts } & Record<string, unknown>) => [
      offerRow({
        promotion: { id: 7 },
        goods: { ...goods, unitPrice: null },
        terms: { seats, hours },
        item: { price },
      } as unknown as GroupOffer),
      addressRow({ ...to, id: 3 }),
    ],
  },
  'batches that are received or claimed': {
    facts: {
      name: word,
      unit: fc.constantFrom('盒', '瓶'),
      spec: word,
      manufacturer: word,
      batchNo: word,
      expiresOn: day,
      number: few,
      claimed: few,
    },
    rows: ({ name, unit, claimed, ...batch }: { name: string; unit: string; claimed: number }) =>
      batchRows({
        lines: [{ id: 1, goodsId: 5, name, unit }],
        batches: [{ ...batch, id: 7, orderLineId: 1, goodsId: 5 }],
        claimed: [{ lineBatchId: 7, number: claimed, state: 'applied' }],
      } as unknown as OrderUnits),
  },
}

type Check = (statement: string, current: readonly StatementRow[]) => void

const careful: Check = (statement, current) => checkConfirmed([statement], current)

/** Throws as soon as something else than what was confirmed is done. */
function tried({ facts, rows }: Kind, check: Check, runs: number) {
  const seen = { refused: 0, done: 0, unnamed: 0 }
  const names = Object.keys(facts)
  const outcome = fc.check(
    fc.property(fc.record(facts), fc.record(facts), fc.subarray(names, { maxLength: 2 }), (before, other, changed) => {
      const now = { ...before, ...Object.fromEntries(changed.map((name) => [name, other[name]])) }
      try {
        check(writeStatement(rows(before as never)), rows(now as never))
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error
        seen.refused += 1
        if (!error.errors?.statement?.every((text) => /.+ → .+/.test(text))) seen.unnamed += 1
        return
      }
      seen.done += 1
      expect(now).toEqual(before)
    }),
    { numRuns: runs },
  )
  return { ...seen, failed: outcome.failed, report: fc.defaultReportMessage(outcome) }
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test(`is what was confirmed, or it was refused with both, in ${CASES} cases`, () => {
    const { failed, report, refused, done, unnamed } = tried(kind, careful, CASES)
    expect({ failed, report, unnamed }).toEqual({ failed: false, report: undefined, unnamed: 0 })
    expect(Math.min(refused, done)).toBeGreaterThan(CASES / 10)
  })

  test.each<[string, Check]>([
    ['nothing', () => checkConfirmed(undefined, [])],
    [
      'names alone',
      (statement, current) => {
        const named = ({ key, name, facts }: StatementRow): StatementRow => ({
          key,
          name,
          facts: { name: facts.name ?? '' },
        })
        const shown = (JSON.parse(statement) as [string, string, StatementRow['facts']][]).map(([key, name, facts]) =>
          named({ key, name, facts }),
        )
        checkConfirmed([writeStatement(shown)], current.map(named))
      },
    ],
  ])('a check of %s is caught', (_name, careless) => {
    expect(tried(kind, careless, 500).failed).toBe(true)
  })
})

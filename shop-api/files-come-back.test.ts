import fc from 'fast-check'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { promotionFile } from '#shop-api/modules/catalogue/promotions/files/promotion-file.ts'
import { addPromotion } from '#shop-api/modules/catalogue/promotions/write-many.ts'
import { memberFile } from '#shop-api/modules/identity/member-files/member-file.ts'
import { couponFile } from '#shop-api/modules/trade/coupons/files/coupon-file.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { sheetFormats } from '#shop-api/platform/sheets/sheet-task.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant as now } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now })
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

/** What people and programs put into names: signs of CSV, of formulas and of lists, and characters beyond the common ones. */
const words = fc
  .array(fc.constantFrom(...'药片A1 ,;；:"\'=+-@#/\\%𠮷é（'), { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join(''))
  .filter((text) => text.trim() !== '')
const price = fc.integer({ min: 1, max: 9_999_999 }).map((units) => (units / 10_000).toFixed(4))
const fen = fc.integer({ min: 1, max: 9_999_999 })
const instant = fc.integer({ min: 0, max: 10_000_000 }).map((seconds) => new Date(now.getTime() + seconds * 1000))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const number = fc.integer({ min: 1, max: 100_000 })

const member = fc.record({
  companyName: words,
  contactName: words,
  email: fc.constantFrom('', 'a@b.cn'),
  registeredAddress: words,
  kind: fc.constantFrom('pharmacy' as const, 'clinic' as const, 'chain' as const, 'wholesaler' as const),
  reviewState: fc.constantFrom('draft' as const, 'pending' as const, 'approved' as const, 'rejected' as const),
  scopeCodes: fc.constantFrom<string[]>([], ['chemical']),
})
const item = fc.record({
  name: words,
  spec: words,
  unitPrice: maybe(price),
  retailPrice: maybe(price),
  tradeName: maybe(words),
  maxQuantity: maybe(number),
  middlePack: number,
  isRx: fc.boolean(),
})
const coupon = fc.record({
  name: words,
  kind: fc.constantFrom('amount' as const, 'discount' as const),
  value: price,
  maxReduceFen: maybe(fen),
  thresholdFen: fen,
  claimFrom: instant,
  claimTo: instant,
  validFrom: instant,
  validTo: instant,
  total: number,
  perMember: number,
  points: number,
  isClaimable: fc.boolean(),
  isExclusive: fc.boolean(),
})
const promotion = fc.record({
  kind: fc.constantFrom('flash' as const, 'daily' as const, 'exchange' as const, 'combination' as const),
  name: words,
  startsAt: instant,
  endsAt: instant,
  isStopped: fc.boolean(),
  stock: maybe(number),
  memberLimit: maybe(number),
})
const offer = fc.record({ price: maybe(price), number, stock: maybe(number), memberLimit: maybe(number) })

async function expectSame(file: TableFile): Promise<void> {
  const files = importing(shop, file)
  for (const format of sheetFormats) {
    const { rows } = await files.bytes(await files.exported(format))
    expect(rows.flatMap(({ reasons, changes }) => [...reasons, ...changes])).toEqual([])
    expect(Object.keys(stateCounts(rows))).toEqual(['same'])
  }
}

/** Adds some rows again and again, and looks whether all there are come back as they are. */
const comesBack = <Row>(file: TableFile, row: fc.Arbitrary<Row>, add: (row: Row) => Promise<unknown>) =>
  fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 8, maxLength: 20 }), async (rows) => {
      for (const each of rows) await add(each)
      await expectSame(file)
    }),
    { numRuns: 4, endOnFailure: true },
  )

test('members come back as they are', () => comesBack(memberFile, member, (row) => addMember(shop.db, row)), 120_000)

test(
  'goods come back as they are',
  () => comesBack(goodsFile, item, (row) => addGoods(shop.db, { now, ...row })),
  120_000,
)

test(
  'coupons come back as they are',
  () => comesBack(couponFile, coupon, (row) => shop.db.insert(coupons).values({ ...row, scope: { kind: 'all' } })),
  120_000,
)

test('promotions come back with their goods as they are', async () => {
  const ids = [await addGoods(shop.db, { now }), await addGoods(shop.db, { now }), await addGoods(shop.db, { now })]
  const row = fc.tuple(promotion, fc.array(offer, { minLength: 1, maxLength: ids.length }))
  await comesBack(promotionFile, row, ([given, offers]) =>
    addPromotion(
      shop.db,
      { ...given, scope: { kind: 'goods', goodsIds: ids }, rule: {} },
      offers.map((each, at) => ({ ...each, goodsId: ids[at] ?? 0 })),
    ),
  )
}, 120_000)

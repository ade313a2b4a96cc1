import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { memberKinds } from '#lib/contract/member-kinds.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { brands, categories, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { brandResource } from '#shop-api/modules/catalogue/master-data/brand-resource.ts'
import { categoryResource } from '#shop-api/modules/catalogue/master-data/category-resource.ts'
import { makerResource } from '#shop-api/modules/catalogue/master-data/maker-resource.ts'
import { warehouseResource } from '#shop-api/modules/catalogue/master-data/warehouse-resource.ts'
import { promotionResource } from '#shop-api/modules/catalogue/promotions/resource.ts'
import { addPromotion } from '#shop-api/modules/catalogue/promotions/write-many.ts'
import { hotWordResource } from '#shop-api/modules/catalogue/search/hot-word-resource.ts'
import { hotWords } from '#shop-api/modules/catalogue/search/tables.ts'
import { memberFile } from '#shop-api/modules/identity/member-files/member-file.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import { articleResource } from '#shop-api/modules/service/articles/resource.ts'
import { posts } from '#shop-api/modules/service/articles/tables.ts'
import { campaignResource } from '#shop-api/modules/service/campaigns/resource.ts'
import { campaignSections, campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { bannerResource } from '#shop-api/modules/service/content/banner-resource.ts'
import { navResource } from '#shop-api/modules/service/content/navigation-resource.ts'
import { banners, navItems } from '#shop-api/modules/service/content/tables.ts'
import { programmeResource } from '#shop-api/modules/service/controlled-sales/resource.ts'
import { controlledProgrammes } from '#shop-api/modules/service/controlled-sales/tables.ts'
import { lotteryResource } from '#shop-api/modules/service/lottery/resource.ts'
import { lotteries, lotteryPrizes } from '#shop-api/modules/service/lottery/tables.ts'
import { couponResource } from '#shop-api/modules/trade/coupons/resource.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { pointsGoodsResource } from '#shop-api/modules/trade/points-mall/resource.ts'
import { pointsGoods } from '#shop-api/modules/trade/points-mall/tables.ts'
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
  kind: fc.constantFrom(...memberKinds),
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
  () =>
    comesBack(couponResource.file, coupon, (row) => shop.db.insert(coupons).values({ ...row, scope: { kind: 'all' } })),
  120_000,
)

test('promotions come back with their goods as they are', async () => {
  const ids = [await addGoods(shop.db, { now }), await addGoods(shop.db, { now }), await addGoods(shop.db, { now })]
  const row = fc.tuple(promotion, fc.array(offer, { minLength: 1, maxLength: ids.length }))
  await comesBack(promotionResource.file, row, ([given, offers]) =>
    addPromotion(
      shop.db,
      { ...given, scope: { kind: 'goods', goodsIds: ids }, rule: {} },
      offers.map((each, at) => ({ ...each, goodsId: ids[at] ?? 0 })),
    ),
  )
}, 120_000)

const maker = fc.record({ name: words, shortName: words, province: words })
const brand = fc.record({
  name: words,
  intro: fc.array(words).map((lines) => lines.join('\n')),
  isFeatured: fc.boolean(),
  ground: fc.constantFrom('#AABBCC', '#1f5f8b'),
  ink: fc.constant('#ffffff'),
})
const warehouse = fc.record({ code: words, name: words, address: words })

let running = 0
/** Names that their table has once, also when spaces around and within them are taken as one. */
const once = (name: string) => `${name.trim()}${++running}`

test('what goods refer to comes back as it is', async () => {
  await shop.db.execute(sql`select setval('manufacturers_id_seq', 100), setval('warehouses_id_seq', 100)`)
  await comesBack(makerResource.file, maker, ({ name, ...row }) =>
    shop.db.insert(manufacturers).values({ ...row, name: once(name) }),
  )
  await comesBack(brandResource.file, brand, (row) => shop.db.insert(brands).values({ ...row, manufacturerId: 1 }))
  await comesBack(warehouseResource.file, warehouse, ({ code, ...row }) =>
    shop.db.insert(warehouses).values({ ...row, code: once(code), regionCode: '' }),
  )
}, 240_000)

test('a tree of categories comes back as it is', async () => {
  await shop.db.execute(sql`select setval('categories_id_seq', 100)`)
  const category = fc.record({ name: words, place: fc.nat(), root: fc.constantFrom('main' as const, 'zy' as const) })
  await comesBack(categoryResource.file, category, async ({ name, place, root }) => {
    const known = await shop.db.select().from(categories)
    const above = known[place % (known.length + 1)]
    const row = { name: name.replaceAll(/[/;；]/g, ''), root: above?.root ?? root, sort: place % 100 }
    await shop.db.insert(categories).values({ ...row, name: once(row.name), parentId: above?.id ?? null })
  })
}, 120_000)

const place = fc.nat({ max: 1000 })
const manyWords = fc.array(words, { maxLength: 3 })

test('pages of the shop come back as they are', async () => {
  const colours = { ground: '#FDECEA', ink: '#A81717', accent: '#C81E1E' }
  const banner = fc.record({ slot: fc.constantFrom('home', 'top'), title: words, line: words, sort: place })
  await comesBack(bannerResource.file, banner, (row) =>
    shop.db.insert(banners).values({ ...row, ...colours, width: 980, height: 360, path: '/list' }),
  )
  const entry = fc.record({ label: words, sort: place, below: manyWords })
  await comesBack(navResource.file, entry, ({ below, ...row }) =>
    shop.db
      .insert(navItems)
      .values({ ...row, path: '/list', children: below.map((label) => ({ label, path: '/list' })) }),
  )
  const hotWord = fc.record({ word: words, isHighlighted: fc.boolean(), sort: place, mode: fc.constantFrom(0, 1) })
  await comesBack(hotWordResource.file, hotWord, (row) => shop.db.insert(hotWords).values(row))
  const article = fc.record({ type: fc.constantFrom(1, 2, 3, 4), title: words, summary: words, source: manyWords })
  await comesBack(articleResource.file, article, ({ source, ...row }) =>
    shop.db.insert(posts).values({
      ...row,
      body: '<p>正文</p>',
      source: source.join('\n\n  '),
      categoryId: 1,
      publishedOn: '2026-12-01',
    }),
  )
}, 240_000)

test('campaigns, lotteries, points goods and agreements come back as they are', async () => {
  const colours = { ground: '#FDECEA', ink: '#A81717', accent: '#C81E1E' }
  const goodsIds = [await addGoods(shop.db, { now }), await addGoods(shop.db, { now })]
  const window = { startsAt: instant, endsAt: instant }
  const campaign = fc.record({ ...window, title: words, line: words, rules: manyWords, isStopped: fc.boolean() })
  const scopes = [{ kind: 'all' as const }, { kind: 'goods' as const, goodsIds }]
  await comesBack(campaignResource.file, fc.tuple(campaign, manyWords), async ([row, names]) => {
    const [made] = await shop.db
      .insert(campaigns)
      .values({ ...row, ...colours, kind: 'topic', code: once('code-') })
      .returning()
    for (const [at, name] of names.entries()) {
      await shop.db
        .insert(campaignSections)
        .values({ campaignId: made?.id ?? 0, name, note: name, scope: scopes[at % 2] ?? { kind: 'all' }, sort: at })
    }
  })
  const lottery = fc.record({ ...window, name: words, remarks: words, chances: number, blankWeight: place })
  await comesBack(lotteryResource.file, fc.tuple(lottery, manyWords), async ([row, names]) => {
    const [made] = await shop.db.insert(lotteries).values(row).returning()
    for (const [sort, name] of names.entries()) {
      const prize = { lotteryId: made?.id ?? 0, name, sort, weight: 1, stock: 5, voucherFen: 1050 }
      await shop.db.insert(lotteryPrizes).values({ ...prize, kind: 'voucher', remarks: name })
    }
  })
  const points = fc.record({ name: words, intro: words, points: number, marketPriceFen: fen, stock: number })
  await comesBack(pointsGoodsResource.file, fc.tuple(points, maybe(number)), ([row, memberLimit]) =>
    shop.db.insert(pointsGoods).values({ ...row, memberLimit }),
  )
  const programme = fc.record({ name: words, audience: words, terms: manyWords })
  await comesBack(programmeResource.file, programme, (row) =>
    shop.db.insert(controlledProgrammes).values({ ...row, goodsIds, openedOn: '2026-12-01' }),
  )
}, 240_000)

test('people of the back office come back as they are', async () => {
  const roles = fc.subarray(['warehouse' as const, 'sales' as const, 'admin' as const])
  await comesBack(operatorFile, fc.record({ name: words, isOff: fc.boolean(), roles }), (row) =>
    shop.db.insert(operators).values({ ...row, username: once('sign.in-'), passwordHash: 'x', createdAt: now }),
  )
}, 120_000)

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { NEAR_EXPIRY_DAYS } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { brands, categories, goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import type { ListQuery } from './filter.ts'
import { listGoods } from './list.ts'
import { suggest } from './suggest.ts'
import type { Viewer } from './viewer.ts'

/* Lists over the goods in memory, while goods change, beside the same lists worked out row by row from the database. */

const now = new Date('2026-11-20T01:30:00Z')
const GOODS = 60
const ROUNDS = 25
const PER_PAGE = 2
const names = ['阿莫西林胶囊', '阿莫西林颗粒', '头孢克肟片', 'B族维生素', '感冒灵']
const forms = ['片剂', '胶囊剂', '颗粒剂']
const day = (after: number) => chinaDate(new Date(now.getTime() + after * DAY_MS))
/** Under controlled sale: all others may buy. */
const barred = { mode: 'white' as const, regionCodes: [], customerKinds: [], memberIds: [1], note: '' }
const viewer: Viewer = { member: null, now, seesPrices: true }

type Row = typeof goods.$inferSelect
type Asked = Partial<ListQuery> & Pick<ListQuery, 'page' | 'sort'>

/** What changes by the minute: counts are kept over it. */
const passing = {
  isPreferred: fc.boolean(),
  available: fc.integer({ min: 0, max: 2 }),
  unitPrice: fc.constantFrom(null, '1.0000', '2.5000', '9.9999'),
  nearestExpiry: fc.constantFrom(null, day(20), day(400)),
  listedOn: fc.constantFrom(day(-3), day(-300)),
  salesCount: fc.integer({ min: 0, max: 6 }),
}

const anyChange = fc.record(
  {
    name: fc.constantFrom(...names),
    genericName: fc.constantFrom(...names),
    form: fc.constantFrom(...forms),
    manufacturerId: fc.integer({ min: 1, max: 3 }),
    brandId: fc.constantFrom(null, 1),
    categoryId: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('drug', 'piece', 'device'),
    ...passing,
    isListed: fc.boolean(),
    saleControl: fc.constantFrom(null, null, barred),
    code: fc.integer({ min: 1, max: 9_999_999 }).map((number) => `C${number}`),
    approvalNumber: fc.constantFrom(null, '国药准字H13020726', '国药准字Z20090001'),
  },
  { requiredKeys: [] },
)

type Change = typeof anyChange extends fc.Arbitrary<infer Values> ? Values : never
const changesOf = (values: fc.Arbitrary<Change>) =>
  fc.array(fc.tuple(fc.nat({ max: GOODS - 1 }), values), { minLength: 1, maxLength: 8 })

/** With all of them at once nothing is left: none, one or two. */
const filters = [
  fc.record({ select: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    keywords: fc.constantFrom('阿莫', '胶囊', 'amxl', '阿莫 颗粒', '感冒灵', 'c1', 'h1302', '20090001', '测试'),
  }),
  fc.record({ brand_id: fc.constant(1) }),
  fc.record({ jx: fc.constantFrom(...forms) }),
  fc.record({ sccj: fc.constantFrom('测试药业', '厂2') }),
  fc.record({ tag: fc.constantFrom('优', '新', '近效', '满') }),
  fc.record({ price_min: fc.constantFrom(2, 9) }),
  fc.record({ in_stock: fc.constant(1 as const) }),
  fc.record({ yx: fc.constant(1 as const) }),
  fc.record({ zone: fc.constantFrom(1, 2) }),
  fc.record({ is_jxq: fc.constant(1 as const) }),
]
const anyFilter = fc.oneof(fc.constant({}), ...filters)

const anyQuery = fc
  .tuple(
    anyFilter,
    anyFilter,
    fc.record(
      {
        page: fc.integer({ min: 1, max: 3 }),
        sort: fc.constantFrom(
          'default' as const,
          'sales' as const,
          'price' as const,
          'expiry' as const,
          'new' as const,
        ),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      },
      { requiredKeys: ['page', 'sort'] },
    ),
  )
  .map(([one, other, shown]): Asked => ({ ...one, ...other, ...shown }))

let database: Database
beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  await db.insert(categories).values([2, 3].map((id) => ({ id, name: `类${id}`, root: 'main' as const, parentId: 1 })))
  await db.insert(manufacturers).values([2, 3].map((id) => ({ id, name: `厂${id}`, shortName: `厂${id}` })))
  await db.insert(brands).values({ id: 1, name: '牌', manufacturerId: 1, ground: '#fff', ink: '#000' })
  for (let each = 0; each < GOODS; each += 1)
    await addGoods(db, { now, name: names[each % 5]!, genericName: names[each % 3]! })
  await indexNames(db, names)
  const ids = (await db.select({ id: goods.id }).from(goods)).map(({ id }) => id)
  await db.insert(promotions).values({
    kind: 'full_reduction',
    name: '满减',
    scope: { kind: 'categories', categoryIds: [2] },
    rule: { excludedGoodsIds: ids.slice(0, 20) },
    startsAt: new Date(now.getTime() - DAY_MS),
    endsAt: new Date(now.getTime() + DAY_MS),
  })
}, 120_000)
afterAll(() => database.close())

const pathOf = (categoryId: number) => (categoryId === 1 ? [1] : [1, categoryId])
const makerNames = ['', '测试药业', '厂2', '厂3']
const excludedOf = (rows: readonly Row[]) =>
  new Set(
    rows
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .slice(0, 20),
  )

/** What each word is known to find here: by the name's characters or sound, by a number, or, of two words, by the maker. */
function isFound(row: Row, keywords: string): boolean {
  const { name, genericName, code, barcode, approvalNumber } = row
  const isIn = (text: string) => name.includes(text) || genericName.includes(text)
  const isNumber = (text: string) => [code.toLowerCase(), barcode].some((each) => each.startsWith(text))
  if (keywords === 'amxl') return isIn('阿莫西林')
  if (keywords === 'h1302') return approvalNumber === '国药准字H13020726' || isNumber(keywords)
  if (keywords === '20090001') return approvalNumber === '国药准字Z20090001' || isNumber(keywords)
  if (keywords === 'c1') return false
  return keywords.split(' ').every(isIn)
}

function tagsOf(row: Row, excluded: ReadonlySet<number>): string[] {
  const tags = row.isPreferred ? ['优'] : []
  if (row.categoryId === 2 && !excluded.has(row.id)) tags.push('满')
  if (row.listedOn >= day(-30)) tags.push('新')
  if (row.nearestExpiry !== null && row.nearestExpiry <= day(NEAR_EXPIRY_DAYS)) tags.push('近效')
  return tags
}

function expected(rows: readonly Row[], query: Asked) {
  const excluded = excludedOf(rows)
  const isHidden = (row: Row) => row.saleControl !== null
  const base = rows.filter(
    (row) =>
      row.isListed &&
      (query.keywords === undefined || isFound(row, query.keywords)) &&
      (query.select === undefined || pathOf(row.categoryId).includes(query.select)) &&
      (query.brand_id === undefined || row.brandId === query.brand_id) &&
      (query.in_stock === undefined || row.available > 0) &&
      (query.yx === undefined || row.isPreferred) &&
      (query.zone === undefined || row.kind === (query.zone === 1 ? 'piece' : 'device')) &&
      (query.is_jxq === undefined || tagsOf(row, excluded).includes('近效')) &&
      (query.price_min === undefined || (Number(row.unitPrice ?? 0) >= query.price_min && !isHidden(row))),
  )
  const isForm = (row: Row) => query.jx === undefined || row.form === query.jx
  const isMaker = (row: Row) => query.sccj === undefined || makerNames[row.manufacturerId] === query.sccj
  const isTag = (row: Row) => query.tag === undefined || tagsOf(row, excluded).includes(query.tag)
  const list = base.filter((row) => isForm(row) && isMaker(row) && isTag(row))
  const key = query.sort === 'default' ? 'sales' : query.sort
  const direction =
    query.sort === 'default' ? 'desc' : (query.order ?? (key === 'price' || key === 'expiry' ? 'asc' : 'desc'))
  const sortedBy = (row: Row) =>
    ({
      sales: row.salesCount,
      price: row.unitPrice && Number(row.unitPrice),
      expiry: row.nearestExpiry,
      new: row.listedOn,
    })[key]
  const rankOf = (row: Row) => {
    if (query.sort === 'price' && isHidden(row)) return 9
    if (query.sort !== 'default' || query.keywords === undefined) return 0
    const called = [row.name, row.genericName]
    if (called.includes(query.keywords)) return 1
    return called.some((each) => each.startsWith(query.keywords ?? '')) ? 2 : 3
  }
  const sorted = list.toSorted((a, b) => {
    const [x, y] = [sortedBy(a), sortedBy(b)]
    if (rankOf(a) !== rankOf(b) || rankOf(a) === 9 || x === y) return rankOf(a) - rankOf(b) || a.id - b.id
    if (x === null || y === null) return x === null ? 1 : -1
    return (x < y ? -1 : 1) * (direction === 'asc' ? 1 : -1)
  })
  const countOf = (some: readonly Row[], values: (row: Row) => readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const value of some.flatMap(values)) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const from = (query.page - 1) * PER_PAGE
  return {
    total: list.length,
    ids: sorted.slice(from, from + PER_PAGE).map(({ id }) => id),
    forms: countOf(
      base.filter((row) => isMaker(row) && isTag(row)),
      (row) => [row.form],
    ),
    tags: countOf(
      base.filter((row) => isForm(row) && isMaker(row)),
      (row) => tagsOf(row, excluded),
    ),
    makers: countOf(
      base.filter((row) => isForm(row) && isTag(row)),
      (row) => [makerNames[row.manufacturerId] ?? ''],
    ),
  }
}

async function answered(query: Asked) {
  const { data, total, filters } = await listGoods(database.db, { ...query, per_page: PER_PAGE }, viewer)
  const counts = (options: typeof filters.jx, nameOf = (value: string) => value) =>
    Object.fromEntries(options.map(({ value, count }) => [nameOf(value), count]))
  return {
    total,
    ids: data.map(({ id }) => id),
    forms: counts(filters.jx),
    tags: counts(filters.tag),
    makers: counts(filters.sccj, (name) => name.replace('〔样例〕', '')),
  }
}

/** The best-selling goods of each name, those whose generic name begins with the word first. */
function expectedSuggestions(rows: readonly Row[], word: string): number[] {
  const found = rows
    .filter((row) => row.isListed && isFound(row, word))
    .sort((a, b) => b.salesCount - a.salesCount || a.id - b.id)
  const firstOfEach = (some: readonly Row[]) =>
    some.filter((row, at) => some.findIndex(({ name }) => name === row.name) === at)
  const isHead = (row: Row) => row.genericName.startsWith(word)
  return [...firstOfEach(found.filter(isHead)), ...firstOfEach(found.filter((row) => !isHead(row)))]
    .map(({ id }) => id)
    .slice(0, 10)
}

test('lists and suggestions are what the rows make them, however goods change', async () => {
  const { db } = database
  const ids = (await db.select({ id: goods.id }).from(goods)).map(({ id }) => id)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        changesOf(anyChange),
        changesOf(fc.record(passing, { requiredKeys: [] })),
        // No order is another after these.
        changesOf(fc.record({ name: fc.constantFrom(...names), genericName: fc.constantFrom(...names) })),
      ),
      fc.array(anyQuery, { minLength: 4, maxLength: 8 }),
      async (changes, queries) => {
        // Asked before the change as well: what was counted then is kept right.
        for (const query of queries) await answered(query)
        for (const [at, { code, ...values }] of changes) {
          const id = ids[at] ?? 0
          const number = code === undefined ? {} : { code: `${code}-${id}` }
          const path = values.categoryId === undefined ? {} : { categoryPath: pathOf(values.categoryId) }
          const set = { ...values, ...number, ...path } as Partial<Row>
          if (Object.keys(set).length > 0) await db.update(goods).set(set).where(eq(goods.id, id))
          await announce(db, [`goods:${id}`])
        }
        const rows = await db.select().from(goods)
        for (const query of queries) expect([query, await answered(query)]).toEqual([query, expected(rows, query)])
        for (const word of ['阿莫', 'amxl', 'h1302']) {
          const { data } = await suggest(db, word, 0)
          expect([word, data.map(({ id }) => id)]).toEqual([word, expectedSuggestions(rows, word)])
        }
      },
    ),
    { numRuns: ROUNDS },
  )
}, 120_000)

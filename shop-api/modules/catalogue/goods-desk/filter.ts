import type { SQL } from 'drizzle-orm'
import { and, arrayContains, asc, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import { hasBarcode } from '#shop-api/modules/catalogue/goods/barcodes.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { kinds, storages } from '#shop-api/modules/catalogue/goods-files/column.ts'
import { isMeantBy } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'

export const goodsViews = { all: '全部', on: '在架', off: '下架', none: '无库存', unpriced: '待定价' } as const
export type GoodsView = keyof typeof goodsViews

export const viewConditions = {
  all: undefined,
  on: eq(goods.isListed, true),
  off: eq(goods.isListed, false),
  none: and(eq(goods.isListed, true), eq(goods.available, 0)),
  unpriced: isNull(goods.unitPrice),
} as const satisfies Readonly<Record<GoodsView, SQL | undefined>>

const swapped = <Key extends string>(names: Readonly<Record<string, Key>>) =>
  Object.fromEntries(Object.entries(names).map(([name, key]) => [key, name])) as Record<Key, string>

/** What a list of goods may be narrowed by besides words and category, and what each choice is called. */
export const goodsChoices = {
  kind: { label: '类别', names: swapped(kinds) },
  sale: { label: '处方分类', names: { rx: '处方药', A: '甲类OTC', B: '乙类OTC', none: '无' } },
  storage: { label: '储存条件', names: swapped(storages) },
  expiry: { label: '最近效期', names: { 3: '3 个月内', 6: '6 个月内', 9: '9 个月内', 12: '12 个月内' } },
  mark: { label: '标记', names: { preferred: '优选', ephedrine: '含麻', limited: '限购', controlled: '控销' } },
  lacks: { label: '缺少', names: { picture: '实物图片', barcode: '条形码', taxClass: '税收分类编码', brand: '品牌' } },
} as const satisfies Readonly<Record<string, { label: string; names: Readonly<Record<string, string>> }>>
type ChoiceKey = keyof typeof goodsChoices

export const goodsOrders = {
  newest: '最新新增',
  stock: '库存从少到多',
  expiry: '效期从近到远',
  price: '单价从低到高',
  sales: '销量从高到低',
} as const
type GoodsOrder = keyof typeof goodsOrders

/** One of the keys, or nothing: an address that names none shows all. */
const choice = <Names extends Readonly<Record<string, string>>>({ names }: { readonly names: Names }) =>
  z
    .enum(['', ...Object.keys(names)] as ['', ...(keyof Names & string)[]])
    .catch('')
    .default('')

export const goodsFilter = z.object({
  q: z.string().trim().max(64).default(''),
  view: z.enum(['all', 'on', 'off', 'none', 'unpriced']).catch('all').default('all'),
  category: z
    .string()
    .regex(/^\d{1,9}$/)
    .or(z.literal(''))
    .catch('')
    .default(''),
  kind: choice(goodsChoices.kind),
  sale: choice(goodsChoices.sale),
  storage: choice(goodsChoices.storage),
  expiry: choice(goodsChoices.expiry),
  mark: choice(goodsChoices.mark),
  lacks: choice(goodsChoices.lacks),
  sort: z.enum(['newest', 'stock', 'expiry', 'price', 'sales']).catch('newest').default('newest'),
})
export type GoodsFilter = z.output<typeof goodsFilter>

/** Only what narrows or sorts, for an address. */
export const asQuery = (filter: GoodsFilter) => ({
  ...filter,
  view: filter.view === 'all' ? '' : filter.view,
  sort: filter.sort === 'newest' ? '' : filter.sort,
})

/** The same day so many months on; the last one of a shorter month. */
function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const byChoice = {
  kind: (kind) => eq(goods.kind, kind as (typeof kinds)[keyof typeof kinds]),
  sale: (sale) =>
    sale === 'rx'
      ? eq(goods.isRx, true)
      : and(eq(goods.isRx, false), sale === 'none' ? isNull(goods.otcClass) : eq(goods.otcClass, sale)),
  storage: (storage) => eq(goods.storageClass, storage as keyof typeof goodsChoices.storage.names),
  expiry: (months, today) => lte(goods.nearestExpiry, monthsFrom(today, Number(months))),
  mark: (mark) =>
    ({
      preferred: eq(goods.isPreferred, true),
      ephedrine: eq(goods.isEphedrine, true),
      limited: isNotNull(goods.maxQuantity),
      controlled: isNotNull(goods.saleControl),
    })[mark],
  lacks: (what) =>
    ({
      picture: sql`${goods.pictures} = '{}'`,
      barcode: eq(goods.barcode, ''),
      taxClass: isNull(goods.taxClass),
      brand: isNull(goods.brandId),
    })[what],
} as const satisfies Readonly<Record<ChoiceKey, (value: string, today: string) => SQL | undefined>>

/** Goods as buyers find them, by name, maker and their sounds, and by a whole code or barcode; of one view, or of all. */
export function goodsWhere(filter: GoodsFilter, now: Date, view: GoodsView = filter.view): SQL | undefined {
  const { q, category } = filter
  const named = wordsOf(q).map(isMeantBy)
  const isCoded = or(eq(goods.code, q), hasBarcode(q))
  const matches = q === '' ? undefined : named.length === 0 ? isCoded : or(and(...named), isCoded)
  const chosen = (Object.keys(byChoice) as ChoiceKey[]).map((key) =>
    filter[key] === '' ? undefined : byChoice[key](filter[key], chinaDate(now)),
  )
  const inCategory = category === '' ? undefined : arrayContains(goods.categoryPath, [Number(category)])
  return and(matches, inCategory, ...chosen, viewConditions[view])
}

/** What an order goes by; of two with the same, the older comes first. What is not known comes last. */
const sortedBy = {
  stock: (row: typeof goods | 'last') => (row === 'last' ? sql`last.available` : sql`${goods.available}`),
  expiry: (row) => sql`coalesce(${row === 'last' ? sql`last.nearest_expiry` : goods.nearestExpiry}, 'infinity'::date)`,
  price: (row) => sql`coalesce(${row === 'last' ? sql`last.unit_price` : goods.unitPrice}, 'infinity'::numeric)`,
  sales: (row) => (row === 'last' ? sql`-last.sales_count` : sql`-${goods.salesCount}`),
} as const satisfies Readonly<Record<Exclude<GoodsOrder, 'newest'>, (row: typeof goods | 'last') => SQL>>

/** A page begins where the last one ended, however many there are: behind the goods of this id, in this order. */
export function goodsOrder(sort: GoodsOrder, before: number | undefined) {
  if (sort === 'newest') {
    return { order: [desc(goods.id)], behind: before === undefined ? undefined : lt(goods.id, before) }
  }
  const key = sortedBy[sort]
  const behind =
    before === undefined
      ? undefined
      : sql`(${key(goods)}, ${goods.id}) > (select ${key('last')}, last.id from ${goods} last where last.id = ${before})`
  return { order: [asc(key(goods)), asc(goods.id)], behind }
}

import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { NEAR_EXPIRY_DAYS } from '#shop-api/modules/catalogue/eligibility/near-expiry.ts'
import { dayNumber, flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { inScope } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { loadRunningRules } from './present.ts'
import { NEW_DAYS } from './tags.ts'

/** Labels a list can be narrowed to, in the order to show. */
export const filterTags = ['秒', '特', '优', '满', '换购', '赠', '新', '近效'] as const
type FilterTag = (typeof filterTags)[number]

/** Bit of a tag; 0, which is on no goods, when there is no such tag. */
export function tagBit(label: string): number {
  const labels: readonly string[] = filterTags
  const at = labels.indexOf(label)
  return at < 0 ? 0 : 1 << at
}

const bit = (tag: FilterTag): number => tagBit(tag)

/**
 * The tags of all goods as bits, in the order of `filterTags`: what follows from category, maker or brand by the place
 * of that, the rest by the place of the goods.
 */
export interface TagTable {
  readonly byCategory: Uint8Array
  readonly byMaker: Uint8Array
  readonly byBrand: Uint8Array
  readonly byGoods: Uint8Array
  readonly newFrom: number
  readonly nearUntil: number
}

/** Tags of the goods at a place. */
export function tagsAt({ columns }: GoodsIndex, table: TagTable, place: number): number {
  let bits =
    (table.byGoods[place] ?? 0) |
    (table.byCategory[columns.category[place] ?? 0] ?? 0) |
    (table.byMaker[columns.maker[place] ?? 0] ?? 0) |
    (table.byBrand[columns.brand[place] ?? 0] ?? 0)
  if (((columns.flags[place] ?? 0) & flags.preferred) !== 0) bits |= PREFERRED
  if ((columns.listed[place] ?? 0) >= table.newFrom) bits |= NEW
  if ((columns.expiry[place] ?? 0) <= table.nearUntil) bits |= NEAR
  return bits
}

const PREFERRED = bit('优')
const NEW = bit('新')
const NEAR = bit('近效')

const dayFrom = (now: Date, days: number): number => dayNumber(chinaDate(new Date(now.getTime() + days * DAY_MS)))

/** The last day of expiry that counts as near. */
export const nearExpiryUntil = (now: Date): number => dayFrom(now, NEAR_EXPIRY_DAYS)

/** Goods at a special price now, of which something is left. */
function loadSpecialIds(db: Db, now: Date): Promise<{ flash: Set<number>; daily: Set<number> }> {
  return briefly(db, `specials ${Math.floor(now.getTime() / 1000)}`, async () => {
    const rows = await db
      .select({ goodsId: promotionItems.goodsId, kind: promotions.kind })
      .from(promotionItems)
      .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
      .where(
        and(
          sql`${promotions.kind} in ('flash', 'daily')`,
          eq(promotions.isStopped, false),
          lte(promotions.startsAt, now),
          gt(promotions.endsAt, now),
          sql`(${promotionItems.stock} is null or ${promotionItems.sold} < ${promotionItems.stock})`,
        ),
      )
    const idsOf = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.goodsId))
    return { flash: idsOf('flash'), daily: idsOf('daily') }
  })
}

/** Marks what a promotion reaches, at the narrowest place that decides it. */
function mark(goodsIndex: GoodsIndex, table: TagTable, promotion: PromotionRow, value: number): void {
  const { columns, items } = goodsIndex
  const { scope, rule } = promotion
  const excluded = new Set(rule.excludedGoodsIds)
  const add = (target: Uint8Array, at: number) => {
    target[at] = (target[at] ?? 0) | value
  }
  if (excluded.size > 0) {
    for (const [place, item] of items.entries()) {
      if (!excluded.has(item.id) && inScope(scope, item)) add(table.byGoods, place)
    }
  } else if (scope.kind === 'goods') {
    for (const id of scope.goodsIds) {
      const place = goodsIndex.placeOf(id)
      if (place !== undefined) add(table.byGoods, place)
    }
  } else if (scope.kind === 'manufacturers') {
    for (const [at, id] of columns.makers.values.entries())
      if (scope.manufacturerIds.includes(id)) add(table.byMaker, at)
  } else if (scope.kind === 'brands') {
    for (const [at, id] of columns.brands.values.entries()) {
      if (id !== null && scope.brandIds.includes(id)) add(table.byBrand, at)
    }
  } else {
    for (const [at, path] of columns.categoryPaths.entries()) {
      if (scope.kind === 'all' || scope.categoryIds.some((id) => path.includes(id))) add(table.byCategory, at)
    }
  }
}

/** The tags that goods of the shelf are shown with now. */
export async function createTagTable(db: Db, goodsIndex: GoodsIndex, now: Date): Promise<TagTable> {
  const rules = await loadRunningRules(db, now)
  const specials = await loadSpecialIds(db, now)
  const { columns } = goodsIndex
  const table: TagTable = {
    byCategory: new Uint8Array(columns.categories.size),
    byMaker: new Uint8Array(columns.makers.size),
    byBrand: new Uint8Array(columns.brands.size),
    byGoods: new Uint8Array(columns.capacity),
    newFrom: dayFrom(now, -NEW_DAYS),
    nearUntil: nearExpiryUntil(now),
  }
  for (const rule of rules.fullReductions) mark(goodsIndex, table, rule, bit('满'))
  for (const rule of rules.exchanges) mark(goodsIndex, table, rule, bit('换购'))
  for (const rule of rules.gifts) mark(goodsIndex, table, rule, bit('赠'))
  const put = (ids: Iterable<number>, value: number) => {
    for (const id of ids) {
      const place = goodsIndex.placeOf(id)
      if (place !== undefined) table.byGoods[place] = (table.byGoods[place] ?? 0) | value
    }
  }
  put(specials.flash, bit('秒'))
  // A flash sale goes before a daily special.
  put(
    [...specials.daily].filter((id) => !specials.flash.has(id)),
    bit('特'),
  )
  return table
}

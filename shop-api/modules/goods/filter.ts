import type { SQL } from 'drizzle-orm'
import { and, arrayContains, eq, exists, gt, gte, inArray, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { goodsListQuery } from '#lib/contract/goods/shapes.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { goods, manufacturers } from '#shop-api/db/schema/catalogue.ts'
import { orderLines, orders } from '#shop-api/db/schema/orders.ts'
import type { PromotionScope } from '#shop-api/db/schema/promotions.ts'
import { promotionItems, promotions } from '#shop-api/db/schema/promotions.ts'
import { NEAR_EXPIRY_DAYS } from '#shop-api/modules/eligibility/near-expiry.ts'
import { parseSearch, searchCondition } from '#shop-api/modules/search/match.ts'
import { loadRunningRules } from './present.ts'
import { NEW_DAYS } from './tags.ts'
import type { Viewer } from './viewer.ts'

export type ListQuery = z.output<typeof goodsListQuery>

/** Conditions by what sets them, so that a facet can be counted without its own. */
export interface Filter {
  readonly base: SQL
  readonly form: SQL | undefined
  readonly maker: SQL | undefined
  readonly tag: SQL | undefined
}

/** Labels a list can be narrowed to, in the order to show. */
export const filterTags = ['秒', '特', '优', '满', '换购', '赠', '新', '近效'] as const
export type FilterTag = (typeof filterTags)[number]

const isFilterTag = (text: string): text is FilterTag => filterTags.some((tag) => tag === text)

function dayFrom(now: Date, days: number): string {
  return chinaDate(new Date(now.getTime() + days * 86_400_000))
}

function inScope(scope: PromotionScope): SQL {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'categories':
      return or(...scope.categoryIds.map((id) => arrayContains(goods.categoryPath, [id]))) ?? sql`false`
    case 'manufacturers':
      return inArray(goods.manufacturerId, scope.manufacturerIds)
    case 'brands':
      return inArray(goods.brandId, scope.brandIds)
    case 'goods':
      return inArray(goods.id, scope.goodsIds)
  }
}

function hasSpecial(db: Db, kind: 'flash' | 'daily', now: Date): SQL {
  const items = db
    .select({ id: promotionItems.goodsId })
    .from(promotionItems)
    .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
    .where(
      and(
        eq(promotions.kind, kind),
        eq(promotions.isStopped, false),
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
        sql`(${promotionItems.stock} is null or ${promotionItems.sold} < ${promotionItems.stock})`,
      ),
    )
  return inArray(goods.id, items)
}

/** The condition of each tag, by the same rules that put the tags on the goods. */
export async function tagConditions(db: Db, now: Date): Promise<Record<FilterTag, SQL>> {
  const rules = await loadRunningRules(db, now)
  const reached = (rows: readonly { scope: PromotionScope; rule: { excludedGoodsIds?: number[] } }[]): SQL =>
    or(
      ...rows.map(({ scope, rule }) => {
        const excluded = rule.excludedGoodsIds ?? []
        return excluded.length > 0 ? and(inScope(scope), notInArray(goods.id, excluded)) : inScope(scope)
      }),
    ) ?? sql`false`
  return {
    秒: hasSpecial(db, 'flash', now),
    特: hasSpecial(db, 'daily', now),
    优: eq(goods.isPreferred, true),
    满: reached(rules.fullReductions),
    换购: reached(rules.exchanges),
    赠: reached(rules.gifts),
    新: gte(goods.listedOn, dayFrom(now, -NEW_DAYS)),
    近效: and(isNotNull(goods.nearestExpiry), lte(goods.nearestExpiry, dayFrom(now, NEAR_EXPIRY_DAYS))) ?? sql`false`,
  }
}

function boughtBy(db: Db, memberId: number): SQL {
  const bought = db
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.goodsId, goods.id),
        eq(orders.memberId, memberId),
        notInArray(orders.state, ['cancelled', 'closed']),
      ),
    )
  return exists(bought)
}

const zones: Readonly<Record<number, 'piece' | 'device'>> = { 1: 'piece', 2: 'device' }

/** A guest without prices must not learn them by narrowing a range. */
function priceRange(query: ListQuery, viewer: Viewer): (SQL | undefined)[] {
  if (!viewer.seesPrices) return []
  return [
    query.price_min === undefined ? undefined : gte(goods.unitPrice, String(query.price_min)),
    query.price_max === undefined ? undefined : lte(goods.unitPrice, String(query.price_max)),
  ]
}

async function makerCondition(db: Db, name: string): Promise<SQL> {
  const rows = await db
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(or(eq(manufacturers.name, name), eq(manufacturers.shortName, name)))
  return rows.length === 0
    ? sql`false`
    : inArray(
        goods.manufacturerId,
        rows.map((row) => row.id),
      )
}

/** The conditions of a list; null when the search can't find anything (pure punctuation). */
export async function listFilter(db: Db, query: ListQuery, viewer: Viewer): Promise<Filter | null> {
  const search = query.keywords ? parseSearch(query.keywords, query.type === 1 ? 1 : 0) : undefined
  if (search === null) return null
  const zone = query.zone === undefined ? undefined : zones[query.zone]
  const base = and(
    eq(goods.isOnShelf, true),
    search && (await searchCondition(db, search)),
    query.select === undefined ? undefined : arrayContains(goods.categoryPath, [query.select]),
    query.yx === 1 ? eq(goods.isPreferred, true) : undefined,
    query.brand_id === undefined ? undefined : eq(goods.brandId, query.brand_id),
    query.in_stock === 1 ? gt(goods.available, 0) : undefined,
    query.bought === 1 ? (viewer.member ? boughtBy(db, viewer.member.id) : sql`false`) : undefined,
    zone ? eq(goods.kind, zone) : undefined,
    ...priceRange(query, viewer),
  )
  const tags = query.tag ? await tagConditions(db, viewer.now) : undefined
  return {
    base: base ?? sql`true`,
    form: query.jx ? eq(goods.form, query.jx) : undefined,
    maker: query.sccj ? await makerCondition(db, query.sccj) : undefined,
    tag: query.tag ? (tags && isFilterTag(query.tag) ? tags[query.tag] : sql`false`) : undefined,
  }
}

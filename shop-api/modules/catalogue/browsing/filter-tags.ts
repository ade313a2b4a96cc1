import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { NEAR_EXPIRY_DAYS } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { dayNumber, flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { specialGoods } from '#shop-api/modules/catalogue/promotions/listed.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { loadRunningRules } from './present.ts'
import { scopeTest } from './scope-test.ts'
import type { RunningRules } from './tags.ts'
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
  /** Another one for every other table of the same goods. */
  readonly number: number
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
    const rows = await specialGoods(db, now)
    const idsOf = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.goodsId))
    return { flash: idsOf('flash'), daily: idsOf('daily') }
  })
}

/** Marks what a promotion reaches, at the narrowest place that decides it. */
function mark(goodsIndex: GoodsIndex, table: TagTable, promotion: PromotionRow, value: number): void {
  const { columns } = goodsIndex
  const { scope, rule } = promotion
  const excluded = new Set<number | undefined>(rule.excludedGoodsIds)
  const add = (target: Uint8Array, at: number) => {
    target[at] = (target[at] ?? 0) | value
  }
  if (excluded.size > 0) {
    const isIn = scopeTest(columns, scope)
    for (let place = 0; place < goodsIndex.length; place += 1) {
      if (isIn(place) && !excluded.has(columns.id[place])) add(table.byGoods, place)
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

interface Running {
  readonly rules: RunningRules
  readonly specials: { readonly flash: ReadonlySet<number>; readonly daily: ReadonlySet<number> }
  readonly newFrom: number
  readonly nearUntil: number
}

function tableOf(goodsIndex: GoodsIndex, { rules, specials, newFrom, nearUntil }: Running, number: number): TagTable {
  const { columns } = goodsIndex
  const table: TagTable = {
    number,
    byCategory: new Uint8Array(columns.categories.size),
    byMaker: new Uint8Array(columns.makers.size),
    byBrand: new Uint8Array(columns.brands.size),
    byGoods: new Uint8Array(columns.capacity),
    newFrom,
    nearUntil,
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

/** What of the running promotions decides which goods have which tag. */
function signOf({ rules, specials, newFrom, nearUntil }: Running): string {
  const reach = (each: PromotionRow) => [each.scope, each.rule.excludedGoodsIds]
  return JSON.stringify([
    ...[rules.fullReductions, rules.gifts, rules.exchanges].map((some) => some.map(reach)),
    ...[specials.flash, specials.daily].map((ids) => [...ids]),
    newFrom,
    nearUntil,
  ])
}

const isSame = (a: Running, b: Running): boolean =>
  a.rules === b.rules && a.specials === b.specials && a.newFrom === b.newFrom && a.nearUntil === b.nearUntil

const tables = new WeakMap<GoodsIndex, { running: Running; sign: string; version: number; table: TagTable }>()

/** The tags that goods of the shelf are shown with now: the same table as long as they are the same. */
export async function currentTagTable(db: Db, goodsIndex: GoodsIndex, now: Date): Promise<TagTable> {
  const running: Running = {
    rules: await loadRunningRules(db, now),
    specials: await loadSpecialIds(db, now),
    newFrom: dayFrom(now, -NEW_DAYS),
    nearUntil: nearExpiryUntil(now),
  }
  const { version } = goodsIndex
  const kept = tables.get(goodsIndex)
  if (kept?.version === version && isSame(kept.running, running)) return kept.table
  const sign = signOf(running)
  if (kept?.sign === sign && kept.version === version) {
    kept.running = running
    return kept.table
  }
  const table = tableOf(goodsIndex, running, (kept?.table.number ?? 0) + 1)
  tables.set(goodsIndex, { running, sign, version, table })
  return table
}

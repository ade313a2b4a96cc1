import type { Placeholder, SQL } from 'drizzle-orm'
import { and, asc, eq, getTableColumns, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { isSurcharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import type { Ids, Read } from '#shop-api/platform/db/reads.ts'
import { isNone, isOneOf, known, made, preparedTogether, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import type { PromotionKind } from './tables.ts'
import { promotionItems, promotionPurchases, promotions } from './tables.ts'

export type PromotionRow = typeof promotions.$inferSelect
export type PromotionItemRow = typeof promotionItems.$inferSelect
export type PromotionRule = PromotionRow['rule']

/** Server time rules windows: open from the first instant, over at the last. */
export function isRunning(promotion: Pick<PromotionRow, 'startsAt' | 'endsAt' | 'isStopped'>, now: Date): boolean {
  return !promotion.isStopped && promotion.startsAt <= now && now < promotion.endsAt
}

export const running = (now: Date | SQL | Placeholder) =>
  and(eq(promotions.isStopped, false), lte(promotions.startsAt, now), gt(promotions.endsAt, now))

const promotionColumns = getTableColumns(promotions)
const itemColumns = getTableColumns(promotionItems)

interface WantedPromotions {
  readonly kinds: readonly PromotionKind[]
  readonly ids: Ids
  readonly now: Date | SQL | Placeholder
}

/** Ids of the promotions of these kinds that run now. */
export const runningIds = (kinds: readonly PromotionKind[], now: Placeholder): SQL =>
  sql`select ${promotions.id} from ${promotions} where ${and(inArray(promotions.kind, [...kinds]), running(now))}`

/** Promotions of these kinds that run now, and those with these ids whether they run or not, by id. */
export function promotionsRead({ kinds, ids, now }: WantedPromotions): Read<PromotionRow[]> {
  const wanted = or(and(inArray(promotions.kind, [...kinds]), running(now)), isOneOf(promotions.id, ids))
  return readRows(promotionColumns, sql`from ${promotions} where ${wanted} order by ${promotions.id}`)
}

export const loadPromotions = (db: Db, wanted: WantedPromotions): Promise<PromotionRow[]> =>
  readOne(db, promotionsRead(wanted))

/** Promotions with these ids, whether they run or not, by id. */
export const promotionsByIds = (db: Db, ids: readonly number[]): Promise<PromotionRow[]> =>
  db
    .select()
    .from(promotions)
    .where(inArray(promotions.id, [...ids]))
    .orderBy(promotions.id)

interface WantedItems {
  readonly itemIds: Ids
  readonly promotionIds: Ids
  /** Of the promotions only the items with these goods: a sale may have thousands. */
  readonly goodsId?: number | Placeholder
}

/** Items by their own ids and those of some promotions, by id. */
export function itemsRead({ itemIds, promotionIds, goodsId }: WantedItems): Read<PromotionItemRow[]> {
  if (isNone(itemIds) && isNone(promotionIds)) return known([])
  const ofPromotions = and(
    isOneOf(promotionItems.promotionId, promotionIds),
    goodsId === undefined ? undefined : eq(promotionItems.goodsId, goodsId),
  )
  const wanted = or(isOneOf(promotionItems.id, itemIds), ofPromotions)
  return readRows(itemColumns, sql`from ${promotionItems} where ${wanted} order by ${promotionItems.id}`)
}

export const loadItems = (db: Db, wanted: WantedItems): Promise<PromotionItemRow[]> => readOne(db, itemsRead(wanted))

/** A flash sale or daily special that sells the goods now. */
export interface RunningSpecial {
  readonly promotion: PromotionRow
  readonly item: PromotionItemRow
}

/** The special price of goods for who pays so much for them without it; one above that is none. */
export function specialAt(
  specials: ReadonlyMap<number, RunningSpecial>,
  goods: { readonly id: number; readonly unitPrice: string | null } | undefined,
): RunningSpecial | undefined {
  const special = goods && specials.get(goods.id)
  return special && isSurcharge(special.item.price, goods.unitPrice) ? undefined : special
}

const { promotionId, itemId, number } = promotionPurchases
const purchaseColumns = { promotionId, itemId, number }

interface WantedPurchases {
  readonly memberId: number | SQL | Placeholder
  readonly promotionIds: Ids
  /** Only of these items (0 is the promotion as a whole): a sale many have bought of is read by the key. */
  readonly itemIds?: Ids
}

/** What a member has bought so far, by promotion and item: `${promotionId} ${itemId}`. */
export function purchasesRead({ memberId, promotionIds, itemIds }: WantedPurchases): Read<Map<string, number>> {
  if (isNone(promotionIds)) return known(new Map())
  const isTheirs = and(
    eq(promotionPurchases.memberId, memberId),
    isOneOf(promotionPurchases.promotionId, promotionIds),
    itemIds && isOneOf(promotionPurchases.itemId, itemIds),
  )
  return made(
    readRows(purchaseColumns, sql`from ${promotionPurchases} where ${isTheirs}`),
    (rows) => new Map(rows.map((row) => [purchaseKey(row.promotionId, row.itemId), row.number])),
  )
}

export const loadPurchases = (
  db: Db,
  memberId: number,
  promotionIds: readonly number[],
): Promise<Map<string, number>> => readOne(db, purchasesRead({ memberId, promotionIds }))

export function purchaseKey(promotionId: number, itemId: number): string {
  return `${promotionId} ${itemId}`
}

const ofGoods = sql`from ${promotionItems} join ${promotions} on ${promotions.id} = ${promotionItems.promotionId}
  join ${goods} on ${goods.id} = ${promotionItems.goodsId}
  where ${promotionItems.goodsId} = any(${sql.placeholder('ids')}::int[]) and ${inArray(promotions.kind, ['flash', 'daily'])}
    and ${running(sql.placeholder('now'))} and (${goods.unitPrice} is null or ${promotionItems.price} <= ${goods.unitPrice})`
const ofSpecials = sql`select ${promotionItems.promotionId} ${ofGoods}`

const specialReads = {
  items: readRows(itemColumns, sql`${ofGoods} order by ${promotionItems.id}`),
  promotions: readRows(promotionColumns, sql`from ${promotions} where ${promotions.id} in (${ofSpecials})`),
}
const readSpecials = preparedTogether(specialReads)
const readSpecialsAndPurchases = preparedTogether({
  ...specialReads,
  purchases: purchasesRead({ memberId: sql.placeholder('member'), promotionIds: ofSpecials }),
})

interface SpecialRows {
  readonly items: readonly PromotionItemRow[]
  readonly promotions: readonly PromotionRow[]
}

function specialsOf(found: SpecialRows): Map<number, RunningSpecial> {
  const promotionOf = new Map(found.promotions.map((promotion) => [promotion.id, promotion]))
  const specials = new Map<number, RunningSpecial>()
  for (const item of found.items) {
    const promotion = promotionOf.get(item.promotionId)
    const known = specials.get(item.goodsId)
    if (promotion && (!known || (known.promotion.kind === 'daily' && promotion.kind === 'flash'))) {
      specials.set(item.goodsId, { promotion, item })
    }
  }
  return specials
}

const asked = (goodsIds: readonly number[], now: Date) => ({
  ids: `{${possibleIds(goodsIds).join(',')}}`,
  now: now.toISOString(),
})

/**
 * The special price each of these goods has now; a flash sale goes before a daily special, then the older one. A price
 * above the list price is none.
 */
export const loadRunningSpecials = async (
  db: Db,
  goodsIds: readonly number[],
  now: Date,
): Promise<Map<number, RunningSpecial>> =>
  goodsIds.length === 0 ? new Map() : specialsOf(await readSpecials(db, asked(goodsIds, now)))

/** The same, and what a member has bought so far of the promotions they are of. */
export async function loadSpecialsOf(db: Db, memberId: number, goodsIds: readonly number[], now: Date) {
  const { purchases, ...found } = await readSpecialsAndPurchases(db, { member: memberId, ...asked(goodsIds, now) })
  return { specials: specialsOf(found), purchases }
}

/** Locks the promotions and items whose own stock is about to be taken: promotions first, each by rising id. */
export async function lockPromotions(
  tx: Db,
  { promotionIds, itemIds }: { promotionIds: readonly number[]; itemIds: readonly number[] },
): Promise<void> {
  if (promotionIds.length > 0) {
    await tx
      .select({ id: promotions.id })
      .from(promotions)
      .where(inArray(promotions.id, [...promotionIds]))
      .orderBy(asc(promotions.id))
      .for('no key update')
  }
  if (itemIds.length > 0) {
    await tx
      .select({ id: promotionItems.id })
      .from(promotionItems)
      .where(inArray(promotionItems.id, [...itemIds]))
      .orderBy(asc(promotionItems.id))
      .for('no key update')
  }
}

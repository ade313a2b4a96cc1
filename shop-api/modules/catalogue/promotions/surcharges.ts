import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Price } from '#lib/kernel/money.ts'
import { formatPrice, parsePrice, price } from '#lib/kernel/money.ts'
import { setTierPrice } from '#shop-api/modules/catalogue/goods/change.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { tiersOf } from '#shop-api/modules/catalogue/goods/shelf.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { loadItems, lockPromotions } from './active.ts'
import { kindNames } from './kinds.ts'
import { promotionItems, promotions } from './tables.ts'

/** A tier or an offer that would cost more than the goods do without it. */
export interface Surcharge {
  /** What it is, and what it costs, for the operator. */
  readonly what: string
  readonly cost: string
  /** What the goods (the parts of a set) cost without it. */
  readonly limit: string
  /** Both in one. */
  readonly text: string
  /** Lowers it to what the goods cost without it. */
  readonly lower: (tx: Db) => Promise<unknown>
}

const offerKinds = ['flash', 'daily', 'exchange', 'group_buy', 'combination'] as const

const isAbove = (text: string | null | undefined, unitPrice: Price): text is string =>
  text !== null && text !== undefined && parsePrice(text) > unitPrice

function named(what: string, own: string, limit: Price): Omit<Surcharge, 'lower'> {
  const cost = formatPrice(parsePrice(own))
  return { what, cost, limit: formatPrice(limit), text: `${what}${cost}` }
}

async function tiersAbove(tx: Db, goodsId: number, unitPrice: Price): Promise<Surcharge[]> {
  const tiers = await tiersOf(tx, goodsId)
  return tiers
    .filter((tier) => isAbove(tier.price, unitPrice))
    .map((tier) => ({
      ...named(`阶梯价（${tier.number}）`, tier.price, unitPrice),
      lower: (db) => setTierPrice(db, tier.id, unitPrice),
    }))
}

/** What the parts of a combination cost one by one, were these goods at such a price; null while one has no price. */
async function apartPrice(tx: Db, promotionId: number, changed: { goodsId: number; unitPrice: Price }) {
  const items = await loadItems(tx, { itemIds: [], promotionIds: [promotionId] })
  const ids = items.map((item) => item.goodsId)
  const prices = await goodsFacts(tx, ids, 'unitPrice')
  let sum = 0
  for (const { goodsId, number } of items) {
    const known = prices.get(goodsId)?.unitPrice ?? null
    if (goodsId !== changed.goodsId && known === null) return null
    sum += (goodsId === changed.goodsId ? changed.unitPrice : parsePrice(known ?? '0')) * number
  }
  return price(sum)
}

/** Offers that run or are still to come; stopped ones, too: they may be resumed. */
const isOffer = (now: Date) => and(inArray(promotions.kind, [...offerKinds]), gt(promotions.endsAt, now))

/** Ids of all goods that are part of an offer. */
export async function goodsInOffers(db: Db, now: Date): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ goodsId: promotionItems.goodsId })
    .from(promotionItems)
    .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
    .where(isOffer(now))
  return new Set(rows.flatMap(({ goodsId }) => goodsId ?? []))
}

/** Offers that such a price would turn into surcharges. */
export async function offersAbove(tx: Db, goodsId: number, unitPrice: Price, now: Date): Promise<Surcharge[]> {
  const isMeant = and(eq(promotionItems.goodsId, goodsId), isOffer(now))
  const rows = await tx
    .select({ promotion: promotions, item: promotionItems })
    .from(promotionItems)
    .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
    .where(isMeant)
    .orderBy(asc(promotionItems.id))
  await lockPromotions(tx, {
    promotionIds: rows.map(({ promotion }) => promotion.id),
    itemIds: rows.map(({ item }) => item.id),
  })
  const found: Surcharge[] = []
  for (const { promotion, item } of rows) {
    const { id, kind, name, rule } = promotion
    const isSet = kind === 'combination'
    const limit = isSet ? await apartPrice(tx, id, { goodsId, unitPrice }) : unitPrice
    const own = isSet ? rule.price : item.price
    if (limit === null || !isAbove(own, limit)) continue
    const lowered = formatPrice(limit)
    found.push({
      ...named(`${kindNames[kind]}“${name}”`, own, limit),
      lower: async (db) => {
        if (!isSet) await db.update(promotionItems).set({ price: lowered }).where(eq(promotionItems.id, item.id))
        if (rule.price !== undefined) {
          const changed = { ...rule, price: lowered }
          await db.update(promotions).set({ rule: changed }).where(eq(promotions.id, id))
        }
      },
    })
  }
  return found
}

/** Tiers and offers, running or still to come, that such a price would turn into surcharges. */
export async function surchargesAt(tx: Db, goodsId: number, unitPrice: Price, now: Date): Promise<Surcharge[]> {
  return [...(await tiersAbove(tx, goodsId, unitPrice)), ...(await offersAbove(tx, goodsId, unitPrice, now))]
}

import { and, asc, desc, eq, lte, ne } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import { findLockedGoods, goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import { setPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { scheduledPrices } from './tables.ts'

export interface GivenSchedule {
  readonly goods: string
  readonly startsOn: string
  readonly price: string
  readonly offers: 'carry' | 'keep'
}

const ENDED_SHOWN = 100

const joined = (db: Db) =>
  db
    .select({
      row: scheduledPrices,
      code: goodsFact(scheduledPrices.goodsId, 'code'),
      name: goodsFact(scheduledPrices.goodsId, 'name'),
      spec: goodsFact(scheduledPrices.goodsId, 'spec'),
      current: goodsFact(scheduledPrices.goodsId, 'unitPrice'),
    })
    .from(scheduledPrices)

/** Those whose day has not come, the nearest first. */
export const listWaiting = (db: Db, id?: number) =>
  joined(db)
    .where(and(eq(scheduledPrices.state, 'waiting'), onlyOne(scheduledPrices.id, id)))
    .orderBy(asc(scheduledPrices.startsOn), asc(scheduledPrices.id))

/** The last of those that are over. */
export const listEnded = (db: Db) =>
  joined(db)
    .where(ne(scheduledPrices.state, 'waiting'))
    .orderBy(desc(scheduledPrices.endedAt), desc(scheduledPrices.id))
    .limit(ENDED_SHOWN)

/** Adds one, or changes one that waits. Answers with its id and what it is called. Throws ShopRefusal. */
export async function saveSchedule(db: Db, given: GivenSchedule, id: number | null, now: Date) {
  const { goods: code, startsOn, price, offers } = given
  if (startsOn <= chinaDate(now)) throw fieldRefusal('startsOn', '生效日期须晚于今天；今天生效请直接改价')
  return inTransaction(db, async (tx) => {
    // Locked, so that two of one day come one after the other.
    const [item] = await findLockedGoods(tx, { codes: [code] })
    if (!item) throw fieldRefusal('goods', `商品编码“${code}”不存在`)
    const ofDay = and(
      eq(scheduledPrices.goodsId, item.id),
      eq(scheduledPrices.startsOn, startsOn),
      eq(scheduledPrices.state, 'waiting'),
    )
    const [other] = await tx.select({ id: scheduledPrices.id }).from(scheduledPrices).where(ofDay)
    if (other && other.id !== id) throw fieldRefusal('startsOn', '该商品在此日已有定时调价，请修改原有的')
    const values = { goodsId: item.id, startsOn, price, offers }
    const isOwn = and(eq(scheduledPrices.id, id ?? 0), eq(scheduledPrices.state, 'waiting'))
    const [saved] =
      id === null
        ? await tx.insert(scheduledPrices).values(values).returning({ id: scheduledPrices.id })
        : await tx.update(scheduledPrices).set(values).where(isOwn).returning({ id: scheduledPrices.id })
    if (!saved) throw notFound('定时调价不存在，或已生效')
    return { id: saved.id, name: `${item.name} ${startsOn}` }
  })
}

/** Throws ShopRefusal 404 for one that is over. */
export async function removeSchedule(db: Db, id: number) {
  const [gone] = await db
    .delete(scheduledPrices)
    .where(and(eq(scheduledPrices.id, id), eq(scheduledPrices.state, 'waiting')))
    .returning({ startsOn: scheduledPrices.startsOn })
  if (!gone) throw notFound('定时调价不存在，或已生效')
  return { name: gone.startsOn }
}

const isDue = (now: Date) => and(eq(scheduledPrices.state, 'waiting'), lte(scheduledPrices.startsOn, chinaDate(now)))

/** Makes one the price of its goods, once. False: another instance did. */
async function start(db: Db, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(scheduledPrices)
      .where(and(eq(scheduledPrices.id, id), isDue(now)))
      .for('update')
    if (!row) return false
    // One transaction has price, announcement and state: nobody reads the one without the others.
    await setPrice(tx, row.goodsId, { price: row.price, offers: row.offers }, now)
    await tx.update(scheduledPrices).set({ state: 'done', endedAt: now }).where(eq(scheduledPrices.id, id))
    return true
  })
}

/** Every minute: what is due becomes the price, the oldest day first, so that of several the newest holds. Answers with how many. */
export async function startScheduledPrices(db: Db, now: Date): Promise<number> {
  const due = await db
    .select({ id: scheduledPrices.id })
    .from(scheduledPrices)
    .where(isDue(now))
    .orderBy(asc(scheduledPrices.startsOn), asc(scheduledPrices.id))
  let started = 0
  for (const { id } of due) {
    try {
      if (await start(db, id, now)) started += 1
    } catch (error) {
      if (!(error instanceof ShopRefusal)) throw error
      const refused = { state: 'refused' as const, reason: error.message, endedAt: now }
      await db
        .update(scheduledPrices)
        .set(refused)
        .where(and(eq(scheduledPrices.id, id), isDue(now)))
    }
  }
  return started
}

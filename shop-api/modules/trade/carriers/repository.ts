import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lte, min, ne, or, sql } from 'drizzle-orm'
import { isContradicted } from '#shop-api/modules/trade/orders/carrier-word.ts'
import { orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { carrierQuestions, carriers } from './tables.ts'
import type { Carrier } from './way.ts'

/** Parcels one run asks about: the others are next. */
const AT_ONCE = 200
const SECRET_BYTES = 32

/** Parcels on their way of the carrier that a row names. */
const isUnderWay = and(
  eq(shipments.carrier, carriers.name),
  isNull(shipments.deliveredAt),
  isNull(shipments.receivedAt),
)
const isAsked = or(eq(carriers.way, 'stand-in'), ne(carriers.pollUrl, ''))

export async function findCarrier(db: Db, id: number): Promise<Carrier | null> {
  const [row] = await db.select().from(carriers).where(eq(carriers.id, id))
  return row ?? null
}

/** Makes what its calls are signed with; the one before holds no longer. It is in the answer and shown nowhere else. Throws ShopRefusal 404. */
export async function makeSecret(db: Db, id: number): Promise<{ name: string; secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const [row] = await db.update(carriers).set({ secret }).where(eq(carriers.id, id)).returning()
  if (!row) throw notFound('承运商不存在')
  return { name: row.name, secret }
}

export async function noteRefusal(db: Db, id: number, refusal: string, now: Date): Promise<void> {
  await db.update(carriers).set({ refusal, refusedAt: now }).where(eq(carriers.id, id))
}

/** Those that may be asked now. */
export const carriersToAsk = (db: Db, now: Date): Promise<Carrier[]> =>
  db
    .select()
    .from(carriers)
    .where(and(isAsked, or(isNull(carriers.askAfter), lte(carriers.askAfter, now))))
    .orderBy(asc(carriers.id))

/** Takes away what was noted of parcels that have arrived. */
export async function forgetArrived(db: Db): Promise<void> {
  await db.delete(carrierQuestions).where(
    sql`not exists (select 1 from ${shipments} join ${carriers} on ${isUnderWay}
      where ${eq(carriers.id, carrierQuestions.carrierId)} and ${eq(shipments.trackingNo, carrierQuestions.trackingNo)})`,
  )
}

const ofThis = and(eq(carrierQuestions.carrierId, carriers.id), eq(carrierQuestions.trackingNo, shipments.trackingNo))

/** Numbers to ask about, those that have waited for longest first; one number may be in several orders. */
export async function dueNumbers(db: Db, carrierId: number, now: Date): Promise<string[]> {
  const rows = await db
    .select({ trackingNo: shipments.trackingNo })
    .from(shipments)
    .innerJoin(carriers, isUnderWay)
    .leftJoin(carrierQuestions, ofThis)
    .where(and(eq(carriers.id, carrierId), or(isNull(carrierQuestions.dueAt), lte(carrierQuestions.dueAt, now))))
    .groupBy(shipments.trackingNo)
    .orderBy(sql`min(${carrierQuestions.dueAt}) nulls first`, min(shipments.id))
    .limit(AT_ONCE)
  return rows.map(({ trackingNo }) => trackingNo)
}

interface Asked {
  readonly carrierId: number
  readonly trackingNo: string
  /** Why nothing could be kept; null where it could. */
  readonly problem: string | null
  readonly pauseAfter: (failures: number) => number
}

/** When a parcel is asked about again. Answers with how often in a row it failed. */
export async function noteAsked(
  db: Db,
  { carrierId, trackingNo, problem, pauseAfter }: Asked,
  now: Date,
): Promise<void> {
  const isIt = and(eq(carrierQuestions.carrierId, carrierId), eq(carrierQuestions.trackingNo, trackingNo))
  const [known] = await db.select().from(carrierQuestions).where(isIt)
  const failures = problem === null ? 0 : (known?.failures ?? 0) + 1
  const set = {
    failures,
    dueAt: new Date(now.getTime() + pauseAfter(failures)),
    failingSince: problem === null ? null : (known?.failingSince ?? now),
    lastError: problem ?? '',
  }
  await db
    .insert(carrierQuestions)
    .values({ carrierId, trackingNo, ...set })
    .onConflictDoUpdate({ target: [carrierQuestions.carrierId, carrierQuestions.trackingNo], set })
}

export async function noteAway(
  db: Db,
  { id, failures, failingSince }: Carrier,
  reason: string,
  askAfter: Date,
  now: Date,
) {
  const set = { failures: failures + 1, failingSince: failingSince ?? now, lastError: reason, askAfter }
  await db.update(carriers).set(set).where(eq(carriers.id, id))
}

export async function noteBack(db: Db, id: number): Promise<void> {
  const set = { failures: 0, failingSince: null, lastError: '', askAfter: null }
  await db
    .update(carriers)
    .set(set)
    .where(and(eq(carriers.id, id), gt(carriers.failures, 0)))
}

/** Asks once more at the next minute for all that failed. Throws ShopRefusal 404. */
export async function askAgain(db: Db, id: number, now: Date): Promise<{ name: string; parcels: number }> {
  const [row] = await db.update(carriers).set({ askAfter: null }).where(eq(carriers.id, id)).returning()
  if (!row) throw notFound('承运商不存在')
  const failed = and(eq(carrierQuestions.carrierId, id), gt(carrierQuestions.failures, 0))
  const rows = await db.update(carrierQuestions).set({ dueAt: now }).where(failed).returning()
  return { name: row.name, parcels: rows.length }
}

/** Parcels about which nothing could be kept, each with an order of it, those that fail for longest first. */
export const failedQuestions = (db: Db) =>
  db
    .selectDistinctOn([carrierQuestions.failingSince, carrierQuestions.carrierId, carrierQuestions.trackingNo], {
      question: carrierQuestions,
      carrier: carriers.name,
      orderId: shipments.orderId,
      orderNo: orders.no,
    })
    .from(carrierQuestions)
    .innerJoin(carriers, eq(carriers.id, carrierQuestions.carrierId))
    .innerJoin(shipments, and(isUnderWay, eq(shipments.trackingNo, carrierQuestions.trackingNo)))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(isNotNull(carrierQuestions.failingSince))
    .orderBy(asc(carrierQuestions.failingSince), asc(carrierQuestions.carrierId), asc(carrierQuestions.trackingNo))
    .limit(AT_ONCE)

/** Parcels of which a carrier said more after it had said that they were handed over. */
export const contradictedParcels = (db: Db) =>
  db
    .select({ parcel: shipments, orderNo: orders.no })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(isContradicted)
    .orderBy(asc(shipments.deliveredAt))
    .limit(AT_ONCE)

/** For how long the carrier that fails for longest could not be asked, in seconds; 0 where all can be. */
export async function oldestFailureSeconds(db: Db): Promise<number> {
  const age = sql<number>`coalesce(extract(epoch from now() - min(${carriers.failingSince})), 0)::float8`
  const [row] = await db.select({ age }).from(carriers)
  return row?.age ?? 0
}

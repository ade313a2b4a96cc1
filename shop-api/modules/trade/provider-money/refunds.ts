import { randomInt } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import type { RefundState } from './tables.ts'
import { providerPayments, providerRefunds } from './tables.ts'

/** A number that no other has: the second it was made, and so many digits at random; the column is unique besides. */
export const newNumber = (letter: 'P' | 'R', now: Date): string =>
  `${letter}${chinaDateTime(now).replaceAll(/\D/g, '')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`

interface Owed {
  readonly attemptId: number
  readonly paymentId: number | null
  readonly amountFen: number
  readonly now: Date
}

/** Writes down that money goes back through its provider; the caller's transaction owes it in the ledger. */
export async function owe(tx: Db, { now, ...owed }: Owed): Promise<void> {
  await tx.insert(providerRefunds).values({ ...owed, refundNo: newNumber('R', now), createdAt: now })
}

/** The payment at a provider that paid an order. */
export async function attemptThatPaid(tx: Db, orderId: number) {
  const [row] = await tx
    .select({ id: providerPayments.id, way: providerPayments.way })
    .from(providerPayments)
    .where(and(eq(providerPayments.orderId, orderId), eq(providerPayments.state, 'paid')))
  return row ?? null
}

/** What goes back was paid for an order: a recharge is withdrawn. */
const ofOrder = sql<number>`${providerPayments.orderId}`

const withAttempt = (db: Db) =>
  db
    .select({ refund: providerRefunds, attempt: providerPayments, orderId: ofOrder })
    .from(providerRefunds)
    .innerJoin(providerPayments, eq(providerPayments.id, providerRefunds.attemptId))

export type Refunding = Awaited<ReturnType<typeof withAttempt>>[number]

/** Refunds in such states, those first that were not asked about for the longest time. */
export const refundsIn = (db: Db, states: readonly RefundState[], limit: number): Promise<Refunding[]> =>
  withAttempt(db)
    .where(inArray(providerRefunds.state, [...states]))
    .orderBy(sql`${providerRefunds.askedAt} asc nulls first`, asc(providerRefunds.id))
    .limit(limit)

export async function refundByNumber(db: Db, refundNo: string): Promise<Refunding | null> {
  const [row] = await withAttempt(db).where(eq(providerRefunds.refundNo, refundNo))
  return row ?? null
}

export async function refundById(db: Db, id: number): Promise<Refunding | null> {
  const [row] = await withAttempt(db).where(eq(providerRefunds.id, id))
  return row ?? null
}

/** The refund's row, held until the transaction ends. */
export async function lockRefund(tx: Db, id: number) {
  const [row] = await tx.select().from(providerRefunds).where(eq(providerRefunds.id, id)).for('update')
  if (!row) throw new Error(`refund ${id} is gone`)
  return row
}

/** Moves a refund from one of these states, once. False: it was in none of them. */
export async function moveRefund(
  tx: Db,
  id: number,
  from: readonly RefundState[],
  to: Partial<
    Pick<
      typeof providerRefunds.$inferSelect,
      'state' | 'reason' | 'isAbnormal' | 'redirectedAt' | 'askedAt' | 'endedAt'
    >
  >,
): Promise<boolean> {
  const moved = await tx
    .update(providerRefunds)
    .set(to)
    .where(and(eq(providerRefunds.id, id), inArray(providerRefunds.state, [...from])))
    .returning({ id: providerRefunds.id })
  return moved.length > 0
}

export const refundStateTexts: Readonly<Record<RefundState, string>> = {
  waiting: '待发起',
  pending: '退款处理中',
  done: '已退回',
  refused: '退款未成功，商家处理中',
  balance: '已改退至余额',
}

/** How far each refund of an order is, in words, by the payment it stands for. */
export async function refundTexts(db: Db, orderId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await withAttempt(db).where(eq(providerPayments.orderId, orderId))
  return new Map(rows.map(({ refund }) => [refund.paymentId ?? 0, refundStateTexts[refund.state]]))
}

/** What an operator looks through: what needs him, what is under way, and what is over. */
export const refundViews = {
  refused: ['refused'],
  open: ['waiting', 'pending'],
  ended: ['done', 'balance'],
} as const satisfies Record<string, readonly RefundState[]>
export type RefundView = keyof typeof refundViews

export async function listRefunds(db: Db, view: RefundView, { after, limit }: Place) {
  const order = view === 'ended' ? 'newest' : 'oldest'
  return withAttempt(db)
    .where(and(inArray(providerRefunds.state, [...refundViews[view]]), isBehind(providerRefunds.id, after, order)))
    .orderBy(byId(providerRefunds.id, order))
    .limit(limit)
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { PointsKind } from './tables.ts'
import { pointsEntries } from './tables.ts'

/** A member's points don't reach; thrown through the transaction, so that nothing of it stays. */
export class PointsTooFewError extends Error {
  override name = 'PointsTooFewError'
}

export interface PointsMovement {
  readonly memberId: number
  readonly kind: PointsKind
  /** Positive: given; negative: spent. */
  readonly points: number
  readonly at: Date
  readonly note?: string
  readonly orderId?: number
  readonly pointsOrderId?: number
}

/**
 * Adds to a member's points and answers with what they are now, or null when they would go below zero. One statement, so
 * that two who spend at once can't both spend the same points.
 */
async function postPoints(tx: Db, memberId: number, points: number): Promise<number | null> {
  const total = sql`${members.points} + ${points}::int`
  return (await changeMember(tx, memberId, { points: total }, sql`${total} >= 0`))?.points ?? null
}

/**
 * The only way points move: the member's sum and the entry that explains it, inside the caller's transaction. Points
 * that come in pay what is owed first. Answers with the points the member has now. Throws PointsTooFewError.
 */
export async function movePoints(tx: Db, movement: PointsMovement): Promise<number> {
  const balance = await write(tx, movement)
  return movement.points > 0 ? payOwed(tx, movement, balance) : balance
}

/** The member's row is locked by what has just come in. */
async function payOwed(tx: Db, { memberId, at }: PointsMovement, balance: number): Promise<number> {
  const member = (await memberFacts(tx, [memberId], 'pointsOwed')).get(memberId)
  const paid = Math.min(member?.pointsOwed ?? 0, balance)
  if (paid === 0) return balance
  const left = await addOwed(tx, memberId, -paid)
  const note = left > 0 ? `抵扣退货所欠积分，仍欠${left}` : '抵扣退货所欠积分，已还清'
  return write(tx, { memberId, kind: 'owed_paid', points: -paid, at, note })
}

/**
 * Takes points back, as many as the member has; the rest is owed. Never below zero, and never forgotten: the points that
 * are missing are lent, which the log shows, and paid by those that come in later.
 */
export async function takeBackPoints(tx: Db, movement: PointsMovement): Promise<{ taken: number; owed: number }> {
  const { memberId, points, orderId, at } = movement
  const isTheirs = eq(members.id, memberId)
  const [member] = await tx.select({ points: members.points }).from(members).where(isTheirs).for('no key update')
  const owed = Math.max(0, -points - (member?.points ?? 0))
  if (owed > 0) {
    await addOwed(tx, memberId, owed)
    const note = `积分已使用，不足的${owed}积分从后续获得的积分中优先抵扣`
    await write(tx, { memberId, kind: 'owed', points: owed, at, note, ...(orderId ? { orderId } : {}) })
  }
  await write(tx, movement)
  return { taken: -points - owed, owed }
}

async function addOwed(tx: Db, memberId: number, points: number): Promise<number> {
  const row = await changeMember(tx, memberId, { pointsOwed: sql`${members.pointsOwed} + ${points}::int` })
  return row?.pointsOwed ?? 0
}

async function write(tx: Db, movement: PointsMovement): Promise<number> {
  const { memberId, points, ...rest } = movement
  if (!Number.isSafeInteger(points) || points === 0) throw new RangeError(`no movement of points: ${points}`)
  const balance = await postPoints(tx, memberId, points)
  if (balance === null) throw new PointsTooFewError(`member ${memberId} has not ${-points} points`)
  await tx.insert(pointsEntries).values({ memberId, points, balance, ...rest })
  return balance
}

/** Points that an order brought, less those that were taken back for returns. */
export async function earnedBy(tx: Db, orderId: number): Promise<number> {
  const [moved] = await tx
    .select({ points: sql<number>`coalesce(sum(${pointsEntries.points}), 0)`.mapWith(Number) })
    .from(pointsEntries)
    .where(and(eq(pointsEntries.orderId, orderId), inArray(pointsEntries.kind, ['order', 'order_return'])))
  return moved?.points ?? 0
}

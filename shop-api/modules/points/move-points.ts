import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { members } from '#shop-api/db/schema/members.ts'
import type { PointsKind } from '#shop-api/db/schema/points.ts'
import { pointsEntries } from '#shop-api/db/schema/points.ts'

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

/** Adds to a member's points and answers with what they are now, or null when they would go below zero. */
export type PostPoints = (tx: Db, memberId: number, points: number) => Promise<number | null>

/** One statement, so that two who spend at once can't both spend the same points. */
const postPoints: PostPoints = async (tx, memberId, points) => {
  const total = sql`${members.points} + ${points}::int`
  const [row] = await tx
    .update(members)
    .set({ points: total })
    .where(and(eq(members.id, memberId), sql`${total} >= 0`))
    .returning({ points: members.points })
  return row?.points ?? null
}

/**
 * The only way points move: the member's sum and the entry that explains it, inside the caller's transaction. Answers
 * with the points the member has now. Throws PointsTooFewError. `post` is there for the test that shows what a
 * careless one would do.
 */
export async function movePoints(tx: Db, movement: PointsMovement, post: PostPoints = postPoints): Promise<number> {
  const { memberId, points, ...rest } = movement
  if (!Number.isSafeInteger(points) || points === 0) throw new RangeError(`no movement of points: ${points}`)
  const balance = await post(tx, memberId, points)
  if (balance === null) throw new PointsTooFewError(`member ${memberId} has not ${-points} points`)
  await tx.insert(pointsEntries).values({ memberId, points, balance, ...rest })
  return balance
}

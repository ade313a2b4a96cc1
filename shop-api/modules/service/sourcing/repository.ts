import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { sourcingBody } from '#lib/contract/sourcing/shapes.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { sourcingRequests } from './tables.ts'

export type SourcingRow = typeof sourcingRequests.$inferSelect

const PER_PAGE = 20
/** Unanswered ones a member may have at a time: staff cannot read a hundred. */
const MOST_OPEN = 50

/** Adds one; the member's row orders adds that come at once, so the limit holds. */
export async function addSourcingRequest(
  db: Db,
  memberId: number,
  body: z.output<typeof sourcingBody>,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const isOpen = and(
      eq(sourcingRequests.memberId, memberId),
      isNull(sourcingRequests.answeredAt),
      isNull(sourcingRequests.closedAt),
    )
    if ((await tx.$count(sourcingRequests, isOpen)) >= MOST_OPEN)
      throw new ShopRefusal(400, `待答复的求购已有${MOST_OPEN}条，请等待答复后再发布`)
    const [added] = await tx
      .insert(sourcingRequests)
      .values({
        memberId,
        name: body.name,
        manufacturer: body.sccj ?? '',
        spec: body.ypgg ?? '',
        number: body.number ?? 1,
        remark: body.remark ?? '',
        createdAt: now,
      })
      .returning({ id: sourcingRequests.id })
    if (!added) throw new Error('an inserted row has no id')
    return added.id
  })
}

/** A page of a member's own, the newest first. */
export async function pageOfSourcingRequests(db: Db, memberId: number, page: number) {
  const [where, order] = [eq(sourcingRequests.memberId, memberId), [desc(sourcingRequests.id)]]
  return { ...(await pagedRows(db, sourcingRequests, { where, order, page, perPage: PER_PAGE })), perPage: PER_PAGE }
}

/** Throws ShopRefusal 404 for what is not there or somebody else's. */
export async function ownSourcingRequest(db: Db, memberId: number, id: number): Promise<SourcingRow> {
  const [row] = await db
    .select()
    .from(sourcingRequests)
    .where(and(eq(sourcingRequests.id, id), eq(sourcingRequests.memberId, memberId)))
  if (!row) throw notFound('求购不存在')
  return row
}

/** Takes one back. Doing it twice is no mistake; one whose goods have arrived stays. */
export async function closeSourcingRequest(db: Db, memberId: number, id: number, now: Date): Promise<void> {
  const row = await ownSourcingRequest(db, memberId, id)
  if (row.arrivedAt) throw new ShopRefusal(400, '求购商品已到货，不可撤销')
  await db
    .update(sourcingRequests)
    .set({ closedAt: now })
    .where(and(eq(sourcingRequests.id, id), isNull(sourcingRequests.closedAt), isNull(sourcingRequests.arrivedAt)))
}

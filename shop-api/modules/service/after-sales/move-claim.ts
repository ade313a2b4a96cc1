import { and, asc, eq, inArray } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ClaimRow } from './file-claim.ts'
import { writeClaimHistory } from './file-claim.ts'
import { claimStatesBefore, claimStateText } from './states.ts'
import type { AfterSalesState } from './tables.ts'
import { afterSales, afterSalesLines } from './tables.ts'

interface ClaimMove {
  readonly id: number
  /** Set when a buyer asks: other people's claims don't exist for them. */
  readonly memberId?: number
  readonly to: AfterSalesState
  readonly text: string
  readonly now: Date
  readonly set?: Partial<typeof afterSales.$inferInsert>
}

/** Moves a claim by one conditional update, so that of two who decide at once only one succeeds. Throws ShopRefusal. */
export async function moveClaim(tx: Db, { id, memberId, to, text, now, set }: ClaimMove): Promise<ClaimRow> {
  const isTheirs = and(eq(afterSales.id, id), memberId === undefined ? undefined : eq(afterSales.memberId, memberId))
  const [moved] = await tx
    .update(afterSales)
    .set({ ...set, state: to })
    .where(and(isTheirs, inArray(afterSales.state, claimStatesBefore(to))))
    .returning()
  if (moved) {
    await writeClaimHistory(tx, id, to, text, now)
    if (memberId === undefined) await tellOfClaim(tx, moved, text, now)
    return moved
  }
  throw wrongState((await findClaim(tx, id, memberId)).state)
}

/** Leaves the buyer a message about what the shop did with a claim. */
async function tellOfClaim(tx: Db, { id, no, memberId }: ClaimRow, title: string, now: Date): Promise<void> {
  await notify(tx, { memberId, kind: 'order', title, text: `售后单 ${no}`, link: storefront.afterSales(id), now })
}

const wrongState = (state: AfterSalesState): ShopRefusal =>
  new ShopRefusal(409, `售后单当前状态为“${claimStateText(state)}”，不能进行此操作`)

/**
 * Refuses what a claim can't become any more. For those who compute before they move it, once they hold its order: what
 * came of a claim that ended meanwhile can't be computed again. Throws ShopRefusal.
 */
export async function requireMovable(tx: Db, id: number, to: AfterSalesState): Promise<void> {
  const { state } = await findClaim(tx, id)
  if (!claimStatesBefore(to).includes(state)) throw wrongState(state)
}

/** The claim as it is, for anyone who must lock its order first. Throws ShopRefusal 404. */
export async function findClaim(db: Db, id: number, memberId?: number): Promise<ClaimRow> {
  const isTheirs = and(eq(afterSales.id, id), memberId === undefined ? undefined : eq(afterSales.memberId, memberId))
  const [claim] = await db.select().from(afterSales).where(isTheirs)
  if (!claim) throw notFound('售后单不存在')
  return claim
}

export const claimLines = (tx: Db, claimId: number): Promise<(typeof afterSalesLines.$inferSelect)[]> =>
  tx.select().from(afterSalesLines).where(eq(afterSalesLines.afterSalesId, claimId)).orderBy(asc(afterSalesLines.id))

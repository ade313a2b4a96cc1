import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { WireAfterSalesSummary } from '#lib/contract/after-sales/calls.ts'
import type { afterSalesListQuery } from '#lib/contract/after-sales/shapes.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { orderFact } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import type { ClaimRow } from './file-claim.ts'
import { claimKindText, claimStateText } from './states.ts'
import type { AfterSalesState } from './tables.ts'
import { afterSales } from './tables.ts'

const PER_PAGE = 10

/** States under each tab of the list. */
export const claimTabs = {
  open: ['applied', 'approved', 'sent_back'],
  done: ['done'],
  ended: ['rejected', 'withdrawn'],
} as const satisfies Record<string, readonly AfterSalesState[]>

export function wireClaim(claim: ClaimRow, orderNo: string): WireAfterSalesSummary {
  return {
    id: claim.id,
    no: claim.no,
    order_id: claim.orderId,
    order_no: orderNo,
    kind: claim.kind,
    kind_text: claimKindText(claim.kind),
    state: claim.state,
    state_text: claimStateText(claim.state, claim.resentShipmentId !== null),
    is_resent: claim.resentShipmentId === null ? 0 : 1,
    refund_amount: formatFen(fen(claim.refundFen)),
    created_at: chinaDateTime(claim.createdAt),
  }
}

/** A page of a member's claims, newest first; of all members for the operator. */
export async function listClaims(
  db: Db,
  memberId: number | null,
  { page, state }: z.output<typeof afterSalesListQuery>,
) {
  const where = and(
    memberId === null ? undefined : eq(afterSales.memberId, memberId),
    state === 'all' ? undefined : inArray(afterSales.state, [...claimTabs[state]]),
  )
  const rows = await db
    .select({ claim: afterSales, orderNo: orderFact(afterSales.orderId, 'no') })
    .from(afterSales)
    .where(where)
    .orderBy(desc(afterSales.createdAt), desc(afterSales.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const claims = rows.map(({ claim, orderNo }) => wireClaim(claim, orderNo))
  return wirePage(claims, page, PER_PAGE, await db.$count(afterSales, where))
}

export const countOpenClaims = (db: Db, memberId: number): Promise<number> =>
  db.$count(afterSales, and(eq(afterSales.memberId, memberId), inArray(afterSales.state, [...claimTabs.open])))

export async function claimsOfOrder(db: Db, orderId: number): Promise<WireAfterSalesSummary[]> {
  const rows = await db
    .select({ claim: afterSales, orderNo: orderFact(afterSales.orderId, 'no') })
    .from(afterSales)
    .where(eq(afterSales.orderId, orderId))
    .orderBy(asc(afterSales.id))
  return rows.map(({ claim, orderNo }) => wireClaim(claim, orderNo))
}

/** Orders with a claim under way: how much of them stays paid is not known yet. */
export async function openClaims(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ orderId: afterSales.orderId })
    .from(afterSales)
    .where(and(inArray(afterSales.orderId, [...orderIds]), isNull(afterSales.endedAt)))
  return new Set(rows.map((row) => row.orderId))
}

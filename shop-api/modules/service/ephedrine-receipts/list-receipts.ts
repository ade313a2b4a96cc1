import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { WireQuota, WireReceipt } from '#lib/contract/ephedrine/calls.ts'
import type { receiptListQuery } from '#lib/contract/ephedrine/shapes.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime, daysBetween } from '#lib/kernel/time.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { receiptUse } from '#shop-api/modules/identity/ephedrine-rights/hand-in.ts'
import { ENDLESS } from '#shop-api/modules/identity/ephedrine-rights/quota.ts'
import { isOverdue, receiptStateText } from '#shop-api/modules/identity/ephedrine-rights/receipts.ts'
import { ephedrineReceipts } from '#shop-api/modules/identity/ephedrine-rights/tables.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import { linesOfOrders, orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'

const PER_PAGE = 10

const tabs = { owed: ['waiting', 'rejected'], uploaded: ['uploaded'], approved: ['approved'] } as const

type Query = z.output<typeof receiptListQuery>

/** A page of receipts, those still owed first, the most pressing on top; of all members for the operator. */
export async function listReceipts(db: Db, memberId: number | null, { page, state }: Query, now: Date) {
  const today = chinaDate(now)
  const isTheirs = memberId === null ? undefined : eq(ephedrineReceipts.memberId, memberId)
  const isInTab = state === 'all' ? undefined : inArray(ephedrineReceipts.state, [...tabs[state]])
  const isOwed = inArray(ephedrineReceipts.state, [...tabs.owed])
  const totalOf = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which ?? sql`true`})`.mapWith(Number)
  const rows = await db
    .select()
    .from(ephedrineReceipts)
    .where(and(isTheirs, isInTab))
    .orderBy(sql`${isOwed} desc`, asc(ephedrineReceipts.dueOn), asc(ephedrineReceipts.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const [counted] = await db
    .select({
      total: totalOf(isInTab),
      owed: totalOf(isOwed),
      overdue: totalOf(and(isOwed, lt(ephedrineReceipts.dueOn, today))),
    })
    .from(ephedrineReceipts)
    .where(isTheirs)
  const { total, owed, overdue } = counted ?? { total: 0, owed: 0, overdue: 0 }
  return {
    ...wirePage(await present(db, rows, today), page, PER_PAGE, total),
    quota: memberId === null ? null : await quotaOf(db, memberId),
    owed,
    overdue,
  }
}

type Row = typeof ephedrineReceipts.$inferSelect

async function present(db: Db, rows: readonly Row[], today: string): Promise<WireReceipt[]> {
  if (rows.length === 0) return []
  const ids = valuesOf(rows, 'orderId')
  const known = await orderFacts(db, ids, 'no', 'payFen')
  const lines = await linesOfOrders(db, ids)
  const files = await uploadsByUse(db, rows.map(receiptUse))
  return rows.map((receipt) => ({
    id: receipt.id,
    order_id: receipt.orderId,
    order_no: known.get(receipt.orderId)?.no ?? '',
    pay_amount: formatFen(fen(known.get(receipt.orderId)?.payFen ?? 0)),
    goods: lines
      .filter((line) => line.orderId === receipt.orderId)
      .map((line) => ({ name: line.name, ypgg: line.spec, number: line.number })),
    state: receipt.state,
    state_text: receiptStateText(receipt.state),
    due_on: receipt.dueOn,
    days_left: daysBetween(today, receipt.dueOn),
    is_overdue: isOverdue(receipt, today) ? 1 : 0,
    is_open: receipt.state === 'waiting' || receipt.state === 'rejected' ? 1 : 0,
    reason: receipt.reason,
    remark: receipt.remark,
    files: files.get(receiptUse(receipt)) ?? [],
    uploaded_at: receipt.uploadedAt && chinaDateTime(receipt.uploadedAt),
  }))
}

async function quotaOf(db: Db, memberId: number): Promise<WireQuota | null> {
  const right = (await memberFacts(db, [memberId], 'ephedrine')).get(memberId)?.ephedrine
  if (!right) return null
  const { quota, used, validTo } = right
  return { quota, used, left: Math.max(0, quota - used), valid_to: validTo === ENDLESS ? null : validTo }
}

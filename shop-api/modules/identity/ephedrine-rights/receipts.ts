import type { Placeholder, SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { numberRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import type { ReceiptState } from './tables.ts'
import { ephedrineReceipts } from './tables.ts'

/** A shipped order with ephedrine-containing goods owes its receipt from now on; a second call changes nothing. */
export async function openReceipt(
  tx: Db,
  { orderId, memberId, now }: { orderId: number; memberId: number; now: Date },
): Promise<void> {
  const { receiptWithinDays } = await readOne(tx, numberRules('receiptWithinDays'))
  const dueOn = chinaDate(new Date(now.getTime() + receiptWithinDays * DAY_MS))
  await tx
    .insert(ephedrineReceipts)
    .values({ orderId, memberId, state: 'waiting', dueOn, createdAt: now })
    .onConflictDoNothing()
}

/** States in which the receipt is still owed. */
const owedStates = ['waiting', 'rejected'] as const satisfies readonly ReceiptState[]

export const isOverdue = (receipt: { state: ReceiptState; dueOn: string }, today: string): boolean =>
  (receipt.state === 'waiting' || receipt.state === 'rejected') && receipt.dueOn < today

const dueColumns = { dueOn: ephedrineReceipts.dueOn }

/** Last days of receipts a member still owes, the most pressing first. */
export function owedReceiptDays(memberId: number | Placeholder | SQL): Read<string[]> {
  const isOwed = and(eq(ephedrineReceipts.memberId, memberId), inArray(ephedrineReceipts.state, [...owedStates]))
  const rows = readRows(
    dueColumns,
    sql`from ${ephedrineReceipts} where ${isOwed} order by ${asc(ephedrineReceipts.dueOn)}`,
  )
  return made(rows, (found) => found.map((row) => row.dueOn))
}

/** Which of these orders owe a receipt. */
export async function owingOrders(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ orderId: ephedrineReceipts.orderId })
    .from(ephedrineReceipts)
    .where(and(inArray(ephedrineReceipts.orderId, [...orderIds]), inArray(ephedrineReceipts.state, [...owedStates])))
  return new Set(rows.map((row) => row.orderId))
}

const texts: Readonly<Record<ReceiptState, string>> = {
  waiting: '待上传',
  uploaded: '待审核',
  approved: '已通过',
  rejected: '已退回',
}
export const receiptStateText = (state: ReceiptState): string => texts[state]

/** What an order's own page says of its receipt; null before it was shipped. */
export async function receiptOfOrder(db: Db, orderId: number, today: string): Promise<WireOrderDetail['receipt']> {
  const [row] = await db.select().from(ephedrineReceipts).where(eq(ephedrineReceipts.orderId, orderId))
  if (!row) return null
  const { id, state, dueOn } = row
  return { id, state, state_text: texts[state], due_on: dueOn, is_overdue: isOverdue(row, today) ? 1 : 0 }
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { takeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { receiptStateText } from './receipts.ts'
import type { ReceiptState } from './tables.ts'
import { ephedrineReceipts } from './tables.ts'

type ReceiptRow = typeof ephedrineReceipts.$inferSelect

/** What the files of a receipt are filed under: those of each submission by themselves. */
export const receiptUse = ({ id, attempt }: Pick<ReceiptRow, 'id' | 'attempt'>): string =>
  `ephedrine_receipt ${id}.${attempt}`

interface HandedIn {
  readonly memberId: number
  readonly receiptId: number
  readonly uploadIds: readonly number[]
  readonly remark: string
  readonly now: Date
}

/** A buyer submits the signed receipt, also after its day or after it was sent back. Throws ShopRefusal. */
export async function handInReceipt(db: Db, handedIn: HandedIn): Promise<{ id: number; state: ReceiptState }> {
  const { memberId, receiptId, uploadIds, remark, now } = handedIn
  return inTransaction(db, async (tx) => {
    const isTheirs = and(eq(ephedrineReceipts.id, receiptId), eq(ephedrineReceipts.memberId, memberId))
    const [row] = await tx
      .update(ephedrineReceipts)
      .set({ state: 'uploaded', remark, uploadedAt: now, attempt: sql`${ephedrineReceipts.attempt} + 1`, reason: '' })
      .where(and(isTheirs, inArray(ephedrineReceipts.state, ['waiting', 'rejected'])))
      .returning()
    if (!row) throw await refusalOf(tx, isTheirs)
    await takeUploads(tx, { memberId, purpose: 'receipt', ids: uploadIds, usedBy: receiptUse(row) })
    return { id: row.id, state: row.state }
  })
}

async function refusalOf(tx: Db, which: ReturnType<typeof and>): Promise<ShopRefusal> {
  const [row] = await tx.select().from(ephedrineReceipts).where(which)
  return row
    ? new ShopRefusal(409, `回执当前为“${receiptStateText(row.state)}”，不能进行此操作`)
    : notFound('回执不存在')
}

/** The shop has looked at a receipt: it is good, or it goes back with a reason. Throws ShopRefusal. */
export async function decideReceipt(
  db: Db,
  { receiptId, reason, now }: { readonly receiptId: number; readonly reason: string | null; readonly now: Date },
): Promise<ReceiptRow> {
  const isThis = eq(ephedrineReceipts.id, receiptId)
  const state = reason === null ? 'approved' : 'rejected'
  const [row] = await db
    .update(ephedrineReceipts)
    .set({ state, reason: reason ?? '', decidedAt: now })
    .where(and(isThis, eq(ephedrineReceipts.state, 'uploaded')))
    .returning()
  if (!row) throw await refusalOf(db, isThis)
  return row
}

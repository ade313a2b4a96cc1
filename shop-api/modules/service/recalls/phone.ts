import { and, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { answerRecall, requireAwaited } from './answer.ts'
import { recallRecipients } from './tables.ts'

interface PhoneAnswer {
  readonly recallId: number
  readonly memberId: number
  /** Units left by line of the batch; null where the member only knows of the recall by now. */
  readonly left: ReadonlyMap<number, number> | null
  /** Who said it, and who wrote it down. */
  readonly toldBy: string
  readonly notedBy: string
  readonly remark: string
  readonly now: Date
}

/**
 * Writes down what a member said of a recall by phone. With the units left it is its answer; without them it knows of the recall and still
 * has to answer. Throws ShopRefusal.
 */
export async function notePhoneAnswer(db: Db, answer: PhoneAnswer): Promise<void> {
  const { recallId, memberId, left, toldBy, notedBy, remark, now } = answer
  if (left !== null) {
    await answerRecall(db, { memberId, recallId, left, isReturn: false, remark, phone: { toldBy, notedBy }, now })
    return
  }
  await inTransaction(db, async (tx) => {
    await requireAwaited(tx, recallId)
    const [before] = await tx
      .update(recallRecipients)
      .set({ toldAt: now, toldBy, notedBy, remark })
      .where(and(eq(recallRecipients.recallId, recallId), eq(recallRecipients.memberId, memberId)))
      .returning()
    if (!before) throw notFound('该会员未收到此批号')
    if (before.answeredAt) throw new ShopRefusal(409, '该会员已答复，如有变化请填写剩余数量')
  })
}

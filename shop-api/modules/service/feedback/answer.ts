import { asc, desc, eq, gt, isNull } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { feedback } from './tables.ts'

/** The operator's answer; a later one takes the place of an earlier one. Throws ShopRefusal 404. */
export async function answerFeedback(db: Db, id: number, text: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(feedback)
      .set({ answer: text, answeredAt: now })
      .where(eq(feedback.id, id))
      .returning({ memberId: feedback.memberId })
    if (!row) throw notFound('反馈不存在')
    const { memberId } = row
    await notify(tx, { memberId, kind: 'system', title: '您的反馈已回复', text, link: '/zzfw/yjfk', now })
  })
}

const MOST_LISTED = 200

/** For the operator: those that wait for an answer, oldest first, or all, newest first. */
export async function listAllFeedback(db: Db, which: 'open' | 'all') {
  return db
    .select({ row: feedback, companyName: members.companyName })
    .from(feedback)
    .innerJoin(members, eq(members.id, feedback.memberId))
    .where(which === 'open' ? isNull(feedback.answeredAt) : gt(feedback.id, 0))
    .orderBy(which === 'open' ? asc(feedback.id) : desc(feedback.id))
    .limit(MOST_LISTED)
}

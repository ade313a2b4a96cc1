import { and, eq, isNull } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
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
    await notify(tx, { memberId, kind: 'system', title: '您的反馈已回复', text, link: storefront.feedback, now })
  })
}

/** For the operator: those that wait for an answer, oldest first, or all, newest first. */
export async function listAllFeedback(db: Db, which: 'open' | 'all', { after, limit }: Place) {
  const order = which === 'open' ? 'oldest' : 'newest'
  return db
    .select({ row: feedback, companyName: memberFact(feedback.memberId, 'companyName') })
    .from(feedback)
    .where(and(which === 'open' ? isNull(feedback.answeredAt) : undefined, isBehind(feedback.id, after, order)))
    .orderBy(byId(feedback.id, order))
    .limit(limit)
}

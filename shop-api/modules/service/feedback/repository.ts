import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import type { WireFeedback } from '#lib/contract/feedback/calls.ts'
import type { feedbackBody } from '#lib/contract/feedback/shapes.ts'
import { chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import { takeUploads, uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { feedback } from './tables.ts'

/** What photos of a feedback are said to belong to. */
export const feedbackUse = (id: number): string => `feedback ${id}`

const PER_PAGE = 10
/** In a day: enough for anybody who means it. */
const MOST_A_DAY = 20

export async function addFeedback(
  db: Db,
  memberId: number,
  body: z.output<typeof feedbackBody>,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const isToday = gt(feedback.createdAt, new Date(now.getTime() - DAY_MS))
    if ((await tx.$count(feedback, and(eq(feedback.memberId, memberId), isToday))) >= MOST_A_DAY)
      throw new ShopRefusal(400, '今日提交的反馈较多，请明天再试或联系客服')
    const [added] = await tx
      .insert(feedback)
      .values({ memberId, type: body.type, content: body.content, phone: body.phone ?? '', createdAt: now })
      .returning({ id: feedback.id })
    if (!added) throw new Error('an inserted row has no id')
    const ids = body.upload_ids ?? []
    if (ids.length > 0) await takeUploads(tx, { memberId, purpose: 'feedback', ids, usedBy: feedbackUse(added.id) })
    return added.id
  })
}

const present = (row: typeof feedback.$inferSelect, photos: WireFeedback['photos']): WireFeedback => ({
  id: row.id,
  type: row.type,
  content: row.content,
  status_text: row.answeredAt ? '已回复' : '处理中',
  answer: row.answer,
  answered_at: row.answeredAt && chinaDateTime(row.answeredAt),
  created_at: chinaDateTime(row.createdAt),
  photos,
})

/** A page of a member's own, the newest first. */
export async function listFeedback(db: Db, memberId: number, page: number) {
  const asked = { where: eq(feedback.memberId, memberId), order: [desc(feedback.id)], page, perPage: PER_PAGE }
  const { rows, total } = await pagedRows(db, feedback, asked)
  const photos = await uploadsByUse(
    db,
    rows.map((row) => feedbackUse(row.id)),
  )
  return wirePage(
    rows.map((row) => present(row, photos.get(feedbackUse(row.id)) ?? [])),
    page,
    PER_PAGE,
    total,
  )
}

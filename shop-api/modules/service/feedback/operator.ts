import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { answerText, PAGE, whichQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { answerFeedback, listAllFeedback } from './answer.ts'
import { feedbackUse } from './repository.ts'
import { feedbackAnswer } from './shapes.ts'

/** What members say about the shop. */
export function registerFeedbackAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/feedback', { query: whichQuery, answer: feedbackAnswer }, async ({ db, query }) => {
    const rows = await listAllFeedback(db, query.which, { after: query.after, limit: PAGE })
    const photos = await uploadsByUse(
      db,
      rows.map(({ row }) => feedbackUse(row.id)),
    )
    return {
      feedback: rows.map(({ row, companyName }) => ({
        id: row.id,
        companyName,
        type: row.type,
        content: row.content,
        phone: row.phone,
        photos: (photos.get(feedbackUse(row.id)) ?? []).map((photo) => photo.id),
        answer: row.answer,
        createdAt: chinaDateTime(row.createdAt),
      })),
    }
  })

  const answerCall = { body: z.object({ text: answerText }), answer: z.object({ id: z.number() }) }
  post('/feedback/:id/answer', answerCall, async ({ db, id, body, now }) => {
    await answerFeedback(db, id, body.text, now)
    return { id }
  })
}

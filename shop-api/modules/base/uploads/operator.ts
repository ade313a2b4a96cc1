import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { openAnyUpload } from './kept-files.ts'

const uploadsAnswer = z.object({
  bytes: z.string(),
  name: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  memberId: z.number(),
  purpose: z.enum(['feedback', 'certificate', 'receipt', 'after_sales', 'registration', 'chat']),
})

/** A handed-in file for an operator's eyes: its bytes as base64, because operators' calls speak JSON. */
export function registerUploadAdmin(app: FastifyInstance): void {
  const { get } = operatorRoutes(app)
  get('/uploads/:id', { answer: uploadsAnswer }, async ({ db, id }) => {
    const file = await openAnyUpload(db, app.shop.storage, id)
    if (!file) throw notFound('文件不存在')
    const { usedBy: _usedBy, ...facts } = file
    return { ...facts, bytes: file.bytes.toString('base64') }
  })
}

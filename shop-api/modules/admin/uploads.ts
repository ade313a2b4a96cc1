import type { FastifyInstance } from 'fastify'
import { notFound } from '#shop-api/http/refusal.ts'
import { openAnyUpload } from '#shop-api/modules/uploads/open-any.ts'
import { operatorRoute } from './operator-route.ts'

/** A handed-in file for an operator's eyes: its bytes as base64, because operators' calls speak JSON. */
export function registerUploadAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/uploads/:id' }, async ({ db, id }) => {
    const file = await openAnyUpload(db, app.shop.config.SHOP_DATA_DIR, id)
    if (!file) throw notFound('没有这个文件')
    return { ...file, bytes: file.bytes.toString('base64') }
  })
}

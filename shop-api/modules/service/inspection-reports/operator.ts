import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { keepReport } from './add.ts'

/** InspectionReport reports of batches. */
export function registerInspectionReportAdmin(app: FastifyInstance): void {
  const { post } = operatorRoutes(app)
  const inspectionsCall = {
    body: z.object({
      goodsId: z.number().int().positive().max(2_147_483_647),
      batchNo: z.string().trim().min(1).max(40),
      reportNo: z.string().trim().min(1).max(40),
      issuedOn: z.iso.date('日期须为 2026-11-20 的格式'),
      base64: z.base64().optional().describe('生产企业的报告原件，PDF、JPG 或 PNG'),
    }),
    bodyLimit: Math.ceil(MAX_UPLOAD_BYTES * 1.4),
    answer: z.object({ id: z.number() }),
  }
  post('/inspections', inspectionsCall, async ({ db, body: { base64, ...report } }) => {
    const bytes = base64 === undefined ? null : Buffer.from(base64, 'base64')
    const id = await keepReport({ db, storage: app.shop.storage }, report, bytes)
    if (id === null) throw notFound('该商品无此批号')
    return { id }
  })
}

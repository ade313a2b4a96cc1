import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { addInspectionReport } from './add.ts'

/** InspectionReport reports of batches. */
export function registerInspectionReportAdmin(app: FastifyInstance): void {
  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/inspections',
      body: z.object({
        goodsId: z.number().int().positive().max(2_147_483_647),
        batchNo: z.string().trim().min(1).max(40),
        reportNo: z.string().trim().min(1).max(40),
        issuedOn: z.iso.date('日期须为 2026-11-20 的格式'),
      }),
      answer: z.object({ id: z.number() }),
    },
    async ({ db, body }) => {
      const id = await addInspectionReport(db, body)
      if (id === null) throw notFound('该商品无此批号')
      return { id }
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '#shop-api/http/refusal.ts'
import { addInspection } from '#shop-api/modules/inspections/add.ts'
import { operatorRoute } from './operator-route.ts'

/** Inspection reports of batches. */
export function registerInspectionAdmin(app: FastifyInstance): void {
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
    },
    async ({ db, body }) => {
      const id = await addInspection(db, body)
      if (id === null) throw notFound('没有这个商品的这个批号')
      return { id }
    },
  )
}

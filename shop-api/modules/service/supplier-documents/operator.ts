import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { keepPaper } from './keep.ts'
import { listPapers } from './list.ts'

/** Base64 takes a third more. */
const BODY_LIMIT = Math.ceil(MAX_UPLOAD_BYTES * 1.4)

const paperBody = z.object({
  name: z.string().trim().min(1).max(40),
  number: z.string().trim().max(60),
  issuedBy: z.string().trim().max(60).default(''),
  validTo: z.iso.date().nullable().default(null),
  goodsCode: z.string().trim().min(1).max(40).nullable().default(null),
  /** The file's bytes. */
  base64: z.base64(),
})

export function registerSupplierDocumentAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/papers' }, async ({ db }) => ({
    papers: (await listPapers(db)).map((paper) => ({
      name: paper.name,
      number: paper.number,
      goodsId: paper.goodsId,
      validTo: paper.validTo,
      version: paper.version,
      hasFile: paper.fileKey !== '',
      createdAt: chinaDateTime(paper.createdAt),
    })),
  }))
  operatorRoute(
    app,
    { method: 'POST', path: '/papers', body: paperBody, bodyLimit: BODY_LIMIT },
    async ({ db, body, now }) => {
      const { base64, ...facts } = body
      const bytes = Buffer.from(base64, 'base64')
      return keepPaper(db, app.shop.storage, { ...facts, bytes }, now)
    },
  )
}

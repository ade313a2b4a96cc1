import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { keepDocument } from './keep.ts'
import { allDocuments } from './repository.ts'
import { documentsAnswer } from './shapes.ts'

/** Base64 takes a third more. */
const BODY_LIMIT = Math.ceil(MAX_UPLOAD_BYTES * 1.4)

const documentBody = z.object({
  name: z.string().trim().min(1).max(40),
  number: z.string().trim().max(60),
  issuedBy: z.string().trim().max(60).default(''),
  validTo: z.iso.date().nullable().default(null),
  goodsCode: z.string().trim().min(1).max(40).nullable().default(null),
  /** The file's bytes. */
  base64: z.base64(),
})

export function registerSupplierDocumentAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/supplier-documents', { answer: documentsAnswer }, async ({ db }) => ({
    papers: (await allDocuments(db)).map((document) => ({
      name: document.name,
      number: document.number,
      goodsId: document.goodsId,
      validTo: document.validTo,
      version: document.version,
      hasFile: document.fileKey !== '',
      createdAt: chinaDateTime(document.createdAt),
    })),
  }))
  const supplierDocumentsCall = {
    body: documentBody,
    bodyLimit: BODY_LIMIT,
    answer: z.object({ id: z.number(), version: z.number() }),
  }
  post('/supplier-documents', supplierDocumentsCall, async ({ db, body, now }) => {
    const { base64, ...facts } = body
    const bytes = Buffer.from(base64, 'base64')
    return keepDocument(db, app.shop.storage, { ...facts, bytes }, now)
  })
}

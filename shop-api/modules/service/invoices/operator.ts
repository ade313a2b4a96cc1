import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { amountOf, answerText, PAGE, whichQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { incomingFolder, receiveFile } from '#shop-api/platform/http/received-file.ts'
import { correctInvoice, listCorrections } from './corrections.ts'
import { invoiceNumber } from './numbers.ts'
import { attachOfficial, listAllInvoices, orderNosOf, recordInvoice, refuseInvoice } from './record.ts'
import { MOST_ARCHIVE_BYTES, recordArchive } from './record-archive.ts'
import { archiveAnswer, invoicesAnswer, invoicesCorrectionsAnswer, recordedAnswer } from './shapes.ts'
import { kindTexts, stateTexts } from './texts.ts'

/** Base64 takes a third more. */
const BODY_LIMIT = Math.ceil(MAX_UPLOAD_BYTES * 1.4)

const officialBody = z.object({
  number: invoiceNumber,
  issuedOn: z.iso.date('开票日期须如 2026-11-20'),
  amount: z.string(),
  /** The file's bytes: PDF, OFD or XML as the tax platform made it. */
  base64: z.base64(),
})

/** Invoices members ask for, and those that a return made wrong. */
export function registerInvoiceAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/invoices', { query: whichQuery, answer: invoicesAnswer }, async ({ db, query }) => {
    const found = await listAllInvoices(db, query.which, { after: query.after, limit: PAGE })
    const orderNos = await orderNosOf(
      db,
      found.map(({ row }) => row.id),
    )
    return {
      invoices: found.map(({ row, companyName }) => ({
        id: row.id,
        memberId: row.memberId,
        companyName,
        orders: orderNos.get(row.id) ?? [],
        kindText: kindTexts[row.kind],
        title: row.title.title,
        taxNo: row.title.taxNo,
        amount: formatFen(fen(row.amountFen)),
        stateText: stateTexts[row.state],
        invoiceNo: row.invoiceNo,
        issuedOn: row.issuedOn,
        hasFile: row.fileKey !== null,
        createdAt: chinaDateTime(row.createdAt),
      })),
    }
  })

  const recordCall = { body: officialBody, bodyLimit: BODY_LIMIT, answer: recordedAnswer }
  post('/invoices/:id/record', recordCall, async ({ db, id, body: { base64, amount, ...official }, now }) => {
    const given = { ...official, amount: amountOf('amount', '价税合计', amount), file: Buffer.from(base64, 'base64') }
    const { invoiceNo, amountFen } = await recordInvoice({ db, storage: app.shop.storage }, id, given, now)
    return { invoiceNo, amount: formatFen(fen(amountFen)) }
  })

  const fileCall = { body: officialBody.pick({ base64: true }), bodyLimit: BODY_LIMIT, answer: recordedAnswer }
  post('/invoices/:id/file', fileCall, async ({ db, id, body }) => {
    const files = { db, storage: app.shop.storage }
    const { invoiceNo, amountFen } = await attachOfficial(files, id, Buffer.from(body.base64, 'base64'))
    return { invoiceNo, amount: formatFen(fen(amountFen)) }
  })

  const archiveCall = {
    body: z.object({ base64: z.base64().describe('发票文件的 ZIP 压缩包') }),
    bodyLimit: Math.ceil(MOST_ARCHIVE_BYTES * 1.4),
    answer: archiveAnswer,
  }
  post('/invoices/archive', archiveCall, async ({ db, body, now }) => {
    const arriving = Readable.from([Buffer.from(body.base64, 'base64')])
    const file = await receiveFile(arriving, incomingFolder(app), { name: 'zip', most: MOST_ARCHIVE_BYTES })
    try {
      return { invoices: await recordArchive({ db, storage: app.shop.storage }, file.path, now) }
    } finally {
      await file.remove()
    }
  })

  get('/invoices/corrections', { answer: invoicesCorrectionsAnswer }, async ({ db }) => ({
    corrections: (await listCorrections(db)).map(({ row, companyName, amount }) => ({
      id: row.id,
      companyName,
      title: row.title.title,
      invoiceNo: row.invoiceNo,
      invoiced: formatFen(fen(row.amountFen)),
      corrected: formatFen(fen(row.correctedFen)),
      amount: formatFen(amount),
    })),
  }))

  post(
    '/invoices/:id/correct',
    { body: z.object({ number: invoiceNumber }), answer: z.object({ amount: z.string() }) },
    async ({ db, id, body, now }) => ({ amount: formatFen(await correctInvoice(db, id, body.number, now)) }),
  )

  post(
    '/invoices/:id/refuse',
    { body: z.object({ reason: answerText }), answer: z.object({ id: z.number() }) },
    async ({ db, id, body, now }) => ({ id: (await refuseInvoice(db, id, body.reason, now)).id }),
  )
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { answerFeedback, listAllFeedback } from '#shop-api/modules/feedback/answer.ts'
import { feedbackUse } from '#shop-api/modules/feedback/use.ts'
import { addInspection } from '#shop-api/modules/inspections/add.ts'
import { correctInvoice, listCorrections } from '#shop-api/modules/invoices/corrections.ts'
import { issueInvoice, listAllInvoices, refuseInvoice } from '#shop-api/modules/invoices/issue.ts'
import { stateTexts as invoiceStateTexts, kindTexts } from '#shop-api/modules/invoices/texts.ts'
import { listMails } from '#shop-api/modules/mails/outbox.ts'
import { uploadsByUse } from '#shop-api/modules/uploads/use-of-uploads.ts'
import { answerWanted, listWanted } from '#shop-api/modules/wanted/answer.ts'
import { stateOf, stateTexts } from '#shop-api/modules/wanted/present.ts'
import { operatorRoute } from './operator-route.ts'

const whichQuery = z.object({ which: z.enum(['open', 'all']).default('open') })
const answerText = z.string().trim().min(1, '请填写答复').max(1000)
const invoiceNumber = z.string().regex(/^\d{20}$/, '发票号码须为20位数字')
const goodsId = z.number().int().positive().max(2_147_483_647)

/** What members ask for and say: wanted varieties, feedback, invoices, and the papers they get. */
export function registerSelfServiceAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/wanted', query: whichQuery }, async ({ db, query }) => ({
    wanted: (await listWanted(db, query.which)).map(({ row, companyName }) => ({
      id: row.id,
      companyName,
      name: row.name,
      spec: row.spec,
      manufacturer: row.manufacturer,
      number: row.number,
      remark: row.remark,
      stateText: stateTexts[stateOf(row)],
      createdAt: chinaDateTime(row.createdAt),
    })),
  }))

  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/wanted/:id/answer',
      body: z.object({ text: answerText, goodsId: goodsId.nullable().default(null) }),
    },
    async ({ db, id, body, now }) => {
      await answerWanted(db, id, body, now)
      return { id }
    },
  )

  operatorRoute(app, { method: 'GET', path: '/feedback', query: whichQuery }, async ({ db, query }) => {
    const rows = await listAllFeedback(db, query.which)
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

  operatorRoute(
    app,
    { method: 'POST', path: '/feedback/:id/answer', body: z.object({ text: answerText }) },
    async ({ db, id, body, now }) => {
      await answerFeedback(db, id, body.text, now)
      return { id }
    },
  )

  operatorRoute(app, { method: 'GET', path: '/invoices', query: whichQuery }, async ({ db, query }) => ({
    invoices: (await listAllInvoices(db, query.which)).map(({ row, companyName }) => ({
      id: row.id,
      companyName,
      kindText: kindTexts[row.kind],
      title: row.title.title,
      taxNo: row.title.taxNo,
      amount: formatFen(fen(row.amountFen)),
      stateText: invoiceStateTexts[row.state],
      invoiceNo: row.invoiceNo,
      createdAt: chinaDateTime(row.createdAt),
    })),
  }))

  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/invoices/:id/issue',
      body: z.object({
        number: invoiceNumber.nullable().default(null),
      }),
    },
    async ({ db, id, body, now }) => {
      const { invoiceNo, amountFen, state } = await issueInvoice(db, id, body.number, now)
      return { invoiceNo, amount: formatFen(fen(amountFen)), isCancelled: state === 'cancelled' }
    },
  )

  operatorRoute(app, { method: 'GET', path: '/invoices/corrections' }, async ({ db }) => ({
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

  operatorRoute(
    app,
    { method: 'POST', path: '/invoices/:id/correct', body: z.object({ number: invoiceNumber }) },
    async ({ db, id, body, now }) => ({ amount: formatFen(await correctInvoice(db, id, body.number, now)) }),
  )

  operatorRoute(
    app,
    { method: 'POST', path: '/invoices/:id/refuse', body: z.object({ reason: answerText }) },
    async ({ db, id, body, now }) => ({ id: (await refuseInvoice(db, id, body.reason, now)).id }),
  )

  operatorRoute(app, { method: 'GET', path: '/mails' }, async ({ db }) => ({
    mails: (await listMails(db)).map((row) => ({
      id: row.id,
      address: row.address,
      subject: row.subject,
      createdAt: chinaDateTime(row.createdAt),
      sentAt: row.sentAt && chinaDateTime(row.sentAt),
      failures: row.failures,
      lastError: row.lastError,
    })),
  }))

  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/inspections',
      body: z.object({
        goodsId,
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

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { answerText, PAGE, whichQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { correctInvoice, listCorrections } from './corrections.ts'
import { issueInvoice, listAllInvoices, refuseInvoice } from './issue.ts'
import { invoicesAnswer, invoicesCorrectionsAnswer, issuedAnswer } from './shapes.ts'
import { kindTexts, stateTexts } from './texts.ts'

export const invoiceNumber = z.string().regex(/^\d{20}$/, '发票号码须为20位数字')

/** Invoices members ask for, and those that a return made wrong. */
export function registerInvoiceAdmin(app: FastifyInstance): void {
  operatorRoute(
    app,
    { method: 'GET', path: '/invoices', query: whichQuery, answer: invoicesAnswer },
    async ({ db, query }) => ({
      invoices: (await listAllInvoices(db, query.which, { after: query.after, limit: PAGE })).map(
        ({ row, companyName }) => ({
          id: row.id,
          companyName,
          kindText: kindTexts[row.kind],
          title: row.title.title,
          taxNo: row.title.taxNo,
          amount: formatFen(fen(row.amountFen)),
          stateText: stateTexts[row.state],
          invoiceNo: row.invoiceNo,
          createdAt: chinaDateTime(row.createdAt),
        }),
      ),
    }),
  )

  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/invoices/:id/issue',
      body: z.object({
        number: invoiceNumber.nullable().default(null),
      }),
      answer: issuedAnswer,
    },
    async ({ db, id, body, now }) => {
      const { invoiceNo, amountFen, state } = await issueInvoice(db, id, body.number, now)
      return { invoiceNo, amount: formatFen(fen(amountFen)), isCancelled: state === 'cancelled' }
    },
  )

  operatorRoute(
    app,
    { method: 'GET', path: '/invoices/corrections', answer: invoicesCorrectionsAnswer },
    async ({ db }) => ({
      corrections: (await listCorrections(db)).map(({ row, companyName, amount }) => ({
        id: row.id,
        companyName,
        title: row.title.title,
        invoiceNo: row.invoiceNo,
        invoiced: formatFen(fen(row.amountFen)),
        corrected: formatFen(fen(row.correctedFen)),
        amount: formatFen(amount),
      })),
    }),
  )

  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/invoices/:id/correct',
      body: z.object({ number: invoiceNumber }),
      answer: z.object({ amount: z.string() }),
    },
    async ({ db, id, body, now }) => ({ amount: formatFen(await correctInvoice(db, id, body.number, now)) }),
  )

  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/invoices/:id/refuse',
      body: z.object({ reason: answerText }),
      answer: z.object({ id: z.number() }),
    },
    async ({ db, id, body, now }) => ({ id: (await refuseInvoice(db, id, body.reason, now)).id }),
  )
}

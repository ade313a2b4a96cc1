import type { FastifyInstance } from 'fastify'
import { invoiceCalls } from '#lib/contract/invoices/calls.ts'
import { invoiceShapes } from '#lib/contract/invoices/shapes.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { doHeavy } from '#shop-api/modules/identity/auth/heavy-work.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { memberRoute } from '#shop-api/platform/http/route.ts'
import { invoicePdf } from './document.ts'
import { mailAgain } from './mail.ts'
import { listInvoiceOrders } from './orders.ts'
import { applyForInvoices, cancelInvoice, lastTitle, listInvoices, ownInvoice } from './repository.ts'

const FILES = { name: 'invoice file', most: 300, spanMs: HOUR_MS }

export function registerInvoices(app: FastifyInstance): void {
  memberRoute(app, invoiceCalls.invoices, invoiceShapes.invoices, async ({ member, query, db }) =>
    listInvoices(db, member.id, query.page),
  )

  memberRoute(app, invoiceCalls.invoiceOrders, invoiceShapes.invoiceOrders, async ({ member, query, db }) =>
    listInvoiceOrders(db, member.id, query.page),
  )

  memberRoute(app, invoiceCalls.invoiceTitle, invoiceShapes.invoiceTitle, async ({ member, db }) =>
    lastTitle(db, member),
  )

  memberRoute(app, invoiceCalls.invoiceAdd, invoiceShapes.invoiceAdd, async ({ member, body, db, now }) => ({
    ids: await applyForInvoices(db, member.id, body, now),
  }))

  memberRoute(app, invoiceCalls.invoiceCancel, invoiceShapes.invoiceCancel, async ({ member, id, db, now }) => {
    await cancelInvoice(db, member.id, id, now)
    return { id }
  })

  memberRoute(app, invoiceCalls.invoiceFile, invoiceShapes.invoiceFile, async ({ member, id, db, now }) => {
    const row = await ownInvoice(db, member.id, id)
    if (row.state !== 'issued') throw new ShopRefusal(400, '发票尚未开具')
    const heavy = { limit: FILES, accountId: member.accountId, now }
    const bytes = await doHeavy(db, heavy, () => invoicePdf(db, row))
    return new ShopFile('application/pdf', `发票${row.invoiceNo}.pdf`, bytes)
  })

  memberRoute(app, invoiceCalls.invoiceSend, invoiceShapes.invoiceSend, async ({ member, id, body, db, now }) => {
    const row = await ownInvoice(db, member.id, id)
    if (row.state !== 'issued') throw new ShopRefusal(400, '发票尚未开具')
    await mailAgain(db, row, body.email, now)
    return {}
  })
}

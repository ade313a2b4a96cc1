import type { FastifyInstance } from 'fastify'
import { invoiceCalls } from '#lib/contract/invoices/calls.ts'
import { invoiceShapes } from '#lib/contract/invoices/shapes.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { mailAgain } from './mail.ts'
import { NO_FILE, officialFile } from './official-file.ts'
import { listInvoiceOrders } from './orders.ts'
import { applyForInvoices, cancelInvoice, lastTitle, listInvoices, ownInvoice } from './repository.ts'

export function registerInvoices(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, invoiceCalls, invoiceShapes)
  forMembers('invoices', async ({ member, query, db }) => listInvoices(db, member.id, query.page))

  forMembers('invoiceOrders', async ({ member, query, db }) => listInvoiceOrders(db, member.id, query.page))

  forMembers('invoiceTitle', async ({ member, db }) => lastTitle(db, member))

  forMembers('invoiceAdd', async ({ member, body, db, now }) => ({
    ids: await applyForInvoices(db, member.id, body, now),
  }))

  forMembers('invoiceCancel', async ({ member, id, db, now }) => {
    await cancelInvoice(db, member.id, id, now)
    return { id }
  })

  forMembers('invoiceFile', async ({ member, id, db }) =>
    officialFile(app.shop.storage, await ownInvoice(db, member.id, id)),
  )

  forMembers('invoiceSend', async ({ member, id, body, db, now }) => {
    const row = await ownInvoice(db, member.id, id)
    if (row.fileKey === null) throw new ShopRefusal(400, row.state === 'issued' ? NO_FILE : '发票尚未开具')
    await mailAgain(db, row, body.email, now)
    return {}
  })
}

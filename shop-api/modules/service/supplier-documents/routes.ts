import type { FastifyInstance } from 'fastify'
import { supplierDocumentCalls } from '#lib/contract/supplier-documents/calls.ts'
import { supplierDocumentShapes } from '#lib/contract/supplier-documents/shapes.ts'
import { chinaDate, HOUR_MS } from '#lib/kernel/time.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { doHeavy } from '#shop-api/modules/identity/auth/heavy-work.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { documentsFor, toWireDocuments } from './overview.ts'
import { packDocuments } from './pack.ts'

/** Tens of megabytes each. */
const PACKS = { name: 'paper pack', most: 30, spanMs: HOUR_MS }

const names = { all: '首营资料', shop: '商城资质', own: '我的资质' } as const

export function registerSupplierDocuments(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, supplierDocumentCalls, supplierDocumentShapes)
  forMembers('supplierDocumentList', async ({ db, member, now }) =>
    toWireDocuments(await documentsFor(db, member, now)),
  )

  forMembers('supplierDocumentPack', async ({ db, member, now, query }) => {
    const papers = await documentsFor(db, member, now)
    const { companyName } = await loadSettings(db)
    const source = { db, storage: app.shop.storage, company: companyName, now }
    const heavy = { limit: PACKS, accountId: member.accountId, now }
    const bytes = await doHeavy(db, heavy, () => packDocuments(papers, query.part, source))
    return new ShopFile('application/zip', `${names[query.part]}-${chinaDate(now)}-${papers.version}.zip`, bytes)
  })
}

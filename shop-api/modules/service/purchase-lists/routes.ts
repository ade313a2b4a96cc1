import type { FastifyInstance } from 'fastify'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import { purchaseShapes } from '#lib/contract/purchase-lists/shapes.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { doHeavy } from '#shop-api/modules/identity/auth/heavy-work.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { listFastBuy } from './fast-buy.ts'
import { previewPurchaseList } from './preview.ts'

/** A row or a few are somebody correcting a purchase list; more than that is searched in turn. */
const FEW_ROWS = 20
const ROWS = { name: 'plan row', most: 3_000, spanMs: HOUR_MS }
const PREVIEWS = { name: 'plan preview', most: 240, spanMs: HOUR_MS }

export function registerPurchase(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, purchaseCalls, purchaseShapes)
  forMembers('fastBuy', async ({ member, query, db, now }) => listFastBuy(db, member, query, now))

  forMembers('purchaseListPreview', async ({ member, body, db, now }) => {
    const { accountId } = member
    const preview = () => previewPurchaseList(db, { member, rows: body.rows, before: body.before ?? [], now })
    if (body.rows.length > FEW_ROWS) return { rows: await doHeavy(db, { limit: PREVIEWS, accountId, now }, preview) }
    await countCall(db, ROWS, String(accountId), now)
    return { rows: await preview() }
  })
}

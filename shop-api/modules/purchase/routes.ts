import type { FastifyInstance } from 'fastify'
import { purchaseCalls } from '#lib/contract/purchase/calls.ts'
import { purchaseShapes } from '#lib/contract/purchase/shapes.ts'
import { memberRoute } from '#shop-api/http/route.ts'
import { listFastBuy } from './fast-buy.ts'
import { previewPlan } from './preview.ts'

export function registerPurchase(app: FastifyInstance): void {
  memberRoute(app, purchaseCalls.fastBuy, purchaseShapes.fastBuy, async ({ member, query, db, now }) =>
    listFastBuy(db, member, query, now),
  )

  memberRoute(app, purchaseCalls.planPreview, purchaseShapes.planPreview, async ({ member, body, db, now }) => ({
    rows: await previewPlan(db, { member, rows: body.rows, before: body.before ?? [], now }),
  }))
}

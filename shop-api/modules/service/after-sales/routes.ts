import type { FastifyInstance } from 'fastify'
import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import { afterSalesShapes } from '#lib/contract/after-sales/shapes.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { applyReturn } from './apply-return.ts'
import { claimDetail } from './claim-detail.ts'
import { sendBack, withdrawClaim } from './decide-claim.ts'
import { listClaims } from './list-claims.ts'

function existing(id: number, text: string): number {
  if (possibleIds([id]).length === 0) throw notFound(text)
  return id
}
const claimOf = (id: number): number => existing(id, '售后单不存在')

export function registerAfterSales(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, afterSalesCalls, afterSalesShapes)
  forMembers('returnApply', async ({ body, id, member, db, now }) =>
    applyReturn(db, {
      memberId: member.id,
      orderId: existing(id, '订单不存在'),
      units: body.lines.map((line) => ({ lineBatchId: line.batch_id, cause: line.cause, number: line.number })),
      remark: body.remark ?? '',
      uploadIds: body.upload_ids ?? [],
      statements: body.statements,
      key: body.return_key ?? null,
      now,
    }),
  )
  forMembers('afterSalesList', async ({ query, member, db }) => listClaims(db, member.id, query))
  forMembers('afterSalesDetail', async ({ id, member, db }) => claimDetail(db, claimOf(id), member.id))
  forMembers('afterSalesWithdraw', async ({ id, member, db, now }) => withdrawClaim(db, member.id, claimOf(id), now))
  forMembers('afterSalesSendBack', async ({ id, body, member, db, now }) => {
    const { carrier, tracking_no: trackingNo } = body
    return sendBack(db, { memberId: member.id, claimId: claimOf(id), carrier, trackingNo, now })
  })
}

import type { FastifyInstance } from 'fastify'
import { ephedrineCalls } from '#lib/contract/ephedrine/calls.ts'
import { ephedrineShapes } from '#lib/contract/ephedrine/shapes.ts'
import { handInReceipt } from '#shop-api/modules/identity/ephedrine-rights/hand-in.ts'
import { noticeTransfer } from '#shop-api/modules/trade/orders/transfer-notice.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { listReceipts } from './list-receipts.ts'

function existing(id: number, text: string): number {
  if (possibleIds([id]).length === 0) throw notFound(text)
  return id
}

export function registerEphedrine(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, ephedrineCalls, ephedrineShapes)
  forMembers('receiptList', async ({ query, member, db, now }) => listReceipts(db, member.id, query, now))
  forMembers('receiptUpload', async ({ id, body, member, db, now }) =>
    handInReceipt(db, {
      memberId: member.id,
      receiptId: existing(id, '回执不存在'),
      uploadIds: body.upload_ids,
      remark: body.remark ?? '',
      now,
    }),
  )
  forMembers('transferNotice', async ({ id, body, member, db, now }) =>
    noticeTransfer(db, {
      memberId: member.id,
      orderId: existing(id, '订单不存在'),
      transferredOn: body.transferred_on,
      serialNo: body.serial_no,
      uploadIds: body.upload_ids ?? [],
      now,
    }),
  )
}

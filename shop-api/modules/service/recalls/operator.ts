import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { closeRecall, remindOpen, withdrawRecall } from './begin.ts'
import { listRecalls } from './list.ts'
import { reportOf, unshippedOf } from './report.ts'
import { recallReportAnswer, recallsAnswer, remindedAnswer } from './shapes.ts'

async function listed(db: Db, id?: number) {
  const rows = await listRecalls(db, id)
  return rows.map(({ recall, unit: _, ...item }) => ({
    recall,
    shown: {
      ...item,
      id: recall.id,
      batchNo: recall.batchNo,
      level: recall.level,
      reason: recall.reason,
      instructions: recall.instructions,
      dueOn: recall.dueOn,
      begunAt: chinaDateTime(recall.begunAt),
      state: recall.withdrawnAt ? ('withdrawn' as const) : recall.closedAt ? ('closed' as const) : ('running' as const),
    },
  }))
}

const at = (moment: Date | null): string | null => moment && chinaDateTime(moment)

/** Calls about recalls beside those of their form. */
export function registerRecallCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/recalls', { answer: recallsAnswer }, async ({ db }) => ({
    recalls: (await listed(db)).map(({ shown }) => shown),
  }))
  get('/recalls/:id', { answer: recallReportAnswer }, async ({ db, id }) => {
    const [found] = await listed(db, id)
    if (!found) throw notFound('召回不存在')
    const members = await reportOf(db, found.recall)
    return {
      ...found.shown,
      members: members.map(({ refundedFen, answeredAt, remindedAt, toldAt, ...row }) => ({
        ...row,
        answeredAt: at(answeredAt),
        remindedAt: at(remindedAt),
        toldAt: at(toldAt),
        refunded: formatFen(fen(refundedFen)),
      })),
      unshipped: (await unshippedOf(db, found.recall)).map(({ orderId: _, ...row }) => row),
    }
  })
  post('/recalls/:id/remind', { answer: remindedAnswer }, async ({ db, id, now }) => remindOpen(db, id, now))
  const kept = z.object({ id: z.number() })
  post('/recalls/:id/close', { answer: kept }, async ({ db, id, now }) => {
    await closeRecall(db, id, true, now)
    return { id }
  })
  post('/recalls/:id/withdraw', { answer: kept }, async ({ db, id, now }) => {
    await withdrawRecall(db, id, now)
    return { id }
  })
}

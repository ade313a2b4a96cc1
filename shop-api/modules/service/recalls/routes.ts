import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { WireRecall } from '#lib/contract/recalls/calls.ts'
import { recallCalls } from '#lib/contract/recalls/calls.ts'
import { recallShapes } from '#lib/contract/recalls/shapes.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { goodsFact, makerFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf, wirePage } from '#shop-api/platform/http/route.ts'
import { answerRecall } from './answer.ts'
import { levels } from './given.ts'
import { receivedUnits } from './received.ts'
import { recallRecipients, recalls } from './tables.ts'

const PER_PAGE = 10

const stateTexts = { open: '待答复', answered: '已答复', closed: '已结束', withdrawn: '已撤销' } as const

/** Recalls of what a member received, those that it has not answered first. */
async function recallsOf(db: Db, memberId: number, page: number) {
  const own = eq(recallRecipients.memberId, memberId)
  const rows = await db
    .select({
      recall: recalls,
      recipient: recallRecipients,
      name: goodsFact(recalls.goodsId, 'name'),
      spec: goodsFact(recalls.goodsId, 'spec'),
      unit: goodsFact(recalls.goodsId, 'unit'),
      manufacturer: makerFact(goodsFact(recalls.goodsId, 'manufacturerId'), 'name'),
    })
    .from(recallRecipients)
    .innerJoin(recalls, eq(recalls.id, recallRecipients.recallId))
    .where(own)
    .orderBy(
      sql`(${recallRecipients.answeredAt} is not null or ${recalls.closedAt} is not null or ${recalls.withdrawnAt} is not null)`,
      desc(recalls.id),
    )
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const units = await receivedUnits(
    db,
    memberId,
    rows.map(({ recall }) => recall.id),
  )
  const shown = rows.map(({ recall, recipient, name, spec, unit, manufacturer }): WireRecall => {
    const open = recipient.answeredAt ? 'answered' : 'open'
    const state = recall.withdrawnAt ? 'withdrawn' : recall.closedAt ? 'closed' : open
    return {
      id: recall.id,
      name,
      sccj: manufacturer ?? '',
      ypgg: spec,
      bzdw: unit,
      batch_no: recall.batchNo,
      level_text: levels[recall.level] ?? '',
      reason: recall.reason,
      instructions: recall.instructions,
      due_on: recall.dueOn,
      created_at: chinaDateTime(recall.begunAt),
      state,
      state_text: stateTexts[state],
      answered_at: recipient.answeredAt && chinaDateTime(recipient.answeredAt),
      remark: recipient.remark,
      told_by: recipient.answeredAt ? (recipient.toldBy ?? '') : '',
      lines: units
        .filter(({ recallId }) => recallId === recall.id)
        .map((line) => ({
          batch_id: line.lineBatchId,
          order_id: line.orderId,
          order_no: line.orderNo,
          shipped_at: chinaDateTime(line.shippedAt),
          number: line.number,
          gone: line.gone,
          pending: line.pending,
          left: line.left,
          can_return: line.isReceived ? 1 : 0,
        })),
    }
  })
  return { shown, total: await db.$count(recallRecipients, own) }
}

export function registerRecalls(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, recallCalls, recallShapes)
  forMembers('recallList', async ({ query: { page }, member, db }) => {
    const { shown, total } = await recallsOf(db, member.id, page)
    return wirePage(shown, page, PER_PAGE, total)
  })
  forMembers('recallAnswer', async ({ id, body, member, db, now }) => {
    if (possibleIds([id]).length === 0) throw notFound('召回不存在')
    const left = new Map(body.lines.map((line) => [line.batch_id, line.left]))
    const { is_return: isReturn, remark } = body
    const answer = { memberId: member.id, recallId: id, left, isReturn: isReturn === 1, remark, now }
    return { after_sales_ids: await answerRecall(db, answer) }
  })
}

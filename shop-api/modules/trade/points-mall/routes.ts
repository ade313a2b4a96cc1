import type { FastifyInstance } from 'fastify'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import { pointsShapes } from '#lib/contract/points/shapes.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { exchangePoints } from './exchange.ts'
import { listPointsGoods } from './goods.ts'
import { cancelPointsOrder, findPointsOrders, receivePointsOrder, wirePointsOrder } from './orders.ts'

/** An id no row can have is one more order that does not exist. */
function existing(id: number): number {
  if (possibleIds([id]).length === 0) throw notFound('积分订单不存在')
  return id
}

export function registerPoints(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, pointsCalls, pointsShapes)
  forAll('pointsGoods', async ({ member, db }) => listPointsGoods(db, member))
  forMembers('pointsExchange', async ({ id, body, member, db, now }) =>
    exchangePoints(db, {
      memberId: member.id,
      goodsId: id,
      number: body.number,
      addressId: body.address_id ?? null,
      remark: body.remark ?? '',
      seenPoints: body.points,
      statements: body.statements,
      key: body.exchange_key ?? null,
      now,
    }),
  )
  forMembers('pointsOrders', async ({ query, member, db }) => {
    const { rows, total, perPage } = await findPointsOrders(db, { memberId: member.id, ...query })
    return {
      data: rows.map(wirePointsOrder),
      current_page: query.page,
      per_page: perPage,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      total,
    }
  })
  forMembers('pointsOrderCancel', async ({ id, member, db, now }) =>
    cancelPointsOrder(db, { memberId: member.id, orderId: existing(id), now }),
  )
  forMembers('pointsOrderReceive', async ({ id, member, db, now }) =>
    receivePointsOrder(db, member.id, existing(id), now),
  )
}

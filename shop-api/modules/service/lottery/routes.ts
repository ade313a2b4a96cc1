import type { FastifyInstance } from 'fastify'
import { drawCalls } from '#lib/contract/draw/calls.ts'
import { drawShapes } from '#lib/contract/draw/shapes.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { memberRoute, route } from '#shop-api/platform/http/route.ts'
import { joinLottery } from './join.ts'
import { drawActivity, ownPrizes, runningLottery, simpleCheck, winnersOf } from './pages.ts'

/** An id no table can hold belongs to no one. */
const askedId = (id: number | undefined): number | undefined =>
  id === undefined ? undefined : (possibleIds([id])[0] ?? 0)

export function registerLottery(app: FastifyInstance): void {
  route(app, drawCalls.draw, drawShapes.draw, async ({ db, member, query, now }) =>
    runningLottery(db, member?.id ?? null, now, askedId(query.id)),
  )
  route(app, drawCalls.drawActivity, drawShapes.drawActivity, async ({ db, member, id, now }) =>
    drawActivity(db, member?.id ?? null, now, id),
  )
  route(app, drawCalls.drawWinners, drawShapes.drawWinners, async ({ db, query, now }) =>
    winnersOf(db, now, askedId(query.id)),
  )
  route(app, drawCalls.drawAds, drawShapes.drawAds, async ({ db, now }) => ({
    data: await loadAds(db, 'draw', now),
  }))
  memberRoute(app, drawCalls.drawSimple, drawShapes.drawSimple, async ({ db, member, now }) =>
    simpleCheck(db, member.id, now),
  )
  memberRoute(app, drawCalls.drawRecords, drawShapes.drawRecords, async ({ db, member }) => ownPrizes(db, member.id))
  memberRoute(app, drawCalls.drawJoin, drawShapes.drawJoin, async ({ db, member, id, body, now }) =>
    joinLottery(db, { drawId: id, memberId: member.id, key: body.draw_key, now }),
  )
}

import type { FastifyInstance } from 'fastify'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import { lotteryShapes } from '#lib/contract/lottery/shapes.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { joinLottery } from './join.ts'
import { lotteryCampaign, ownPrizes, runningLottery, simpleCheck, winnersOf } from './pages.ts'

/** An id no table can hold belongs to no one. */
const askedId = (id: number | undefined): number | undefined =>
  id === undefined ? undefined : (possibleIds([id])[0] ?? 0)

export function registerLottery(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, lotteryCalls, lotteryShapes)
  forAll('lottery', async ({ db, member, query, now }) =>
    runningLottery(db, member?.id ?? null, now, askedId(query.id)),
  )
  forAll('lotteryCampaign', async ({ db, member, id, now }) => lotteryCampaign(db, member?.id ?? null, now, id))
  forAll('lotteryWinners', async ({ db, query, now }) => winnersOf(db, now, askedId(query.id)))
  forAll('lotteryAds', async ({ db, now }) => ({
    data: await loadAds(db, 'draw', now),
  }))
  forMembers('lotterySimple', async ({ db, member, now }) => simpleCheck(db, member, now))
  forMembers('lotteryRecords', async ({ db, member }) => ownPrizes(db, member.id))
  forMembers('lotteryJoin', async ({ db, member, id, body, now }) =>
    joinLottery(db, { lotteryId: id, memberId: member.id, key: body.draw_key, now }),
  )
}

import type { FastifyInstance } from 'fastify'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { groupBuyShapes } from '#lib/contract/group-buys/shapes.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { passwordFlag, provePayer } from '#shop-api/modules/identity/auth/prove-payer.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { joinGroup } from './join.ts'
import { myGroups } from './mine.ts'
import { loadOffers, openGroups, wireGroups, wireOffers } from './offers.ts'

export function registerGroupBuys(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, groupBuyCalls, groupBuyShapes)
  forAll('groupBuys', async ({ member, db, now }) => {
    const viewer = await viewerOf(db, member, now)
    return { data: await wireOffers(db, await loadOffers(db, 'open', viewer), viewer) }
  })
  forAll('groupBuyDetail', async ({ id, member, db, now }) => {
    const viewer = await viewerOf(db, member, now)
    const [offer] = await wireOffers(db, await loadOffers(db, [id], viewer), viewer)
    if (!offer) throw notFound('拼团活动不存在')
    return {
      offer,
      groups: await wireGroups(db, await openGroups(db, id, now), member?.id ?? null),
      pay_password: await passwordFlag(db),
    }
  })
  forMembers('groupBuyJoin', async (asked) => {
    const { id, body, member, db, now, request } = asked
    await provePayer(db, member, { ...body, source: request.source }, now)
    return joinGroup(db, {
      memberId: member.id,
      offerId: id,
      groupId: body.group_id || null,
      number: body.number,
      addressId: body.address_id,
      remark: body.remark ?? '',
      seenAmount: body.pay_amount,
      statements: body.statements,
      isConfirmed: body.is_confirmed === 1,
      key: body.join_key ?? null,
      now,
    })
  })
  forMembers('myGroupBuys', async ({ query, member, db }) => myGroups(db, member.id, query.page))
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenNumber } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { readPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import { closeGroup, listGroups, openOffer } from './operate.ts'
import { groupsAnswer } from './shapes.ts'

const offerBody = z.object({
  goodsId: z.coerce.number().int().positive(),
  price: z.string(),
  seats: givenNumber('成团家数', 2, 100),
  minNumber: givenNumber('起拼量', 1).default(1),
  stock: givenNumber('活动库存', 1),
  memberLimit: givenNumber('每客户限购', 1).nullable().default(null),
  hours: givenNumber('成团时限', 1, 168).default(24),
  days: givenNumber('活动天数', 1, 365).default(7),
})

export function registerGroupBuyCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/groups', { answer: groupsAnswer }, async ({ db }) => ({
    groups: (await listGroups(db)).map(({ group, name, goodsName }) => ({
      id: group.id,
      offerId: group.promotionId,
      name,
      goodsName,
      state: group.state,
      seats: group.seats,
      taken: group.taken,
      closesAt: chinaDateTime(group.closesAt),
    })),
  }))
  post('/groups/:id/close', { answer: z.object({ id: z.number() }) }, async ({ db, id, now }) => {
    await closeGroup(db, id, now)
    return { id }
  })
  post(
    '/group-offers',
    { body: offerBody, answer: z.object({ id: z.number(), name: z.string() }) },
    async ({ db, body, now }) => openOffer(db, { ...body, price: formatPrice(readPrice(body.price)) }, now),
  )
}

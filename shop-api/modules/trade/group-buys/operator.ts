import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { readPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { failGroup } from './close.ts'
import { listGroups, openOffer } from './operate.ts'

const offerBody = z.object({
  goodsId: z.coerce.number().int().positive(),
  price: z.string(),
  seats: z.coerce.number().int().min(2).max(100),
  minNumber: z.coerce.number().int().min(1).default(1),
  stock: z.coerce.number().int().min(1),
  memberLimit: z.coerce.number().int().min(1).nullable().default(null),
  hours: z.coerce.number().int().min(1).max(168).default(24),
  days: z.coerce.number().int().min(1).max(365).default(7),
})

export function registerGroupBuyAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/groups' }, async ({ db }) => ({
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
  operatorRoute(app, { method: 'POST', path: '/groups/:id/close' }, async ({ db, id, now }) => {
    if (!(await failGroup(db, id, now))) throw new ShopRefusal(409, '该团不存在，或已成团、已失败')
    return { id }
  })
  operatorRoute(app, { method: 'POST', path: '/group-offers', body: offerBody }, async ({ db, body, now }) =>
    openOffer(db, { ...body, price: formatPrice(readPrice(body.price)) }, now),
  )
}

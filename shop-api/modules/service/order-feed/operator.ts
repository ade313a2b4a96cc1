import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { requireHolding } from '#shop-api/modules/base/access/key-doors.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { changedSince, placeChanges } from '#shop-api/modules/trade/orders/change-places.ts'
import { describeOrders } from './describe-orders.ts'
import { deliveriesAnswer, madeWebhook, orderChangesAnswer, webhooksAnswer } from './shapes.ts'
import { addWebhook, listFailed, listWebhooks, removeWebhook, resend } from './webhooks.ts'

const MOST_ORDERS = 200

const changesQuery = z.object({
  since: z
    .string()
    .regex(/^\d{1,15}$/, 'since 须为上次返回的 next')
    .default('0'),
  limit: z.coerce.number().int().min(1).max(MOST_ORDERS).default(100),
})

export const webhookBody = z.object({ url: z.string().trim().min(1, '请填写地址').max(1_000) })
export const resendBody = z.object({ orderId: z.number().int().positive().max(2_147_483_647).optional() })

/** Orders for programs beside the shop: to ask for, or to hear of. */
export function registerOrderFeedAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const orderChangesCall = { query: changesQuery, answer: orderChangesAnswer }
  get('/order-changes', orderChangesCall, async ({ db, query: { since, limit } }) => {
    await placeChanges(db)
    const changed = await changedSince(db, Number(since), limit + 1)
    const page = changed.slice(0, limit)
    const next = String(page.at(-1)?.place ?? since)
    return { orders: await describeOrders(db, page), next, hasMore: changed.length > limit }
  })
  get('/webhooks', { answer: webhooksAnswer }, async ({ db }) => ({
    webhooks: (await listWebhooks(db)).map(({ webhook: { id, url, createdBy, createdAt }, ...counts }) => ({
      id,
      url,
      createdBy,
      createdAt: chinaDateTime(createdAt),
      ...counts,
    })),
  }))
  post('/webhooks', { body: webhookBody, answer: madeWebhook }, async ({ db, body, caller, now }) => {
    // What is sent there is read there.
    requireHolding(caller, ['orders:read'])
    const networks = app.shop.config.WEBHOOK_NETWORKS
    const { id, url, secret } = await addWebhook(db, { url: body.url, createdBy: caller.name, networks }, now)
    return { id, url, secret }
  })
  post('/webhooks/:id/remove', { answer: z.object({ url: z.string() }) }, async ({ db, id }) => ({
    url: (await removeWebhook(db, id)).url,
  }))
  get('/webhooks/failures', { query: placeQuery, answer: deliveriesAnswer }, async ({ db, query }) => ({
    deliveries: (await listFailed(db, query.after)).map(({ delivery, no }) => ({
      id: delivery.id,
      webhookId: delivery.webhookId,
      orderId: delivery.orderId,
      no,
      failures: delivery.failures,
      lastError: delivery.lastError,
      dueAt: delivery.dueAt && chinaDateTime(delivery.dueAt),
    })),
  }))
  post(
    '/webhooks/:id/resend',
    { body: resendBody, answer: z.object({ orders: z.number() }) },
    async ({ db, id, body, now }) => ({ orders: await resend(db, id, body.orderId, now) }),
  )
}

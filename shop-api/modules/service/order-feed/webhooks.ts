import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { changedSince, lastPlace, placeChanges } from '#shop-api/modules/trade/orders/change-places.ts'
import { orderFact } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { postObjection } from '#shop-api/platform/outgoing/post-json.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export type Webhook = typeof webhooks.$inferSelect

const MOST_WEBHOOKS = 10
const SECRET_BYTES = 32

interface NewWebhook {
  readonly url: string
  readonly createdBy: string
  /** Our own networks it may lead to, as the configuration names them. */
  readonly networks: string | undefined
}

/** It hears of what changes from now on. Its secret is in the answer and shown nowhere else. Throws ShopRefusal. */
export async function addWebhook(db: Db, { url, createdBy, networks }: NewWebhook, now: Date): Promise<Webhook> {
  const objection = postObjection(url, networks)
  if (objection !== null) throw fieldRefusal('url', objection)
  await placeChanges(db)
  return inTransaction(db, async (tx) => {
    if ((await tx.$count(webhooks)) >= MOST_WEBHOOKS) throw new ShopRefusal(409, `最多 ${MOST_WEBHOOKS} 个推送地址`)
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    const [row] = await tx
      .insert(webhooks)
      .values({ url, secret, place: lastPlace, createdBy, createdAt: now })
      .returning()
    if (!row) throw new Error('webhook was not written')
    return row
  })
}

/** Throws ShopRefusal 404. */
export async function removeWebhook(db: Db, id: number): Promise<Webhook> {
  const [row] = await db.delete(webhooks).where(eq(webhooks.id, id)).returning()
  if (!row) throw notFound('推送地址不存在')
  return row
}

export async function listWebhooks(db: Db) {
  const ofThis = eq(webhookDeliveries.webhookId, webhooks.id)
  return db
    .select({
      webhook: webhooks,
      waiting: db.$count(webhookDeliveries, and(ofThis, isNotNull(webhookDeliveries.dueAt))),
      failed: db.$count(webhookDeliveries, and(ofThis, isNull(webhookDeliveries.dueAt))),
    })
    .from(webhooks)
    .orderBy(asc(webhooks.id))
}

export const PER_PAGE = 100

/** What was refused at least once and not taken yet. */
export function listFailed(db: Db, after: number) {
  const { orderId } = webhookDeliveries
  return db
    .select({
      delivery: webhookDeliveries,
      no: orderFact(orderId, 'no'),
      companyName: orderFact(orderId, 'companyName'),
    })
    .from(webhookDeliveries)
    .where(and(gt(webhookDeliveries.failures, 0), gt(webhookDeliveries.id, after)))
    .orderBy(asc(webhookDeliveries.id))
    .limit(PER_PAGE)
}

/** Tries what a webhook failed to take once more, all or one order of it. Answers with how many. Throws ShopRefusal. */
export async function resend(db: Db, id: number, orderId: number | undefined, now: Date): Promise<number> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ failures: 0, dueAt: now })
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        orderId === undefined ? gt(webhookDeliveries.failures, 0) : eq(webhookDeliveries.orderId, orderId),
      ),
    )
    .returning({ orderId: webhookDeliveries.orderId })
  if (orderId !== undefined && rows.length === 0) throw notFound('此订单无待推送的变动')
  return rows.length
}

const AT_ONCE = 500

/** Notes for a webhook which orders changed since the last time. What it has not taken yet, it takes as it stands then. */
export async function collect(db: Db, id: number, now: Date): Promise<void> {
  const isMore = await inTransaction(db, async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
    if (!webhook) return false
    const changed = await changedSince(tx, webhook.place, AT_ONCE)
    const last = changed.at(-1)
    if (!last) return false
    await tx
      .insert(webhookDeliveries)
      .values(changed.map((order) => ({ webhookId: id, orderId: order.id, place: order.place, dueAt: now })))
      .onConflictDoUpdate({
        target: [webhookDeliveries.webhookId, webhookDeliveries.orderId],
        set: { place: sql`excluded.place`, failures: 0, dueAt: now },
      })
    await tx.update(webhooks).set({ place: last.place }).where(eq(webhooks.id, id))
    return changed.length === AT_ONCE
  })
  if (isMore) await collect(db, id, now)
}

/** What is due for a webhook, the oldest change first. */
export const dueFor = (db: Db, id: number, now: Date, limit: number) =>
  db
    .select({ id: webhookDeliveries.orderId, place: webhookDeliveries.place, failures: webhookDeliveries.failures })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, id), lte(webhookDeliveries.dueAt, now)))
    .orderBy(asc(webhookDeliveries.place))
    .limit(limit)

type Sent = { readonly webhookId: number; readonly orderId: number; readonly place: number }
const isSent = ({ webhookId, orderId, place }: Sent) =>
  and(
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.orderId, orderId),
    // It changed again meanwhile: that is another delivery.
    eq(webhookDeliveries.place, place),
  )

export async function markTaken(db: Db, sent: Sent): Promise<void> {
  await db.delete(webhookDeliveries).where(isSent(sent))
}

export async function markFailed(
  db: Db,
  sent: Sent,
  { reason, failures, dueAt }: { reason: string; failures: number; dueAt: Date | null },
): Promise<void> {
  await db.update(webhookDeliveries).set({ lastError: reason, failures, dueAt }).where(isSent(sent))
}

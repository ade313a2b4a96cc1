import { HOUR_MS, toTimestamp } from '#lib/kernel/time.ts'
import { placeChanges } from '#shop-api/modules/trade/orders/change-places.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import type { PostJson } from '#shop-api/platform/outgoing/post-json.ts'
import { signatureOf } from '#shop-api/platform/outgoing/signature.ts'
import { describeOrders } from './describe-orders.ts'
import type { Webhook } from './webhooks.ts'
import { collect, dueFor, listWebhooks, markFailed, markTaken } from './webhooks.ts'

/** After so many refusals, some eight hours, an order waits for an operator. */
const MOST_FAILURES = 12
const FIRST_PAUSE_MS = 60_000
const AT_ONCE = 50

/** How long an order waits after so many refusals; null for as long as nobody sends it again. */
export const pauseAfter = (failures: number): number | null =>
  failures >= MOST_FAILURES ? null : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), HOUR_MS)

/** Sends what is due for one webhook. One that does not answer at all is left alone until the next time: no order is at fault. */
async function sendDue(db: Db, webhook: Webhook, post: PostJson, now: Date): Promise<number> {
  const from = performance.now()
  let taken = 0
  for (;;) {
    const due = await dueFor(db, webhook.id, now, AT_ONCE)
    for (const { id, place, failures } of due) {
      const [order] = await describeOrders(db, [{ id, place }])
      const body = JSON.stringify({ event: 'order.changed', order })
      const seconds = toTimestamp(new Date(now.getTime() + performance.now() - from))
      const answer = await post(webhook.url, body, {
        'x-shop-delivery': `${webhook.id}-${id}-${place}`,
        'x-shop-signature': signatureOf(webhook.secret, seconds, body),
      })
      const sent = { webhookId: webhook.id, orderId: id, place }
      if (answer.kind === 'taken') {
        await markTaken(db, sent)
        taken += 1
        continue
      }
      const { kind, reason } = answer
      if (kind === 'away') {
        await markFailed(db, sent, { reason, failures: Math.max(1, failures), dueAt: now })
        return taken
      }
      const pause = pauseAfter(failures + 1)
      const dueAt = pause === null ? null : new Date(now.getTime() + pause)
      await markFailed(db, sent, { reason, failures: failures + 1, dueAt })
    }
    if (due.length < AT_ONCE) return taken
  }
}

/**
 * Tells the programs that listen of every order that changed, at least once, each order as it is by then. What was sent and not
 * marked before a crash goes out again: `place` says which of two is the newer. Answers with how many were taken.
 */
export async function sendWebhooks(db: Db, post: PostJson, now: Date): Promise<number> {
  const all = await listWebhooks(db)
  if (all.length === 0) return 0
  await placeChanges(db)
  const counts = await Promise.all(
    all.map(async ({ webhook }) => {
      await collect(db, webhook.id, now)
      return sendDue(db, webhook, post, now)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Needs a way out, which the start of the shop API chooses. */
export const webhookJob = (post: PostJson): Job => ({
  name: 'webhooks',
  cron: '* * * * *',
  work: (db, now) => sendWebhooks(db, post, now),
})

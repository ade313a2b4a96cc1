import { orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Attempt, Paid } from '#shop-api/modules/trade/provider-money/attempts.ts'
import {
  claimQuestion,
  closeAttempt,
  unaskedSince,
  waitingAttempts,
} from '#shop-api/modules/trade/provider-money/attempts.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Gateway } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { book } from './book.ts'

const BATCH = 200
/** How long the provider is left to speak by itself, and how often a waiting page makes the shop ask. */
const NOTICE_MS = 40_000
const PAGE_MS = 3000

/** Asks the provider and books or closes what it says. */
export async function askProvider(db: Db, gateway: Gateway, attempt: Attempt, now: Date): Promise<void> {
  const trade = await gateway.query(attempt.tradeNo, now)
  if (trade.state === 'paid') await book(db, attempt, trade, now)
  if (trade.state === 'closed') await closeAttempt(db, attempt.id)
}

/** The same for a page that waits: not more often than every few seconds, however many look. */
export async function askForPage(db: Db, gateway: Gateway, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.state !== 'waiting') return
  if (!(await claimQuestion(db, attempt.id, new Date(now.getTime() - PAGE_MS), now))) return
  await askProvider(db, gateway, attempt, now)
}

/** Lets nobody pay any more; what was paid by then is booked. */
export async function endAttempt(db: Db, gateway: Gateway, attempt: Attempt, now: Date): Promise<void> {
  if (await gateway.close(attempt.tradeNo, now)) {
    // Paid in the moment before: the provider knows, and is asked once more.
    const trade = await gateway.query(attempt.tradeNo, now)
    if (trade.state === 'paid') await book(db, attempt, trade, now)
    else await closeAttempt(db, attempt.id)
  } else await askProvider(db, gateway, attempt, now)
}

/** Ends what waits of an order or of a member's recharges, but for one: two ways at once would be paid twice. */
export async function endOthers(db: Db, gateways: Gateways, paid: Paid, keep: number | null, now: Date) {
  for (const attempt of await waitingAttempts(db, paid)) {
    const gateway = gateways.open.get(attempt.way)
    if (attempt.id !== keep && gateway) await endAttempt(db, gateway, attempt, now)
  }
}

/** A balance always takes money; an order while it waits for it. */
async function takesMoney(db: Db, { orderId }: Attempt): Promise<boolean> {
  if (orderId === null) return true
  return (await orderFacts(db, [orderId], 'state')).get(orderId)?.state === 'submitted'
}

/**
 * Asks about payments of which no word came, and ends those whose order takes none any more or whose time is over: so a lost notice costs
 * a minute, and no payment is left open behind a closed order.
 */
export async function askWaiting(db: Db, gateways: Gateways, now: Date): Promise<number> {
  const waiting = await unaskedSince(db, new Date(now.getTime() - NOTICE_MS), BATCH)
  return eachAlone(waiting, async (attempt) => {
    if (!(await claimQuestion(db, attempt.id, new Date(now.getTime() - NOTICE_MS), now))) return false
    const gateway = gateways.open.get(attempt.way)
    if (!gateway) throw new Error(`${attempt.way} is not connected, and payment ${attempt.tradeNo} waits`)
    const isOver = attempt.expiresAt <= now || !(await takesMoney(db, attempt))
    if (isOver) await endAttempt(db, gateway, attempt, now)
    else await askProvider(db, gateway, attempt, now)
    return true
  })
}

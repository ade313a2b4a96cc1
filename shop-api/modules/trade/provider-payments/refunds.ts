import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { moveProviderRefund, sendProviderRefund } from '#shop-api/modules/base/ledger/provider-movements.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Refunding } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { moveRefund, refundById, refundsIn } from '#shop-api/modules/trade/provider-money/refunds.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Gateway, RefundAsking, RefundNews } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { GatewayRefusal } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { eachAlone } from '#shop-api/platform/jobs/each-alone.ts'

const BATCH = 200

const movedOf = ({ refund, attempt, orderId }: Refunding, at: Date) => {
  const { way, memberId } = attempt
  return { way, orderId, memberId, amount: fen(refund.amountFen), at, note: refund.refundNo }
}

async function tell(tx: Db, { attempt, orderId }: Refunding, amount: Fen, text: string, now: Date): Promise<void> {
  const { memberId } = attempt
  const words = `退款 ¥${formatFen(amount)} ${text}。`
  await notify(tx, { memberId, kind: 'order', title: '退款进度', text: words, link: storefront.order(orderId), now })
}

/** Writes down what the provider says of a refund; done and booked once, however often it says so. */
export async function bookRefund(db: Db, refunding: Refunding, news: RefundNews, now: Date): Promise<void> {
  const { refund } = refunding
  await inTransaction(db, async (tx) => {
    const open = ['waiting', 'pending'] as const
    if (news.state === 'done') {
      // One that was refused may be done after all, as long as nobody gave the money elsewhere.
      const isFirst = await moveRefund(tx, refund.id, [...open, 'refused'], { state: 'done', reason: '', endedAt: now })
      if (!isFirst) {
        const now = await refundById(tx, refund.id)
        if (now?.refund.state === 'balance')
          throw new Error(`refund ${refund.refundNo} is in the balance, and said to be done`)
        return
      }
      const moved = movedOf(refunding, now)
      await sendProviderRefund(tx, moved)
      await tell(tx, refunding, moved.amount, '已原路退回，到账时间以支付渠道为准', now)
    }
    if (news.state === 'refused') await moveRefund(tx, refund.id, open, { state: 'refused', reason: news.reason })
    if (news.state === 'pending') await moveRefund(tx, refund.id, ['waiting'], { state: 'pending' })
  })
}

async function ask(gateway: Gateway, { refund, attempt }: Refunding, now: Date): Promise<RefundNews> {
  const { refundNo, amountFen, state } = refund
  const { tradeNo, paidFen } = attempt
  const asking: RefundAsking = { refundNo, tradeNo, amount: fen(amountFen), total: fen(paidFen ?? 0) }
  try {
    const news = state === 'pending' ? await gateway.queryRefund(asking, now) : null
    // Nobody knows it there: it is asked for again under its number, which counts once.
    return news === null || news.state === 'unknown' ? await gateway.refund(asking, now) : news
  } catch (error) {
    if (error instanceof GatewayRefusal) return { state: 'refused', reason: error.message }
    throw error
  }
}

/** Asks for refunds that wait, and how those are that the provider works on. */
export async function workRefunds(db: Db, gateways: Gateways, now: Date): Promise<number> {
  return eachAlone(await refundsIn(db, ['waiting', 'pending'], BATCH), async (refunding) => {
    const { refund, attempt } = refunding
    await moveRefund(db, refund.id, ['waiting', 'pending'], { askedAt: now })
    const gateway = gateways.open.get(attempt.way)
    if (!gateway) throw new Error(`${attempt.way} is not connected, and refund ${refund.refundNo} waits`)
    await bookRefund(db, refunding, await ask(gateway, refunding, now), now)
    return true
  })
}

async function refused(db: Db, id: number): Promise<Refunding> {
  const refunding = await refundById(db, id)
  if (!refunding) throw notFound('退款记录不存在')
  return refunding
}

const notRefused = () => new ShopRefusal(409, '仅支付渠道拒绝的退款可以处理，请刷新查看')

/** Asks once more for what the provider refused. Throws ShopRefusal. */
export async function retryRefund(db: Db, id: number): Promise<Refunding> {
  const refunding = await refused(db, id)
  if (!(await moveRefund(db, id, ['refused'], { state: 'waiting', reason: '' }))) throw notRefused()
  return refunding
}

/** Gives what the provider refused to the member's balance, once. Throws ShopRefusal. */
export async function refundToMember(db: Db, gateways: Gateways, id: number, now: Date): Promise<Refunding> {
  const refunding = await refused(db, id)
  const { refund, attempt } = refunding
  // Refused once may be done by now: money that has left must not be given a second time.
  const gateway = gateways.open.get(attempt.way)
  if (refund.state === 'refused' && gateway) {
    const { refundNo } = refund
    const asking = {
      refundNo,
      tradeNo: attempt.tradeNo,
      amount: fen(refund.amountFen),
      total: fen(attempt.paidFen ?? 0),
    }
    const news = await gateway.queryRefund(asking, now)
    if (news.state === 'done' || news.state === 'pending') {
      await bookRefund(db, refunding, news, now)
      throw new ShopRefusal(
        409,
        news.state === 'done' ? '支付渠道已退回该款项，无需退至余额' : '支付渠道正在处理该退款，请稍后重试',
      )
    }
  }
  await inTransaction(db, async (tx) => {
    if (!(await moveRefund(tx, id, ['refused'], { state: 'balance', endedAt: now }))) throw notRefused()
    const moved = movedOf(refunding, now)
    await moveProviderRefund(tx, moved)
    await tell(tx, refunding, moved.amount, '支付渠道未能退回，已退至您的余额', now)
  })
  return refunding
}

import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { moveProviderRefund, sendProviderRefund } from '#shop-api/modules/base/ledger/provider-movements.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Refunding } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { lockRefund, moveRefund, refundById, refundsIn } from '#shop-api/modules/trade/provider-money/refunds.ts'
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

/** Gives what the provider does not give back to the member's balance; the caller holds the row and has seen that it is due. */
async function giveToBalance(tx: Db, refunding: Refunding, now: Date): Promise<void> {
  await moveRefund(tx, refunding.refund.id, ['waiting', 'refused'], { state: 'balance', endedAt: now })
  const moved = movedOf(refunding, now)
  await moveProviderRefund(tx, moved)
  await tell(tx, refunding, moved.amount, '支付渠道未能退回，已退至您的余额', now)
}

/** Writes down what the provider says of a refund; done and booked once, however often it says so. */
export async function bookRefund(db: Db, refunding: Refunding, news: RefundNews, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refunding.refund.id)
    if (refund.redirectedAt !== null) {
      // What moves now comes to the shop's own account. That it was abnormal is known: only the question about that account ends it.
      if (refund.state === 'waiting' && (news.state === 'done' || news.state === 'pending'))
        await giveToBalance(tx, refunding, now)
      return
    }
    const open = ['waiting', 'pending'] as const
    if (news.state === 'done') {
      // One that was refused may be done after all, as long as nobody gave the money elsewhere.
      const isFirst = await moveRefund(tx, refund.id, [...open, 'refused'], { state: 'done', reason: '', endedAt: now })
      if (!isFirst) {
        if (refund.state === 'balance')
          throw new Error(`refund ${refund.refundNo} is in the balance, and said to be done`)
        return
      }
      const moved = movedOf(refunding, now)
      await sendProviderRefund(tx, moved)
      await tell(tx, refunding, moved.amount, '已原路退回，到账时间以支付渠道为准', now)
    }
    if (news.state === 'refused') {
      const { reason, isAbnormal = false } = news
      await moveRefund(tx, refund.id, open, { state: 'refused', reason, isAbnormal })
    }
    if (news.state === 'pending') await moveRefund(tx, refund.id, ['waiting'], { state: 'pending' })
  })
}

/** Writes down what came of asking for the shop's own account. Refused there, an operator chooses again. */
async function bookRedirect(db: Db, refunding: Refunding, news: RefundNews, now: Date): Promise<void> {
  if (news.state !== 'refused') return bookRefund(db, refunding, news, now)
  await inTransaction(db, async (tx) => {
    const { id, state, redirectedAt } = await lockRefund(tx, refunding.refund.id)
    if (state !== 'waiting' || redirectedAt === null) return
    await moveRefund(tx, id, ['waiting'], { state: 'refused', reason: news.reason, redirectedAt: null })
  })
}

const askingOf = ({ refund, attempt }: Refunding): RefundAsking => ({
  refundNo: refund.refundNo,
  tradeNo: attempt.tradeNo,
  amount: fen(refund.amountFen),
  total: fen(attempt.paidFen ?? 0),
})

/** Has the provider pay a refund to the shop's own account. What it refuses may have been accepted before: then it is under way there. */
async function redirect(gateway: Gateway, refunding: Refunding, now: Date): Promise<RefundNews> {
  const asking = askingOf(refunding)
  try {
    if (gateway.refundToMerchant) return await gateway.refundToMerchant(asking, now)
    throw new GatewayRefusal('该渠道不支持退回商户账户')
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    const news = await gateway.queryRefund(asking, now)
    return news.state === 'unknown' ? { state: 'refused', reason: error.message } : news
  }
}

async function ask(gateway: Gateway, refunding: Refunding, now: Date): Promise<RefundNews> {
  const { state } = refunding.refund
  const asking = askingOf(refunding)
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
    if (refund.redirectedAt === null) await bookRefund(db, refunding, await ask(gateway, refunding, now), now)
    else await bookRedirect(db, refunding, await redirect(gateway, refunding, now), now)
    return true
  })
}

async function refused(db: Db, id: number): Promise<Refunding> {
  const refunding = await refundById(db, id)
  if (!refunding) throw notFound('退款记录不存在')
  return refunding
}

const notRefused = () => new ShopRefusal(409, '仅支付渠道拒绝的退款可以处理，请刷新查看')

/** Asks once more for what the provider refused, where that can help. Throws ShopRefusal. */
export async function retryRefund(db: Db, id: number): Promise<Refunding> {
  const refunding = await refused(db, id)
  if (refunding.refund.isAbnormal) throw new ShopRefusal(409, '付款账户无法收款，重新发起无效，请退至会员余额')
  if (!(await moveRefund(db, id, ['refused'], { state: 'waiting', reason: '' }))) throw notRefused()
  return refunding
}

/**
 * Gives what the provider refused to the member's balance, once. An abnormal refund is still the provider's to pay: it is first paid to the
 * shop's own account, so that the payer can't have it twice. True: it is in the balance; false: it will be when the provider has
 * answered. Throws ShopRefusal.
 */
export async function refundToMember(db: Db, gateways: Gateways, id: number, now: Date): Promise<boolean> {
  const refunding = await refused(db, id)
  const { refund, attempt } = refunding
  if (refund.state !== 'refused') throw notRefused()
  // Refused once may be done by now: money that has left must not be given a second time.
  const gateway = gateways.open.get(attempt.way)
  if (gateway) {
    const news = await gateway.queryRefund(askingOf(refunding), now)
    if (news.state === 'done' || news.state === 'pending') {
      await bookRefund(db, refunding, news, now)
      throw new ShopRefusal(
        409,
        news.state === 'done' ? '支付渠道已退回该款项，无需退至余额' : '支付渠道正在处理该退款，请稍后重试',
      )
    }
  }
  if (refund.isAbnormal) return redirectToBalance(db, gateway, refunding, now)
  await inTransaction(db, async (tx) => {
    const { state, redirectedAt } = await lockRefund(tx, id)
    if (state !== 'refused' || redirectedAt !== null) throw notRefused()
    await giveToBalance(tx, refunding, now)
  })
  return true
}

/** What is written down first survives the process: the job goes on from there, and nobody chooses anything else meanwhile. */
async function redirectToBalance(db: Db, gateway: Gateway | undefined, refunding: Refunding, now: Date) {
  const { id } = refunding.refund
  if (!gateway?.refundToMerchant) throw new ShopRefusal(409, '该支付渠道未接通，请接通后重试')
  if (!(await moveRefund(db, id, ['refused'], { state: 'waiting', reason: '', redirectedAt: now }))) throw notRefused()
  const news = await redirect(gateway, refunding, now).catch(() => null)
  if (news === null) return false
  await bookRedirect(db, refunding, news, now)
  if (news.state === 'refused') throw new ShopRefusal(409, `支付渠道未受理：${news.reason}`)
  return true
}

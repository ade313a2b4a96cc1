import { formatFen } from '#lib/kernel/money.ts'
import { holdLatePayment, rechargeAtProvider } from '#shop-api/modules/base/ledger/provider-movements.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { lockOrder, writeHistory } from '#shop-api/modules/trade/orders/move.ts'
import { receiveFromProvider } from '#shop-api/modules/trade/orders/pay.ts'
import type { Attempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { changeAttempt, lockAttempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { owe } from '#shop-api/modules/trade/provider-money/refunds.ts'
import type { PaidTrade } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { wayOf } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'

/**
 * Books what a provider says was paid, once however often it says so: the payment's row is held, and its state moves in the transaction
 * that moves the order and the ledger. An order that takes no money any more gives it back the way it came; a recharge is added to the
 * balance, as much as was paid.
 */
export async function book(db: Db, { id }: Pick<Attempt, 'id'>, trade: PaidTrade, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt || attempt.tradeNo !== trade.tradeNo) throw new Error(`payment ${id} is another one`)
    if (attempt.state === 'paid' || attempt.state === 'returned') {
      if (attempt.providerNo === trade.providerNo && attempt.paidFen === trade.amount) return
      throw new Error(`payment ${attempt.tradeNo} is said to be another one than was booked`)
    }
    const { orderId, way } = attempt
    const label = wayOf(way)?.provider?.label ?? way
    const paid = { providerNo: trade.providerNo, paidFen: trade.amount as number, paidAt: now }
    if (orderId === null) {
      await changeAttempt(tx, id, { ...paid, state: 'paid' })
      return addToBalance(tx, attempt, label, trade, now)
    }
    const order = await receiveFromProvider(tx, { orderId, way, label, amount: trade.amount }, now)
    await changeAttempt(tx, id, { ...paid, state: order ? 'paid' : 'returned' })
    if (!order) await giveBack(tx, { ...attempt, orderId }, label, trade, now)
  })
}

async function addToBalance(tx: Db, attempt: Attempt, label: string, { amount }: PaidTrade, now: Date): Promise<void> {
  const { memberId, way, tradeNo } = attempt
  await rechargeAtProvider(tx, { way, memberId, amount, at: now, note: `${label} ${tradeNo}` })
  const text = `${label}充值 ¥${formatFen(amount)}，已计入余额。`
  await notify(tx, { memberId, kind: 'system', title: '充值已入账', text, link: storefront.balance, now })
}

async function giveBack(
  tx: Db,
  { id: attemptId, orderId, memberId, way }: Attempt & { readonly orderId: number },
  label: string,
  { amount }: PaidTrade,
  now: Date,
): Promise<void> {
  const { no, state } = await lockOrder(tx, orderId)
  await holdLatePayment(tx, { way, orderId, amount, at: now, note: no })
  await owe(tx, { attemptId, paymentId: null, amountFen: amount, now })
  const text = `收到${label} ¥${formatFen(amount)}，订单已不需付款，款项原路退回`
  await writeHistory(tx, orderId, state, text, now)
  const link = storefront.order(orderId)
  await notify(tx, { memberId, kind: 'order', title: '款项原路退回', text: `订单 ${no}：${text}。`, link, now })
}

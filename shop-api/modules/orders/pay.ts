import { eq } from 'drizzle-orm'
import { fen, formatFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/db/db.ts'
import type { OrderState } from '#shop-api/db/schema/orders.ts'
import { orders, payments } from '#shop-api/db/schema/orders.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { KeyReusedError, once } from '#shop-api/modules/idempotency/once.ts'
import { readBalance } from '#shop-api/modules/ledger/accounts.ts'
import { payFromBalance, receiveCompanyTransfer } from '#shop-api/modules/ledger/movements.ts'
import type { Post } from '#shop-api/modules/ledger/transfer.ts'
import { BalanceTooLowError } from '#shop-api/modules/ledger/transfer.ts'
import type { OrderRow } from './move.ts'
import { moveOrder } from './move.ts'

interface PayRequest {
  memberId: number
  orderId: number
  key: string | null
  now: Date
}

interface PayAnswer {
  id: number
  state: OrderState
  paid: string
  balance: string
}

/**
 * Pays an ordinary order from the member's balance: state, money and payment in one transaction. With a key a
 * repetition gets the same answer; without one it is refused because the order is paid. Throws ShopRefusal. `post`
 * is there for the test that shows what a careless ledger would do.
 */
export async function payOrder(db: Db, request: PayRequest, post?: Post): Promise<PayAnswer> {
  const { key, memberId, orderId, now } = request
  try {
    return await inTransaction(db, (tx) =>
      key === null
        ? pay(tx, request, post)
        : once(tx, { memberId, purpose: 'pay', key, content: { orderId }, now }, () => pay(tx, request, post)),
    )
  } catch (error) {
    if (error instanceof KeyReusedError) throw new ShopRefusal(409, '支付标识已用于其他订单，请刷新页面后重试')
    if (error instanceof BalanceTooLowError) throw new ShopRefusal(409, await tooLowText(db, memberId))
    throw error
  }
}

async function pay(tx: Db, { memberId, orderId, now }: PayRequest, post: Post | undefined): Promise<PayAnswer> {
  const order = await moveOrder(tx, {
    orderId,
    memberId,
    to: 'paid',
    kind: 'ordinary',
    now,
    text: '余额支付成功',
    set: { paidAt: now },
  })
  if (order.payBefore && order.payBefore <= now) throw new ShopRefusal(409, '订单已超过付款时限，请重新下单')
  const amount = fen(order.payFen)
  const transferId = await payFromBalance(tx, { memberId, orderId, amount, at: now, note: order.no }, post)
  await writePayment(tx, order, 'balance', transferId, now)
  const balance = await readBalance(tx, memberId)
  return { id: order.id, state: order.state, paid: formatFen(amount), balance: formatFen(balance) }
}

async function tooLowText(db: Db, memberId: number): Promise<string> {
  return `余额不足，当前可用余额¥${formatFen(await readBalance(db, memberId))}，请充值后再支付`
}

/** The operator has seen the money of an hm order on the shop's bank account. Throws ShopRefusal. */
export async function confirmTransfer(db: Db, orderId: number, now: Date): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await moveOrder(tx, {
      orderId,
      to: 'paid',
      kind: 'hm',
      now,
      text: '已收到公司转账',
      set: { paidAt: now },
    })
    const amount = fen(order.payFen)
    const transferId = await receiveCompanyTransfer(tx, { orderId, amount, at: now, note: order.no })
    await writePayment(tx, order, 'company_transfer', transferId, now)
    return order
  })
}

async function writePayment(
  tx: Db,
  order: OrderRow,
  method: 'balance' | 'company_transfer',
  transferId: number,
  now: Date,
): Promise<void> {
  await tx.update(orders).set({ paidFen: order.payFen }).where(eq(orders.id, order.id))
  await tx.insert(payments).values({ orderId: order.id, method, amountFen: order.payFen, transferId, paidAt: now })
}

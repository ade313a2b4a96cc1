import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { payWithVouchers, receiveCompanyTransfer } from '#shop-api/modules/base/ledger/movements.ts'
import { payAtProvider } from '#shop-api/modules/base/ledger/provider-movements.ts'
import { BalanceTooLowError } from '#shop-api/modules/base/ledger/transfer.ts'
import { spendVouchers } from '#shop-api/modules/trade/vouchers/vouchers.ts'
import { wayOf } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { afterCommit, inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { checkSeen } from '#shop-api/platform/http/seen.ts'
import { countPayment } from './counts.ts'
import type { OrderRow } from './move.ts'
import { lockOrder, moveOrder } from './move.ts'
import { voucherLimit } from './pay-limits.ts'
import type { OrderState } from './tables.ts'
import { orders, payments } from './tables.ts'

interface PayRequest {
  memberId: number
  orderId: number
  key: string | null
  /** The balance, unless credit is to pay. */
  method?: 'balance' | 'credit'
  /** Cash vouchers that pay first; the balance pays the rest. */
  voucherIds?: readonly number[]
  /** What the page showed, in yuan: all that is paid, and the part of vouchers. */
  seen?: { readonly pay: string | undefined; readonly voucher: string | undefined }
  now: Date
}

interface PayAnswer {
  id: number
  state: OrderState
  paid: string
  /** The part that vouchers paid. */
  voucher: string
  balance: string
}

/**
 * Pays an ordinary order from chosen cash vouchers and the member's balance, or on credit: state, money and payments
 * in one transaction. With a key a repetition gets the same answer; without one it is refused because the order is paid.
 * Throws ShopRefusal.
 */
export async function payOrder(db: Db, request: PayRequest): Promise<PayAnswer> {
  const { key, memberId, orderId, method = 'balance', voucherIds = [], now } = request
  if (method === 'credit' && voucherIds.length > 0) throw new ShopRefusal(409, '账期支付不能同时使用现金券')
  const content = {
    orderId,
    ...(method === 'credit' ? { method } : {}),
    ...(voucherIds.length === 0 ? {} : { voucherIds: [...voucherIds].sort((a, b) => a - b) }),
  }
  try {
    return await inTransaction(db, (tx) =>
      once(tx, { memberId, purpose: 'pay', key, content, now }, () => pay(tx, request)),
    )
  } catch (error) {
    if (error instanceof BalanceTooLowError) throw new ShopRefusal(409, await tooLowText(db, memberId))
    throw error
  }
}

async function pay(tx: Db, request: PayRequest): Promise<PayAnswer> {
  const { memberId, orderId, voucherIds = [], now } = request
  const order = await moveOrder(tx, {
    orderId,
    memberId,
    to: 'paid',
    kind: 'ordinary',
    now,
    text: '支付成功',
    set: { paidAt: now },
  })
  if (order.payBefore && order.payBefore <= now) throw new ShopRefusal(409, '订单已超过付款时限，请重新下单')
  const limit = voucherLimit(order)
  const byVoucher =
    voucherIds.length === 0 ? fen(0) : await spendVouchers(tx, { memberId, orderId, voucherIds, limit, now })
  checkSeen([
    { label: '应付金额', seen: request.seen?.pay, now: formatFen(fen(order.payFen)) },
    { label: '现金券抵扣', seen: request.seen?.voucher, now: formatFen(byVoucher) },
  ])
  const movement = { orderId, at: now, note: order.no }
  if (byVoucher > 0) {
    const transferId = await payWithVouchers(tx, { ...movement, amount: byVoucher })
    await writePayment(tx, order, { method: 'voucher', amount: byVoucher, transferId }, now)
  }
  const amount = fen(order.payFen - byVoucher)
  if (amount > 0) {
    const { method = 'balance' } = request
    const transferId = await wayOf(method)?.take?.(tx, { ...movement, memberId, amount })
    if (transferId === undefined) throw new Error(`nothing here pays by ${method}`)
    await writePayment(tx, order, { method, amount, transferId }, now)
  }
  await tx.update(orders).set({ paidFen: order.payFen }).where(eq(orders.id, orderId))
  const balance = await readBalance(tx, memberId)
  const [paid, voucher] = [fen(order.payFen), byVoucher].map(formatFen)
  return { id: order.id, state: order.state, paid: paid ?? '', voucher: voucher ?? '', balance: formatFen(balance) }
}

async function tooLowText(db: Db, memberId: number): Promise<string> {
  return `余额不足，当前可用余额¥${formatFen(await readBalance(db, memberId))}，请充值后再支付`
}

/** The operator has seen the money of an order on the shop's bank account. Throws ShopRefusal. */
export async function confirmTransfer(db: Db, orderId: number, now: Date): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await moveOrder(tx, {
      orderId,
      to: 'paid',
      now,
      text: '已收到对公转账',
      set: { paidAt: now },
    })
    const amount = fen(order.payFen)
    const transferId = await receiveCompanyTransfer(tx, { orderId, amount, at: now, note: order.no })
    await writePayment(tx, order, { method: 'company_transfer', amount, transferId }, now)
    await tx.update(orders).set({ paidFen: amount }).where(eq(orders.id, orderId))
    return order
  })
}

/**
 * A provider has the money of an order. Null: the order takes none any more, because it ended, is paid, or costs another amount; nothing is
 * written then. The order's row stays locked either way.
 */
export async function receiveFromProvider(
  tx: Db,
  { orderId, way, label, amount }: { orderId: number; way: string; label: string; amount: Fen },
  now: Date,
): Promise<OrderRow | null> {
  const { state, payFen, kind, no: note } = await lockOrder(tx, orderId)
  if (state !== 'submitted' || payFen !== amount || kind === 'hm') return null
  const order = await moveOrder(tx, { orderId, to: 'paid', now, text: `${label}支付成功`, set: { paidAt: now } })
  const transferId = await payAtProvider(tx, { way, orderId, amount, at: now, note })
  await writePayment(tx, order, { method: way, amount, transferId }, now)
  await tx.update(orders).set({ paidFen: amount }).where(eq(orders.id, orderId))
  return order
}

async function writePayment(
  tx: Db,
  order: OrderRow,
  { method, amount, transferId }: { method: string; amount: Fen; transferId: number },
  now: Date,
): Promise<void> {
  await tx.insert(payments).values({ orderId: order.id, method, amountFen: amount, transferId, paidAt: now })
  afterCommit(tx, () => countPayment({ method }))
}

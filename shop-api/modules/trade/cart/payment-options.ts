import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'

type WirePayment = WireSettlement['orders'][number]['payments'][number]

/** What a member could pay with. */
export interface PaymentMeans {
  readonly balance: Fen
  /** What the credit account still allows, and why nothing when it is overdue; null without one. */
  readonly credit: { readonly left: Fen; readonly bar: string; readonly dueOn: string } | null
  /** Cash vouchers not spent yet. */
  readonly vouchers: Fen
}

const EPHEDRINE = '含麻订单仅支持对公转账'

/**
 * What may pay for an order, and if not, why: ephedrine-containing goods are paid by company transfer only, cash
 * vouchers pay goods but no shipping, and the balance pays what they leave; credit pays all of an order or nothing.
 */
export function paymentOptions(
  kind: 'ordinary' | 'hm',
  { pay, shipping }: { readonly pay: Fen; readonly shipping: Fen },
  means: PaymentMeans,
): WirePayment[] {
  const isHm = kind === 'hm'
  const goods = fen(pay - shipping)
  const byVoucher = isHm ? 0 : Math.min(means.vouchers, goods)
  const missing = pay - means.balance - byVoucher
  const short = missing > 0 ? `余额不足，还差 ¥${formatFen(fen(missing))}，请先充值` : ''
  const noGoods = goods <= 0 ? '现金券不抵运费，本单仅有运费' : ''
  return [
    option('balance', '余额支付', isHm ? EPHEDRINE : short, means.balance),
    ...(means.credit === null ? [] : [creditOption(means.credit, isHm ? EPHEDRINE : '', pay)]),
    ...(means.vouchers === 0 ? [] : [option('voucher', '现金券', isHm ? EPHEDRINE : noGoods, means.vouchers)]),
    option('transfer', '对公转账', isHm ? '' : '仅含麻订单支持对公转账', null),
  ]
}

function creditOption(
  { left, bar, dueOn }: NonNullable<PaymentMeans['credit']>,
  ephedrine: string,
  pay: Fen,
): WirePayment {
  const short = pay > left ? `账期额度不足，还差 ¥${formatFen(fen(pay - left))}，账期支付须付整单` : ''
  return option('credit', `账期支付（须于${dueOn}前还款）`, ephedrine || bar || short, left)
}

function option(method: string, label: string, reason: string, available: Fen | null): WirePayment {
  return {
    method,
    label,
    is_allowed: reason === '' ? 1 : 0,
    reason,
    available: available === null ? null : formatFen(available),
  }
}

import { fen, formatFen } from '#lib/kernel/money.ts'
import { payFromBalance } from '#shop-api/modules/base/ledger/movements.ts'
import { takeCredit } from '#shop-api/modules/trade/credit/account.ts'
import type { WayToPay } from '#shop-api/modules/trade/ways-to-pay/interface/way.ts'
import { EPHEDRINE } from '#shop-api/modules/trade/ways-to-pay/interface/way.ts'

/** The balance pays what vouchers leave. */
export const balanceWay: WayToPay = {
  method: 'balance',
  take: payFromBalance,
  offer: ({ kind, pay, shipping }, { balance, vouchers }) => {
    const label = '余额支付'
    if (kind === 'hm') return { label, reason: EPHEDRINE, available: balance }
    const missing = fen(Math.max(0, pay - balance - Math.min(vouchers, pay - shipping)))
    if (missing === 0) return { label, reason: '', available: balance }
    return { label, reason: `余额不足，还差 ¥${formatFen(missing)}`, available: balance, missing }
  },
}

/** Credit pays all of an order or nothing. */
export const creditWay: WayToPay = {
  method: 'credit',
  take: takeCredit,
  offer: ({ kind, pay }, { credit }) => {
    if (credit === null) return null
    const { left, bar, dueOn } = credit
    const short = pay > left ? `账期额度不足，还差 ¥${formatFen(fen(pay - left))}，账期支付须付整单` : ''
    const reason = (kind === 'hm' ? EPHEDRINE : '') || bar || short
    return { label: `账期支付（须于${dueOn}前还款）`, reason, available: left }
  },
}

/** Cash vouchers pay goods, but no shipping. */
export const voucherWay: WayToPay = {
  method: 'voucher',
  offer: ({ kind, pay, shipping }, { vouchers }) => {
    if (vouchers === 0) return null
    const noGoods = pay <= shipping ? '现金券不抵运费，本单仅有运费' : ''
    return { label: '现金券', reason: kind === 'hm' ? EPHEDRINE : noGoods, available: vouchers }
  },
}

import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import type { Voucher } from '#shop-api/modules/trade/vouchers/vouchers.ts'
import { voucherShares } from '#shop-api/modules/trade/vouchers/vouchers.ts'

interface Payable {
  readonly pay: Fen
  /** Most that vouchers may pay. */
  readonly limit: Fen
  /** Those that end soonest first. */
  readonly vouchers: readonly Pick<Voucher, 'id' | 'remaining'>[]
  readonly balance: Fen
  readonly options: WireOrderDetail['payment_options']
}

/**
 * What takes the least from the balance: vouchers as far as they may pay, those that end soonest first, and the balance for the rest;
 * where it does not reach, credit. Null where nothing pays all of it.
 */
export function payAdvice({ pay, limit, vouchers, balance, options }: Payable): WireOrderDetail['pay_advice'] {
  const isAllowed = (method: string) => options.some((option) => option.method === method && option.is_allowed === 1)
  const shares = voucherShares(limit, vouchers)
  const byVoucher = sumFen(shares.map(({ amount }) => amount))
  if (isAllowed('balance') && fen(pay - byVoucher) <= balance)
    return { method: 'balance', voucher_ids: shares.map(({ id }) => id), voucher_amount: formatFen(byVoucher) }
  return isAllowed('credit') ? { method: 'credit', voucher_ids: [], voucher_amount: '0.00' } : null
}

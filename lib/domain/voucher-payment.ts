import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { PayableVoucher } from './order.ts'

export interface VoucherPayment {
  /** What the chosen vouchers pay together. */
  readonly byVoucher: Fen
  /** What is left for the balance. */
  readonly rest: Fen
}

/** Splits what is owed between chosen vouchers, as far as they may pay, and the balance. */
export function payWithVouchers(
  order: { readonly pay: Fen; readonly voucherLimit: Fen },
  chosen: readonly Pick<PayableVoucher, 'remaining'>[],
): VoucherPayment {
  const held = chosen.reduce((sum, voucher) => sum + voucher.remaining, 0)
  const byVoucher = fen(Math.max(0, Math.min(held, order.voucherLimit)))
  return { byVoucher, rest: fen(order.pay - byVoucher) }
}

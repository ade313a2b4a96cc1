import type { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Refunding } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { refundStateTexts } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { wayOf } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { providerRefundAnswer } from './shapes.ts'

export const describeRefund = ({ refund, attempt, orderId }: Refunding): z.infer<typeof providerRefundAnswer> => ({
  id: refund.id,
  orderId,
  way: wayOf(attempt.way)?.provider?.label ?? attempt.way,
  amount: formatFen(fen(refund.amountFen)),
  state: refund.state,
  stateText: refundStateTexts[refund.state],
  reason: refund.reason,
  isAbnormal: refund.isAbnormal,
  isOfOrder: refund.paymentId !== null,
  tradeNo: attempt.tradeNo,
  providerNo: attempt.providerNo ?? '',
  refundNo: refund.refundNo,
  createdAt: chinaDateTime(refund.createdAt),
})

import { z } from 'zod'

export const providerRefundAnswer = z.object({
  id: z.number(),
  orderId: z.number(),
  way: z.string(),
  amount: z.string(),
  state: z.enum(['waiting', 'pending', 'done', 'refused', 'balance']),
  stateText: z.string(),
  /** Why the provider refuses it, in its words. */
  reason: z.string(),
  /** true: the payer's account can't take it, and asking again does not help. */
  isAbnormal: z.boolean(),
  /** false: money that its order never took. */
  isOfOrder: z.boolean(),
  tradeNo: z.string(),
  providerNo: z.string(),
  refundNo: z.string(),
  createdAt: z.string(),
})

export const providerRefundsAnswer = z.object({ refunds: z.array(providerRefundAnswer) })

/** isDone false: it is in the balance as soon as the provider has answered. */
export const givenShape = z.object({ id: z.number(), isDone: z.boolean() })

/** What became of a refund that was to go to the balance, for who pressed it. */
export const balanceText = (isDone: boolean): string =>
  isDone ? '已退至会员余额，会员已收到通知' : '支付渠道暂时无响应，退回商户账户后自动退至会员余额'

import { z } from 'zod'
import { required } from '../reading/hints.ts'
import { amountShape, flagShape, idShape, seenAmountShape, timestampShape } from '../shape-parts.ts'

export const onlinePaymentStates = ['waiting', 'paid', 'returned', 'closed'] as const

/** A payment at a provider. Waiting: the payer has not paid, or nobody has said so yet. */
export const onlinePaymentShape = z.object({
  id: idShape,
  /** Null: it recharges the balance. */
  order_id: idShape.nullable(),
  method: z.string(),
  label: z.string(),
  /** returned: the money came when the order took none any more, and goes back the way it came. */
  state: required(z.enum(onlinePaymentStates)),
  state_text: z.string(),
  amount: required(amountShape),
  expires_at: timestampShape,
  /** What a code to scan says. */
  qr: z.string().max(1000).nullable(),
  /** Where the payer's browser goes. */
  url: z.string().max(8000).nullable(),
  /** What WeChat's own browser is called with, as JSON. */
  bridge: z.string().max(4000).nullable(),
})

/** The way, and where it is paid. */
export const atProvider = {
  method: z.string().regex(/^[a-z]{2,20}$/),
  /** What the payer holds: a code is scanned beside a desktop, a phone opens an app, wechat is WeChat's own browser. */
  device: z.enum(['desktop', 'phone', 'wechat']).default('desktop'),
}

export const payOnlineBody = z.object({
  ...atProvider,
  /** What the page showed. Another amount now is refused, with both. */
  pay_amount: seenAmountShape.optional(),
})

/** What may pay for an order, and if not, why. */
export const paymentOptionShape = z.object({
  method: z.string(),
  label: z.string(),
  is_allowed: flagShape,
  reason: z.string(),
  available: amountShape.nullable(),
  /** What is missing, where more of it would do. */
  missing: amountShape.optional(),
  /** 1: paid at a provider, by a call of its own. */
  is_online: flagShape.optional(),
})

import { z } from 'zod'
import { formQuantity } from '../form-quantity.ts'
import { orElse, required } from '../reading/hints.ts'
import { amountShape, flagShape, formId, formInt } from '../shape-parts.ts'

/** What a line costs by itself: its list price, and what makes it another. */
const ownSteps = ['list', 'agreed', 'ladder', 'special', 'exchange', 'combination'] as const

/** From list price to what is paid; the amounts of all steps together are what is paid. */
export const priceStepShape = z.object({
  /** A step that this release does not know yet is still one: without it the others do not add up. */
  code: orElse(z.enum([...ownSteps, 'full_reduction', 'discount', 'coupon', 'shipping', 'other']), 'other'),
  label: z.string(),
  /** The promotion's name and terms, or quantity times price. */
  text: z.string(),
  /** Below zero when it takes something off. */
  amount: required(amountShape),
})

export const explainShape = z.object({
  lines: z.array(
    z.object({
      /** 0 for goods that are not in the cart. */
      line_id: z.number().int(),
      name: z.string(),
      number: z.number().int(),
      /** 0: not selected, or can't be bought: it is in no sum and takes part in no promotion. */
      is_counted: flagShape,
      steps: z.array(priceStepShape),
      pay_amount: required(amountShape),
    }),
  ),
  steps: z.array(priceStepShape),
  pay_amount: required(amountShape),
  /** Why it was computed with another quantity, or not at all. */
  message: z.string(),
})

/** By which coupon lines are priced, and for which address. */
export const checkoutBody = z.object({ coupon_id: formInt.optional(), address_id: formId.optional() })

/** Lines of the cart (none: as it is), or so many units of goods by themselves. */
export const explainBody = checkoutBody.extend({
  ids: z.array(formId).max(500).optional(),
  goods_id: formId.optional(),
  number: formQuantity().optional(),
})

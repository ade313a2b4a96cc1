import { z } from 'zod'
import { formId, formIds, formInt, keyShape } from '../shape-parts.ts'

export const submitOrderBody = z.object({
  ids: formIds,
  address_id: formId,
  coupon_id: formInt.optional(),
  remark: z.string().trim().max(200).optional(),
  /** Total the buyer saw, in yuan; a different one is refused, so that no unseen price is paid. */
  pay_amount: z.string(),
  /** What checkout said it would be, as it came; what is different now is refused, each difference with both sides. */
  statement: z.string().max(400_000).optional(),
  /** Near-expiry lines the buyer has confirmed. */
  confirmed_ids: z.array(formId).max(500).optional(),
  /** Same key, same answer; other content under the same key is refused. Without one, equal content counts as the same. */
  submit_key: keyShape.optional(),
})

/** What was asked about shipping that becomes due when an order is cancelled, as it came, where that was said yes to. */
export const cancelOrderBody = z.object({ freight: z.string().max(2_000).optional() })

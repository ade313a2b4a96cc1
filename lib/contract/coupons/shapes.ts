import { z } from 'zod'
import * as forms from '../reading/forms.ts'
import { preparedBy, required } from '../reading/hints.ts'
import { readWhole } from '../reading/scalars.ts'
import {
  amountShape,
  flagShape,
  idShape,
  keyShape,
  priceShape,
  statementShape,
  statementsShape,
  timestampShape,
  urlShape,
} from '../shape-parts.ts'

/** open: may be claimed; used_up: all pieces gone; claimed: this member has as many as one may have. */
export const centreStateShape = z.enum(['open', 'not_begun', 'used_up', 'claimed', 'not_reviewed'])

const RATE = 2

const centreCouponFields = z.object({
  id: idShape,
  name: z.string(),
  /** 1 amount, 2 discount rate. */
  type: z.number().int(),
  amount: required(priceShape),
  /** Most a rate takes off; null without such a limit. */
  max_reduce: amountShape.nullable(),
  threshold: required(amountShape),
  scope: z.string(),
  /** Goods it reaches. */
  url: urlShape,
  /** 1: goes with no full reduction. */
  is_exclusive: flagShape,
  /** Points to pay for it; 0 is free. */
  points: z.number().int(),
  total: z.number().int(),
  left: z.number().int(),
  per_member: z.number().int(),
  /** Pieces this member has had; 0 for guests. */
  mine: z.number().int(),
  state: centreStateShape,
  state_text: z.string(),
  claim_from: timestampShape,
  claim_to: timestampShape,
  starts_at: timestampShape,
  expires_at: timestampShape,
  statement: statementShape,
})
export const centreCouponShape = preparedBy(
  centreCouponFields,
  forms.couponWhereRate(({ type }) => readWhole(type) === RATE),
)

export const claimBody = z.object({ claim_key: keyShape.optional(), statements: statementsShape })

export const couponShapes = {
  couponCentre: { data: z.object({ data: z.array(centreCouponShape) }) },
  couponClaim: { body: claimBody, data: z.object({ coupon: centreCouponShape }) },
}

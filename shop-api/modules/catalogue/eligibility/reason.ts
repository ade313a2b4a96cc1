/** Everything that may keep a member from buying; the code is for machines, the text is for the buyer. */
export type ReasonCode =
  | 'guest'
  | 'not_reviewed'
  | 'review_rejected'
  | 'certificate_missing'
  | 'certificate_expired'
  | 'outside_scope'
  | 'no_pieces_right'
  | 'controlled_sale'
  | 'off_shelf'
  | 'no_price'
  | 'out_of_stock'
  | 'short_stock'
  | 'over_cap'
  | 'expired'
  | 'no_ephedrine_authorisation'
  | 'ephedrine_quota_used'
  | 'ephedrine_receipt_overdue'
  | 'credit_overdue'
  | 'offer_gone'
  | 'exchange_not_reached'
  | 'below_minimum'
  | 'wrong_step'
  | 'wrong_unit'
  | 'below_minimum_order'
  | 'coupon_unusable'
  | 'empty_selection'
  | 'line_gone'
  | 'no_address'
  | 'unpaid_orders'
  | 'unpaid_amount'

/** What leads out of it: a label and a page of the storefront. */
export interface WayOut {
  readonly label: string
  readonly url: string
}

export interface Reason {
  readonly code: ReasonCode
  readonly text: string
  readonly action: WayOut
}

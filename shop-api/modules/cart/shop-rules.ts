import type { Db } from '#shop-api/db/db.ts'
import { unshippedAmount } from '#shop-api/modules/orders/unshipped.ts'
import type { ShippingRule } from '#shop-api/modules/pricing/input.ts'
import { amountRules } from '#shop-api/modules/settings/trade-rules.ts'

/** Minimum order and shipping as the operator set them, and what goes out with the member's next order, in fen. */
export async function loadShippingRule(db: Db, memberId: number): Promise<ShippingRule> {
  const rules = await amountRules(db, 'minimumOrder', 'freeShippingFrom', 'shippingFee')
  return {
    minimumOrder: rules.minimumOrder,
    freeFrom: rules.freeShippingFrom,
    fee: rules.shippingFee,
    unshipped: await unshippedAmount(db, memberId),
  }
}

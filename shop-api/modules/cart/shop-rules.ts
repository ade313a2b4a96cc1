import type { Db } from '#shop-api/db/db.ts'
import type { ShippingRule } from '#shop-api/modules/pricing/input.ts'
import { amountRules } from '#shop-api/modules/settings/trade-rules.ts'

/** Minimum order and shipping as the operator set them, in fen. */
export async function loadShippingRule(db: Db): Promise<ShippingRule> {
  const rules = await amountRules(db, 'minimumOrder', 'freeShippingFrom', 'shippingFee')
  return { minimumOrder: rules.minimumOrder, freeFrom: rules.freeShippingFrom, fee: rules.shippingFee }
}

import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { parseFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/db/db.ts'
import { settings } from '#shop-api/db/schema/content.ts'
import type { ShippingRule } from '#shop-api/modules/pricing/input.ts'

const yuan = z.union([z.string(), z.number()]).transform((amount) => parseFen(amount))

const rulesShape = z.object({
  minimumOrder: yuan.prefault('200.00'),
  freeShippingFrom: yuan.prefault('500.00'),
  shippingFee: yuan.prefault('10.00'),
})

/** Minimum order and shipping as the operator set them, in fen. */
export async function loadShippingRule(db: Db): Promise<ShippingRule> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, Object.keys(rulesShape.shape)))
  const rules = rulesShape.parse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
  return { minimumOrder: rules.minimumOrder, freeFrom: rules.freeShippingFrom, fee: rules.shippingFee }
}

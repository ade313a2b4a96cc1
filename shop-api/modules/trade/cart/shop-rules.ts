import type { Fen } from '#lib/kernel/money.ts'
import { amountRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { ShippingRule } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { port } from '#shop-api/platform/port.ts'

/** Goods amount of a member's paid orders that have not left yet: the next order goes out with them. */
export const unshippedAmount = port<(memberId: number) => Read<Fen>>('unshipped amount')

/** Minimum order and shipping as the operator set them, and what goes out with the member's next order. */
export const shippingReads = (memberId: number) => ({
  rules: amountRules('minimumOrder', 'freeShippingFrom', 'shippingFee'),
  unshipped: unshippedAmount.ask(memberId),
})

interface Found {
  readonly rules: Readonly<Record<'minimumOrder' | 'freeShippingFrom' | 'shippingFee', Fen>>
  readonly unshipped: Fen
}

export const toShippingRule = ({ rules, unshipped }: Found): ShippingRule => ({
  minimumOrder: rules.minimumOrder,
  freeFrom: rules.freeShippingFrom,
  fee: rules.shippingFee,
  unshipped,
})

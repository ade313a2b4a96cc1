import type { WireCart, WireNextHint } from '#lib/contract/cart/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatYuan, parseFen } from '#lib/kernel/money.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { TierStatus } from '#shop-api/modules/catalogue/pricing/types.ts'
import { promotionUrl } from '#shop-api/modules/catalogue/promotions/describe.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Gap } from './fill-gap.ts'
import { goodsForGap } from './fill-gap.ts'
import { priceCart } from './priced-cart.ts'
import type { PricedCart } from './priced-types.ts'
import { goodsInCart } from './repository.ts'
import { ownerOf } from './wire-line.ts'

type WireHint = WireNextHint['hints'][number]

interface Hint extends Gap {
  readonly kind: WireHint['kind']
  readonly text: string
  readonly url: string
}

const MOST_PROMOTIONS = 3

/** The next tier of each promotion that selected goods count for already, nearest first. */
function nextTiers(tiers: readonly TierStatus[]): TierStatus[] {
  const next = new Map<number, TierStatus>()
  for (const tier of tiers) {
    const known = next.get(tier.promotionId)
    if (tier.isReached || tier.current === 0 || (known && known.amount <= tier.amount)) continue
    next.set(tier.promotionId, tier)
  }
  return [...next.values()].sort((a, b) => gapOf(a) - gapOf(b)).slice(0, MOST_PROMOTIONS)
}

function gapOf(tier: TierStatus): Fen {
  return fen(tier.amount - tier.current)
}

function tierHint(kind: 'manjian' | 'discount', tier: TierStatus): Hint {
  const gain =
    kind === 'manjian'
      ? `减${formatYuan(parseFen(tier.discount))}`
      : `享${Number((Number(tier.discount) * 10).toFixed(2))}折`
  return {
    kind,
    amount: gapOf(tier),
    tier,
    text: `${tier.name}：再买 ¥${formatFen(gapOf(tier))}，满${formatYuan(tier.amount)}${gain}`,
    url: promotionUrl({ id: tier.promotionId, scope: tier.scope }),
  }
}

const toWireHint = ({ kind, text, amount, url }: Hint) => ({
  kind,
  text,
  gap: formatFen(amount),
  action: { ...ways.fill, url },
})

/** What is missing to the minimum order, to free shipping and to the next tiers, in that order. */
function hintsOf(cart: PricedCart): Hint[] {
  const { shortfall, belowMinimum, minimumOrder, terms } = cart.shipping
  const charged = cart.amounts.freight.find(({ label }) => label === terms.label)
  const any = { tier: null, url: ways.fill.url }
  return [
    ...(belowMinimum > 0
      ? [
          {
            ...any,
            kind: 'minimum' as const,
            amount: belowMinimum,
            text: `再买 ¥${formatFen(belowMinimum)} 达到起配金额 ¥${formatYuan(minimumOrder)}`,
          },
        ]
      : []),
    ...(charged && charged.fee > 0 && shortfall !== null
      ? [
          {
            ...any,
            kind: 'shipping' as const,
            amount: shortfall,
            text: `再买 ¥${formatFen(shortfall)} 包邮（现需${charged.label} ¥${formatFen(charged.fee)}）`,
          },
        ]
      : []),
    ...nextTiers(cart.fullReductions).map((tier) => tierHint('manjian', tier)),
    ...nextTiers(cart.discounts).map((tier) => tierHint('discount', tier)),
  ]
}

/** The same hints of a cart that has been priced, without goods. */
export const briefHints = (cart: PricedCart): NonNullable<WireCart['hints']> => hintsOf(cart).map(toWireHint)

/** What is missing to the next advantage for the selected (or given) lines, with goods that fill each gap. */
export async function nextHint(
  db: Db,
  { memberId, lineIds, now }: { memberId: number; lineIds: readonly number[] | 'selected'; now: Date },
): Promise<WireNextHint> {
  const cart = await priceCart(db, { memberId, lineIds, now })
  const viewer = ownerOf(cart, now)
  // An unselected line is no filler either: one unit more of it would bring in all that is there.
  const inCart = await goodsInCart(db, memberId)
  const hints = hintsOf(cart)
  const fillers: BuyerGoods[][] = []
  for (const hint of hints) fillers.push(await goodsForGap(db, hint, inCart, viewer))
  const rows = new Map(fillers.flat().map((row) => [row.id, row]))
  const presented = await presentGoods(db, [...rows.values()], viewer)
  return {
    hints: hints.map((hint, index) => ({
      ...toWireHint(hint),
      goods: (fillers[index] ?? []).flatMap((row) => presented.find((goods) => goods.id === row.id) ?? []),
    })),
  }
}

import { formatPrice } from '#lib/kernel/money.ts'
import { unsaid } from '#lib/kernel/unsaid.ts'
import type { PriceStep } from '#shop-api/modules/catalogue/pricing/steps.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { describePromotion } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { offerLabel } from './offers.ts'
import type { PricedLine } from './priced-types.ts'

/** What steps are explained with: promotions by id, and the coupon in use. */
export interface Background {
  readonly promotions: ReadonlyMap<number, PromotionRow>
  readonly couponName: string
}

interface Words {
  readonly label: string
  readonly text: string
}

function named(label: string, promotion: PromotionRow | null | undefined): Words {
  if (!promotion) return { label, text: '' }
  const terms = unsaid(promotion.name, describePromotion(promotion))
  return { label, text: terms === '' ? promotion.name : `${promotion.name}（${terms}）` }
}

const unitOf = ({ goods }: PricedLine): string => goods?.unit ?? '套'

function ownOffer(line: PricedLine): Words {
  const { promotion } = line.offer
  const label = (promotion && offerLabel[promotion.kind]) ?? '活动价'
  return { label, text: `${promotion?.name ?? ''} ¥${formatPrice(line.charge.price)}/${unitOf(line)}`.trim() }
}

/** What a step of a line is called, and what is behind it. */
export function stepWords(step: PriceStep, line: PricedLine, background: Background): Words {
  const { charge, number } = line
  const promotion = step.promotionId === null ? null : background.promotions.get(step.promotionId)
  switch (step.code) {
    case 'list':
      return { label: '原价', text: `¥${formatPrice(charge.listPrice)}×${number}${unitOf(line)}` }
    case 'agreed':
      return { label: '协议价', text: `¥${formatPrice(charge.rawPrice)}/${unitOf(line)}` }
    case 'ladder':
      return {
        label: '阶梯价',
        text: charge.parts.map((part) => `¥${formatPrice(part.price)}×${part.number}`).join(' + '),
      }
    case 'full_reduction':
      return named('满减', promotion)
    case 'discount':
      return named('订单折扣', promotion)
    case 'coupon':
      return { label: '优惠券', text: background.couponName }
    default:
      return ownOffer(line)
  }
}

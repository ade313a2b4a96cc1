import { promotionResource } from '#shop-api/modules/catalogue/promotions/resource.ts'
import type { Resource } from '#shop-api/modules/identity/resource/resource.ts'
import { programmeResource } from '#shop-api/modules/service/controlled-sales/resource.ts'
import { lotteryResource } from '#shop-api/modules/service/lottery/resource.ts'
import { couponResource } from '#shop-api/modules/trade/coupons/resource.ts'
import { offerResource } from '#shop-api/modules/trade/group-buys/resource.ts'

/** Every noun that operators keep by one description: files, calls and pages follow from it, see docs/decisions/0116. */
export const resources: readonly Resource[] = [
  promotionResource,
  offerResource,
  couponResource,
  lotteryResource,
  programmeResource,
]

import { goodsFaces } from '#shop-api/modules/catalogue/goods-files/resource.ts'
import { leafletFaces } from '#shop-api/modules/catalogue/leaflets/files/resource.ts'
import { brandResource } from '#shop-api/modules/catalogue/master-data/brand-resource.ts'
import { categoryResource } from '#shop-api/modules/catalogue/master-data/category-resource.ts'
import { makerResource } from '#shop-api/modules/catalogue/master-data/maker-resource.ts'
import { warehouseResource } from '#shop-api/modules/catalogue/master-data/warehouse-resource.ts'
import { pictureListFaces } from '#shop-api/modules/catalogue/picture-lists/resource.ts'
import { priceListFaces, priceListMemberFaces } from '#shop-api/modules/catalogue/price-lists/files/resource.ts'
import { scheduledPriceResource } from '#shop-api/modules/catalogue/price-schedule/resource.ts'
import { promotionResource } from '#shop-api/modules/catalogue/promotions/resource.ts'
import { hotWordResource } from '#shop-api/modules/catalogue/search/hot-word-resource.ts'
import type { Faces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { memberFaces } from '#shop-api/modules/identity/member-files/resource.ts'
import { operatorFaces } from '#shop-api/modules/identity/operator-files/resource.ts'
import type { Resource } from '#shop-api/modules/identity/resource/resource.ts'
import { articleResource } from '#shop-api/modules/service/articles/resource.ts'
import { campaignResource } from '#shop-api/modules/service/campaigns/resource.ts'
import { bannerResource } from '#shop-api/modules/service/content/banner-resource.ts'
import { navResource } from '#shop-api/modules/service/content/navigation-resource.ts'
import { programmeResource } from '#shop-api/modules/service/controlled-sales/resource.ts'
import { lotteryResource } from '#shop-api/modules/service/lottery/resource.ts'
import { shipmentFaces } from '#shop-api/modules/service/order-pages/resource.ts'
import { recallResource } from '#shop-api/modules/service/recalls/resource.ts'
import { carrierResource } from '#shop-api/modules/trade/carriers/resource.ts'
import { couponResource } from '#shop-api/modules/trade/coupons/resource.ts'
import { freightResource } from '#shop-api/modules/trade/freight/resource.ts'
import { offerResource } from '#shop-api/modules/trade/group-buys/resource.ts'
import { pointsGoodsResource } from '#shop-api/modules/trade/points-mall/resource.ts'

/** Every noun that operators keep by one description: files, calls and pages follow from it, see docs/decisions/0116. */
export const resources: readonly Resource[] = [
  categoryResource,
  makerResource,
  brandResource,
  warehouseResource,
  scheduledPriceResource,
  promotionResource,
  offerResource,
  couponResource,
  freightResource,
  carrierResource,
  lotteryResource,
  programmeResource,
  recallResource,
  campaignResource,
  pointsGoodsResource,
  bannerResource,
  navResource,
  hotWordResource,
  articleResource,
]

/** All that operators keep by a description: of goods, members, leaflets, price lists, operators and parcels it is the file, beside pages of their own. */
export const nouns: readonly Faces[] = [
  ...[
    priceListFaces,
    priceListMemberFaces,
    leafletFaces,
    shipmentFaces,
    goodsFaces,
    pictureListFaces,
    memberFaces,
    operatorFaces,
  ],
  ...resources,
]

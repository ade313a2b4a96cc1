/** Promotions of the sample shop as plain objects; see types.ts for how money, dates and instants are written. */

/** Which goods a promotion reaches. */
export type PromotionScope =
  | { kind: 'all' }
  | { kind: 'categories'; categoryIds: number[] }
  | { kind: 'manufacturers'; manufacturerIds: number[] }
  | { kind: 'brands'; brandIds: number[] }
  | { kind: 'goods'; goodsIds: number[] }

export type PromotionWindow = { startsAt: string; endsAt: string }

/** A goods sold at a price of its own, out of a stock of its own, at most `limitPerMember` each. */
export type SpecialPriceItem = { goodsId: number; price: string; stock: number; limitPerMember: number }

/** One session of 限时秒杀. Sessions follow each other without a gap for several weeks after loading. */
export type SampleFlashSale = PromotionWindow & { id: number; name: string; items: SpecialPriceItem[] }

/** 每日特价: one for each day. */
export type SampleDailySpecial = PromotionWindow & { id: number; name: string; items: SpecialPriceItem[] }

/** 满减: at `amount` of qualifying goods the order pays `reduce` less. `isRepeating`: 每满. */
export type SampleFullReduction = PromotionWindow & {
  id: number
  name: string
  scope: PromotionScope
  tiers: { amount: string; reduce: string }[]
  isRepeating: boolean
}

/** Store-wide discount: from `amount` on the order pays `rate` (0.94 = 94折) of the qualifying goods. */
export type SampleStoreWideDiscount = PromotionWindow & {
  id: number
  name: string
  scope: PromotionScope
  excludedGoodsIds: number[]
  tiers: { amount: string; rate: string }[]
}

/** 满额返现: paid into the balance after the order is done. */
export type SampleCashBack = PromotionWindow & {
  id: number
  name: string
  scope: PromotionScope
  tiers: { amount: string; back: string }[]
}

/** 买赠: each full `buyNumber` of the goods brings `giftNumber` of the gift. The gift is goods of the shop or a thing by name. */
export type SampleGift = PromotionWindow & {
  id: number
  name: string
  goodsId: number
  buyNumber: number
  gift: { goodsId: number | null; name: string; number: number }
  isRepeating: boolean
  stock: number
}

/** 换购: who reaches `threshold` in `scope` may take items at their exchange price. */
export type SampleExchange = PromotionWindow & {
  id: number
  name: string
  scope: PromotionScope
  threshold: string
  items: { goodsId: number; price: string; limitPerOrder: number; stock: number }[]
}

/** 组合购买: two to four goods at one price. */
export type SampleCombination = PromotionWindow & {
  id: number
  name: string
  items: { goodsId: number; number: number }[]
  price: string
  stock: number
  limitPerMember: number
}

/** 拼团. */
export type SampleGroupBuy = PromotionWindow & {
  id: number
  goodsId: number
  price: string
  requiredBuyers: number
  minNumber: number
  limitPerMember: number
  stock: number
}

export type SampleCoupon = {
  id: number
  name: string
  /** amount: `value` yuan less; discount: pays `value` (0.95) of the qualifying amount, at most `maxReduce` less. */
  kind: 'amount' | 'discount'
  value: string
  maxReduce: string | null
  threshold: string
  scope: PromotionScope
  claimFrom: string
  claimTo: string
  validFrom: string
  validTo: string
  total: number
  perMember: number
  /** Points to pay when claiming; 0 is free. */
  points: number
  isClaimable: boolean
  isExclusive: boolean
}

export type SampleMemberCoupon = {
  memberId: number
  couponId: number
  state: 'usable' | 'used' | 'expired'
  claimedAt: string
  validFrom: string
  validTo: string
  usedAt: string | null
}

/** 现金券: may be spent in parts. */
export type SampleCashVoucher = {
  id: number
  memberId: number
  name: string
  amount: string
  remaining: string
  validFrom: string
  validTo: string
  state: 'usable' | 'used' | 'expired'
}

export type SamplePointsGoods = {
  id: number
  name: string
  intro: string
  points: number
  marketPrice: string
  stock: number
  limitPerMember: number
  /** Coupon it is; null for a thing. */
  couponId: number | null
}

export type SampleLottery = PromotionWindow & {
  id: number
  name: string
  rules: string
  pointsPerChance: number
  chancesPerMember: number
  prizes: {
    id: number
    name: string
    remarks: string
    kind: 'points' | 'coupon' | 'voucher' | 'thing' | 'none'
    /** Points, yuan or a coupon's id, by kind. */
    value: string
    stock: number
    weight: number
  }[]
}

export type SamplePromotions = {
  flashSales: SampleFlashSale[]
  dailySpecials: SampleDailySpecial[]
  fullReductions: SampleFullReduction[]
  storeWideDiscounts: SampleStoreWideDiscount[]
  cashBacks: SampleCashBack[]
  gifts: SampleGift[]
  exchanges: SampleExchange[]
  combinations: SampleCombination[]
  groupBuys: SampleGroupBuy[]
  coupons: SampleCoupon[]
  memberCoupons: SampleMemberCoupon[]
  cashVouchers: SampleCashVoucher[]
  pointsGoods: SamplePointsGoods[]
  lotteries: SampleLottery[]
}

import type { ReasonCode } from '#shop-api/modules/catalogue/eligibility/reason.ts'

const words: Readonly<Record<ReasonCode | 'near_expiry' | 'amount_changed' | 'page_outdated', string>> = {
  guest: '未登录',
  not_reviewed: '会员未审核',
  review_rejected: '会员审核未通过',
  certificate_missing: '证照缺失',
  certificate_expired: '证照过期',
  outside_scope: '超出经营范围',
  no_pieces_right: '无饮片经营权',
  controlled_sale: '控销不可购',
  off_shelf: '商品已下架',
  no_price: '商品未定价',
  out_of_stock: '缺货',
  short_stock: '库存不足',
  over_cap: '超过限购',
  expired: '批次过期',
  no_ephedrine_authorisation: '无含麻授权',
  ephedrine_quota_used: '含麻额度用完',
  ephedrine_receipt_overdue: '含麻回执逾期',
  credit_overdue: '账期逾期',
  offer_gone: '活动已抢完',
  exchange_not_reached: '未达换购门槛',
  below_minimum: '低于起订量',
  wrong_step: '不是中包装倍数',
  wrong_unit: '数量单位不符',
  below_minimum_order: '未达起配金额',
  coupon_unusable: '优惠券不可用',
  empty_selection: '未选商品',
  line_gone: '购物车商品已变动',
  no_address: '无收货地址',
  near_expiry: '近效期未确认',
  amount_changed: '金额有变动',
  page_outdated: '页面已失效',
}

/** What operators read for the reasons that are counted; an unknown one shows its code. */
export const refusalWords: Readonly<Record<string, string>> = words

import type { Feature } from '#lib/kernel/feature.ts'

/** How the storefront finds out, by reading only, whether an upstream offers a feature. */
interface Probe {
  /** A key of calls.ts; not its type, which is made from this file. */
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

export interface FeatureEntry {
  /** What a buyer calls it. */
  readonly title: string
  /** None: there is no read to ask with; the feature counts as offered until a call of it answers 404, 405 or 501. */
  readonly probe?: Probe
  /** Offered only together with this one. */
  readonly needs?: Feature
}

/**
 * What an upstream may offer beyond the calls of the specification. A descriptor with a `feature` belongs to one of
 * these; a descriptor without is shown by the specification and expected of every upstream.
 */
export const features = {
  'sign-in': { title: '登录', probe: { key: 'signInWays' } },
  registration: { title: '会员注册', probe: { key: 'registrationRules' } },
  wechat: { title: '微信登录', probe: { key: 'wechatBinding' } },
  devices: { title: '登录设备', probe: { key: 'sessions' } },
  branches: { title: '多店管理', probe: { key: 'branches' } },
  orders: { title: '订单', probe: { key: 'orderNumbers' } },
  pay: { title: '在线支付', needs: 'orders' },
  'pay-online': { title: '扫码与跳转支付', needs: 'orders' },
  'after-sales': { title: '售后', probe: { key: 'afterSalesList' }, needs: 'orders' },
  receipts: { title: '含麻订单回执', probe: { key: 'receiptList' } },
  addresses: { title: '收货地址', probe: { key: 'addresses' } },
  agreements: { title: '电子合同', probe: { key: 'agreements' } },
  licences: { title: '资质提交' },
  notifications: { title: '消息', probe: { key: 'messages' } },
  uploads: { title: '文件上传' },
  'points-mall': { title: '积分商城', probe: { key: 'pointsGoods' } },
  pictures: { title: '商品图片' },
  'page-views': { title: '浏览统计' },
  campaigns: { title: '活动', probe: { key: 'campaignList' } },
  wallet: { title: '钱包明细', probe: { key: 'pointsLog' } },
  'cash-vouchers': { title: '现金券', probe: { key: 'voucherNumbers' } },
  sourcing: { title: '求购详情' },
  invoices: { title: '电子发票', probe: { key: 'invoices' } },
  'purchase-history': { title: '采购统计', probe: { key: 'purchaseMonths' } },
  'purchase-lists': { title: '计划导入' },
  recalls: { title: '批号召回', probe: { key: 'recallList' } },
  'inspection-files': { title: '检验报告下载' },
  feedback: { title: '反馈记录', probe: { key: 'feedbackList' } },
  'back-in-stock': { title: '到货通知', probe: { key: 'backInStock' } },
  chat: { title: '在线客服', probe: { key: 'chat' } },
  'cart-hints': { title: '凑单提示', probe: { key: 'cartHintKinds' } },
  'price-steps': { title: '价格说明' },
  'goods-terms': { title: '商品成交条件', probe: { key: 'goodsTerms' } },
  combinations: { title: '组合购买', probe: { key: 'combinations' } },
  'group-buys': { title: '拼团', probe: { key: 'groupBuys' } },
  'controlled-goods': { title: '控销商品', probe: { key: 'focusControlledGoods', params: { id: 1 } } },
  zones: { title: '专区', probe: { key: 'focusZone', params: { name: 'devices' } } },
  lottery: { title: '抽奖' },
  'coupon-centre': { title: '领券中心', probe: { key: 'couponCentre' } },
  articles: { title: '帮助与资讯', probe: { key: 'categoryServe' } },
  leaflets: { title: '说明书原件' },
  sitemap: { title: '站点地图', probe: { key: 'sitemapCampaigns' } },
  statements: { title: '月度对账单', probe: { key: 'statementMonths' } },
  'supplier-documents': { title: '首营资料', probe: { key: 'supplierDocumentList' } },
} as const satisfies Record<Feature, FeatureEntry>

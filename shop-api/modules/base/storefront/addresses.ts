const searched = (keywords: string): string => `/search?keywords=${encodeURIComponent(keywords)}`

/**
 * Pages of the storefront that the shop API leads to: links of notifications, ways out of a reason, shelves and hot words. The
 * only place that writes them out; a test holds them against the storefront's registry.
 */
export const storefront = {
  addresses: '/zhzx/addr',
  agreement: '/dzht',
  balance: '/wdqb_yegl',
  basicInfo: '/zhzx/basic',
  cart: '/cart_step1',
  combinations: '/zhzq',
  coupons: '/wdqb_yhq',
  doctors: '/yyh',
  ephedrineReceipts: '/hmdd',
  feedback: '/zzfw/yjfk',
  forgottenPassword: '/forget/step1',
  groupBuys: '/ptzq',
  helpContact: '/help_us',
  helpDelivery: '/help/zfps/hwps',
  helpLicences: '/help/xrzn/hyzc?id=66',
  helpPayment: '/help/zfps/ddzf',
  helpRegistration: '/help/xrzn/hyzc',
  helpReturns: '/help/zfps/ypth',
  invoices: '/zzfw/dzfp',
  licences: '/zhzx/zzzj',
  list: '/list',
  login: '/login',
  privacy: '/privacy',
  registration: '/register/step2',
  registrationReview: '/register/step3',
  wechat: '/zhzx/bdwx',
  afterSales: (claimId: number): string => `/order/afterSalesInfo/${claimId}`,
  article: (id: number, type: number): string => `/help_news_info/${id}/${type}`,
  brandGoods: (brandId: number): string => `/list?brand_id=${brandId}`,
  campaign: (code: string): string => `/activity/${code}`,
  campaignTemplate: (id: number): string => `/hdmb?id=${id}`,
  categoryGoods: (categoryId: number): string => `/list?select=${categoryId}`,
  controlledGoods: (id: number): string => `/kxzq/goods/${id}`,
  devices: (categoryId: number): string => `/qxzq?select=${categoryId}`,
  goods: (id: number): string => `/list/info/${id}`,
  order: (id: number): string => `/order/info/${id}`,
  pieces: (categoryId: number): string => `/zyyp?select=${categoryId}`,
  preferredGoods: (categoryId: number): string => `/list?select=${categoryId}&yx=1`,
  /** Goods that one promotion reaches. */
  promotionGoods: (id: number): string => `/list/other/${id}`,
  search: searched,
  /** Goods of a maker whose name has these words. */
  searchMakers: (keywords: string): string => `${searched(keywords)}&type=1`,
  sourcingRequest: (id: number): string => `/zzfw/pzqg/info?id=${id}`,
  tradeFair: (id: number): string => `/yjh/${id}`,
  zoneTemplate: (id: number): string => `/zqmb?id=${id}`,
} as const

/** What is around a page (spec §2: page meta). */
export type Frame = 'shop' | 'member' | 'portal' | 'bare'

export interface PageRoute {
  /** Template; {id} must be there, {name?} may be missing. */
  readonly path: string
  readonly title: string
  readonly frame: Frame
  /** Other addresses of the same page; their canonical link points to path. */
  readonly aliases?: readonly string[]
  readonly cartStep?: 1 | 2 | 3 | 4
  readonly membersOnly?: true
}

export interface RedirectRoute {
  readonly path: string
  readonly redirect: string
  /** Configuration may name another target, so a handler of app/ answers it. */
  readonly isConfigured?: true
  readonly membersOnly?: true
}

export type Route = PageRoute | RedirectRoute

/** Every address of the shop (spec §2). Pinyin paths live here and in app/ folder names, nowhere else. */
export const routes = {
  home: { path: '/', title: '首页', frame: 'shop' },
  notFound: { path: '/404', title: '页面不存在', frame: 'shop' },
  noCampaign: { path: '/noActivity', title: '暂无活动', frame: 'shop' },
  pointsMall: { path: '/jfsc', title: '积分商城', frame: 'shop' },
  agreement: { path: '/dzht', title: '电子合同', frame: 'shop', membersOnly: true },
  brandZone: { path: '/ppzq', title: '品牌专区', frame: 'shop' },
  brandZonePage: { path: '/ppzq/{page?}', title: '品牌专区', frame: 'shop', aliases: ['/ppzq_index/{page?}'] },
  brand: { path: '/ppzq/info/{id}/{page?}', title: '品牌详情', frame: 'shop' },
  listOther: { path: '/list/other/{id}/{name?}', title: '药品列表', frame: 'shop' },
  list: { path: '/list', title: '药品列表', frame: 'shop', aliases: ['/list_index'] },
  listTable: { path: '/list/table', title: '药品列表', frame: 'shop', aliases: ['/list_table'] },
  listNoImage: { path: '/list_no_image', title: '药品列表', frame: 'shop' },
  goods: { path: '/list/info/{id}', title: '商品详情', frame: 'shop', aliases: ['/list_info/{id}'] },
  groupBuyGoods: { path: '/list_info_pt/{id}', title: '拼团详情', frame: 'shop' },
  search: { path: '/search', title: '搜索结果', frame: 'shop', aliases: ['/search_index'] },
  searchTable: { path: '/search/table', title: '搜索结果', frame: 'shop', aliases: ['/search_table'] },
  preferred: { path: '/yx', title: '优选包邮专区', frame: 'shop', aliases: ['/yx_index'] },
  preferredTable: { path: '/yx_table', title: '优选包邮专区', frame: 'shop' },
  campaignZone: { path: '/yjh/{id?}', title: '药交会', frame: 'shop' },
  campaignCentre: { path: '/Hdzx/{ids}/{id?}', title: '活动中心', frame: 'shop' },
  controlled: { path: '/kxzq', title: '控销专区', frame: 'shop' },
  controlledNew: { path: '/kxzq_new', title: '控销专区', frame: 'shop', aliases: ['/kxzq_index'] },
  controlledGoods: { path: '/kxzq/goods/{url}/{ads?}', title: '控销商品', frame: 'shop' },
  pieces: { path: '/zyyp', title: '中药饮片', frame: 'shop' },
  devices: { path: '/qxzq', title: '器械专区', frame: 'shop' },
  nearExpiry: { path: '/jxqzc', title: '近效期专场', frame: 'shop' },
  groupBuy: { path: '/ptzq', title: '拼团专区', frame: 'shop' },
  dailySpecial: { path: '/mrtj', title: '每日特价', frame: 'shop' },
  cashBack: { path: '/hb', title: '满额返现', frame: 'shop' },
  storeWideDiscount: { path: '/welfare', title: '全场94折', frame: 'shop' },
  combinations: { path: '/zhzq', title: '组合购买', frame: 'shop' },
  combinationGifts: { path: '/zhmz', title: '组合满赠', frame: 'shop' },
  combinationGiftList: { path: '/zhmz/list', title: '组合满赠', frame: 'shop' },
  couponCentre: { path: '/lqzx', title: '领券中心', frame: 'shop' },
  zoneTemplate: { path: '/zqmb', title: '专区活动', frame: 'shop' },
  doctors: { path: '/yyh', title: '优医汇', frame: 'shop' },
  doctorList: { path: '/yyh/list', title: '优医汇', frame: 'shop' },
  campaignTemplate: { path: '/hdmb', title: '活动专题', frame: 'shop' },
  cart: { path: '/cart_step1', title: '购物车', frame: 'member', aliases: ['/cart'], cartStep: 1, membersOnly: true },
  checkout: {
    path: '/cart_step2',
    title: '核对订单信息',
    frame: 'member',
    aliases: ['/cart/step2'],
    cartStep: 2,
    membersOnly: true,
  },
  pay: { path: '/cart_step3/{id}', title: '支付订单', frame: 'member', cartStep: 3, membersOnly: true },
  payTransfer: {
    path: '/cart_hm',
    title: '支付订单',
    frame: 'member',
    aliases: ['/cart/hm'],
    cartStep: 3,
    membersOnly: true,
  },
  paid: { path: '/cart_step4', title: '支付完成', frame: 'member', cartStep: 4, membersOnly: true },
  memberCentre: { path: '/user', title: '会员中心', frame: 'member', aliases: ['/user_hyzx'], membersOnly: true },
  balance: { path: '/wdqb_yegl', title: '余额管理', frame: 'member', aliases: ['/wdqb', '/yegl'], membersOnly: true },
  points: { path: '/wdqb_jfgl', title: '积分管理', frame: 'member', aliases: ['/jfgl'], membersOnly: true },
  coupons: { path: '/wdqb_yhq', title: '优惠券', frame: 'member', aliases: ['/yhq'], membersOnly: true },
  cashVouchers: { path: '/wdqb_xjq', title: '现金券', frame: 'member', aliases: ['/xjq'], membersOnly: true },
  basicInfo: {
    path: '/zhzx/basic',
    title: '基本信息',
    frame: 'member',
    aliases: ['/zhzx', '/basic'],
    membersOnly: true,
  },
  licences: { path: '/zhzx/zzzj', title: '资质证件', frame: 'member', aliases: ['/zzzj'], membersOnly: true },
  branches: { path: '/zhzx/ddgl', title: '多店管理', frame: 'member', aliases: ['/ddgl'], membersOnly: true },
  wechat: { path: '/zhzx/bdwx', title: '绑定微信', frame: 'member', aliases: ['/bdwx'], membersOnly: true },
  addresses: { path: '/zhzx/addr', title: '收货地址', frame: 'member', aliases: ['/addr'], membersOnly: true },
  notifications: { path: '/zhzx/wdxx', title: '我的消息', frame: 'member', aliases: ['/wdxx'], membersOnly: true },
  orders: { path: '/order', title: '我的订单', frame: 'member', membersOnly: true },
  order: { path: '/order/info/{id}', title: '订单详情', frame: 'member', membersOnly: true },
  orderReturn: { path: '/order/returnInfo/{id}', title: '退货详情', frame: 'member', membersOnly: true },
  afterSales: { path: '/order/afterSalesInfo/{id}', title: '售后详情', frame: 'member', membersOnly: true },
  pointsOrders: { path: '/jfdd', title: '积分订单', frame: 'member', aliases: ['/order/jfdd'], membersOnly: true },
  ephedrineReceipts: {
    path: '/hmdd',
    title: '含麻订单回执',
    frame: 'member',
    aliases: ['/order/hmdd'],
    membersOnly: true,
  },
  quickPurchase: {
    path: '/zzfw/kjcg',
    title: '快捷采购',
    frame: 'member',
    aliases: ['/zzfw', '/kjcg'],
    membersOnly: true,
  },
  sourcing: { path: '/zzfw/pzqg', title: '品种求购', frame: 'member', aliases: ['/pzqg'], membersOnly: true },
  sourcingAdd: {
    path: '/zzfw/pzqg/add',
    title: '发布求购',
    frame: 'member',
    aliases: ['/pzqg/add'],
    membersOnly: true,
  },
  sourcingDetail: {
    path: '/zzfw/pzqg/info',
    title: '求购详情',
    frame: 'member',
    aliases: ['/pzqg/info'],
    membersOnly: true,
  },
  invoices: { path: '/zzfw/dzfp', title: '电子发票', frame: 'member', aliases: ['/dzfp'], membersOnly: true },
  favorites: { path: '/zzfw/star', title: '我的收藏', frame: 'member', aliases: ['/star'], membersOnly: true },
  feedback: { path: '/zzfw/yjfk', title: '意见反馈', frame: 'member', aliases: ['/yjfk'], membersOnly: true },
  login: { path: '/login', title: '登录', frame: 'portal' },
  privacy: { path: '/privacy', title: '隐私政策', frame: 'portal' },
  registerWechat: { path: '/register/wechat', title: '微信注册', frame: 'portal' },
  registerStep1: { path: '/register/step1', title: '会员注册', frame: 'portal' },
  registerStep2: { path: '/register/step2', title: '会员注册', frame: 'portal' },
  registerStep3: { path: '/register/step3', title: '会员注册', frame: 'portal' },
  registerBranchesStep1: { path: '/register/dd/step1', title: '注册会员', frame: 'portal' },
  registerBranchesStep2: { path: '/register/dd/step2', title: '注册会员', frame: 'portal' },
  registerBranchesStep3: { path: '/register/dd/step3', title: '注册会员', frame: 'portal' },
  forgetStep1: { path: '/forget/step1', title: '重置密码', frame: 'portal', aliases: ['/forget_step1'] },
  forgetStep2: { path: '/forget/step2', title: '重置密码', frame: 'portal', aliases: ['/forget_step2'] },
  forgetStep3: { path: '/forget/step3', title: '重置成功', frame: 'portal', aliases: ['/forget_step3'] },
  helpGuide: { path: '/help_xrzn', title: '新人指南', frame: 'portal', aliases: ['/help'] },
  helpService: { path: '/help_serve', title: '服务中心', frame: 'portal' },
  helpContact: { path: '/help_us', title: '联系我们', frame: 'portal' },
  news: { path: '/help_news', title: '新闻资讯', frame: 'portal' },
  newsDetail: { path: '/help_news_info/{id}/{type}', title: '新闻详情', frame: 'portal' },
  helpPayment: { path: '/help/zfps/ddzf', title: '订单支付', frame: 'portal' },
  helpDelivery: { path: '/help/zfps/hwps', title: '货物配送', frame: 'portal' },
  helpReturns: { path: '/help/zfps/ypth', title: '药品退换', frame: 'portal' },
  helpRegistration: { path: '/help/xrzn/hyzc', title: '会员注册', frame: 'portal' },
  loading: { path: '/loading', title: '页面加载中', frame: 'bare' },
  campaignLoading: { path: '/loading/activity', title: '活动加载中', frame: 'bare' },
  preferredRule: { path: '/yx_rule', title: '优选规则', frame: 'bare' },
  campaignRedirect: { path: '/activity/{url?}/{url1?}/{url2?}', redirect: '/loading/activity' },
  elevenIndex: { path: '/eleven_index', redirect: '/', isConfigured: true },
  register: { path: '/register', redirect: '/register_index' },
  registerIndex: { path: '/register_index', redirect: '/register/step1' },
  registerBranches: { path: '/register_dd', redirect: '/register/dd/step1' },
  forget: { path: '/forget', redirect: '/forget/step1' },
  logistics: { path: '/order/wl/{id}', redirect: '/order/info/{id}', membersOnly: true },
} as const satisfies Record<string, Route>

export type RouteKey = keyof typeof routes

export const routeEntries: readonly (readonly [RouteKey, Route])[] = Object.entries(routes) as [RouteKey, Route][]

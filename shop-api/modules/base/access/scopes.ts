/** What keys are for, in the words operators read. A scope is a noun and a right to it, such as goods:write. */
export const nouns = {
  goods: '商品、价格、库存、图片、说明书，厂家、品牌、分类、仓库、客户价格表、控销协议',
  promotions: '促销、拼团与运费模板',
  coupons: '优惠券',
  orders: '订单、发货、承运商与召回',
  'after-sales': '售后',
  members: '会员、证照、经营范围',
  money: '余额、账期、积分、现金券、退款、收款账户',
  invoices: '发票',
  documents: '首营资料与检验报告',
  content: '文章、广告、导航、热词、活动、抽奖',
  service: '客服会话、求购、意见反馈',
  imports: '导入任务及其报告（各种文件）',
  settings: '商城设置、电子合同',
  statistics: '访问统计与账目核对',
  messages: '验证码与已发邮件',
  operators: '后台账号',
  keys: '接口密钥',
  log: '操作日志',
  events: '变更通知（商城前台使用）',
} as const

export type Noun = keyof typeof nouns
type Right = 'read' | 'write'
export type Scope = `${Noun}:${Right}`

const isNoun = (word: string): word is Noun => Object.hasOwn(nouns, word)

/**
 * Words of paths: what each is called (as it stands, where there is nothing), and the noun of keys that calls which begin with it
 * belong to, where that is another word.
 */
const pathWords: Readonly<Record<string, readonly [called: string, noun?: Noun]>> = {
  campaigns: ['活动', 'content'],
  'after-sales': ['售后'],
  agreements: ['电子合同', 'settings'],
  articles: ['文章', 'content'],
  banners: ['广告', 'content'],
  'bank-credits': ['银行到账', 'money'],
  'bank-refunds': ['银行退款', 'money'],
  'bank-statements': ['银行流水', 'money'],
  'provider-refunds': ['原路退款', 'money'],
  differences: ['对账差异', 'money'],
  reconciliations: ['对账', 'money'],
  batches: ['批次'],
  brands: ['品牌', 'goods'],
  'carrier-events': ['承运商的物流动态', 'orders'],
  carriers: ['承运商', 'orders'],
  categories: ['分类', 'goods'],
  'chat-hours': ['客服时间', 'service'],
  'company-account': ['收款账户', 'money'],
  'province-accounts': ['各省收款账户', 'money'],
  columns: ['列对应'],
  contact: ['联系方式'],
  conversations: ['客服会话', 'service'],
  coupons: ['优惠券'],
  credit: ['账期'],
  'credit-limit': ['账期额度'],
  expiry: ['近效期库存'],
  bargain: ['特价'],
  'draft-days': ['草稿保存天数', 'settings'],
  ephedrine: ['含麻授权'],
  feedback: ['意见反馈', 'service'],
  'freight-templates': ['运费模板', 'promotions'],
  file: ['文件'],
  goods: ['商品'],
  grants: ['会员发放'],
  'group-offers': ['拼团活动', 'promotions'],
  groups: ['拼团', 'promotions'],
  'guest-prices': ['访客价格', 'settings'],
  'hm-receipts': ['含麻回执', 'members'],
  'hot-words': ['热词', 'content'],
  imports: ['导入任务'],
  init: ['商城资料', 'settings'],
  inspections: ['检验报告', 'documents'],
  invoices: ['发票'],
  keys: ['接口密钥'],
  'lapsed-members': ['停购会员'],
  leaflet: ['说明书'],
  leaflets: ['说明书', 'goods'],
  licences: ['证照', 'members'],
  limit: ['额度'],
  lotteries: ['抽奖', 'content'],
  'lottery-prizes': ['奖品', 'content'],
  makers: ['厂家', 'goods'],
  members: ['会员'],
  'money-requests': ['充值提现申请', 'money'],
  navigation: ['导航', 'content'],
  notes: ['备注'],
  operators: ['操作员'],
  orders: ['订单'],
  'own-mail': ['通知邮箱'],
  password: ['密码'],
  'pay-proof': ['支付确认方式', 'settings'],
  phone: ['电话答复'],
  picture: ['图片'],
  'picture-lists': ['图片地址', 'goods'],
  pictures: ['图片', 'goods'],
  points: ['积分'],
  'points-goods': ['积分商品', 'content'],
  'points-orders': ['积分订单', 'orders'],
  price: ['价格'],
  'price-list-members': ['价格表会员', 'goods'],
  'price-lists': ['客户价格表', 'goods'],
  prices: ['价格', 'goods'],
  programmes: ['控销协议', 'goods'],
  promotions: ['促销'],
  recalls: ['召回', 'after-sales'],
  recharge: ['充值'],
  regions: ['地区', 'settings'],
  rights: ['经营权限'],
  roles: ['岗位'],
  searches: ['无结果搜索'],
  'sale-controls': ['商品控销'],
  scan: ['扫描件'],
  'scheduled-prices': ['定时调价', 'goods'],
  scopes: ['经营范围'],
  'service-contact': ['专属客服'],
  'service-contacts': ['客服'],
  settings: ['设置'],
  shipments: ['包裹', 'orders'],
  statements: ['对账单', 'money'],
  stock: ['库存', 'goods'],
  'signed-agreements': ['已签合同', 'members'],
  'sms-limit': ['短信上限', 'settings'],
  'sourcing-requests': ['求购', 'service'],
  'supplier-documents': ['首营资料', 'documents'],
  term: ['期限'],
  terms: ['规则'],
  'trace-codes': ['追溯码', 'orders'],
  tracks: ['物流'],
  'trade-rules': ['交易规则', 'settings'],
  'two-step-off': ['动态码'],
  voucher: ['现金券'],
  vouchers: ['现金券'],
  warehouses: ['仓库', 'goods'],
  webhooks: ['订单推送', 'orders'],
  wechat: ['微信', 'members'],
  zones: ['专区'],
  control: ['控销'],
  hours: ['服务时间'],
  shop: ['商城与公司'],
  account: ['收款账户'],
  provinces: ['各省收款账户'],
  rules: ['交易规则'],
  selling: ['价格与支付'],
  claiming: ['领取'],
  book: ['记账'],
  'first-passwords': ['首次密码'],
  'confirm-transfer': ['对公到账'],
  default: ['默认'],
  shelf: ['上下架'],
  describe: ['资料'],
  codes: ['', 'messages'],
  invariants: ['', 'statistics'],
  mails: ['', 'messages'],
  'order-changes': ['', 'orders'],
  registrations: ['', 'members'],
  uploads: ['', 'members'],
  views: ['', 'statistics'],
}

export const calledOf = (word: string): string | undefined => pathWords[word]?.[0] || undefined

/** Calls about money whose path begins with what the money is of. */
const ABOUT_MONEY =
  /^\/(?:members\/:id\/(?:recharge|credit|credit-limit|points|vouchers)|orders\/:order\/confirm-transfer)$/

/** The scope a call needs, by its definition. Throws for a call no key could ever be given the right to. */
export function scopeOf(method: 'GET' | 'POST', path: string): Scope {
  const word = path.split('/')[1] ?? ''
  const noun = ABOUT_MONEY.test(path) ? 'money' : isNoun(word) ? word : pathWords[word]?.[1]
  if (!noun) throw new Error(`${method} ${path} has no scope: say in scopes.ts which noun it is about`)
  return `${noun}:${method === 'GET' ? 'read' : 'write'}`
}

/** Nouns that no call changes. */
const ONLY_READ: ReadonlySet<string> = new Set<Noun>(['events', 'log', 'messages', 'statistics'])

/** Rights that exist. */
export const scopes: readonly Scope[] = (Object.keys(nouns) as Noun[]).flatMap((noun): Scope[] =>
  ONLY_READ.has(noun) ? [`${noun}:read`] : [`${noun}:read`, `${noun}:write`],
)

/** What a scope allows, for people. */
export function scopeInWords(scope: Scope): string {
  const [noun = '', right] = scope.split(':')
  return `${right === 'read' ? '查看' : '修改'}${isNoun(noun) ? nouns[noun] : noun}`
}

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

/** Nouns of calls whose path begins with another word than the noun's own. */
const nounOf: Readonly<Record<string, Noun>> = {
  activities: 'content',
  agreements: 'settings',
  articles: 'content',
  'bank-credits': 'money',
  'bank-refunds': 'money',
  'bank-statements': 'money',
  banners: 'content',
  brands: 'goods',
  'carrier-events': 'orders',
  carriers: 'orders',
  categories: 'goods',
  'chat-hours': 'service',
  codes: 'messages',
  'company-account': 'money',
  'province-accounts': 'money',
  conversations: 'service',
  'draft-days': 'settings',
  feedback: 'service',
  'freight-templates': 'promotions',
  'group-offers': 'promotions',
  groups: 'promotions',
  'guest-prices': 'settings',
  'hm-receipts': 'members',
  'hot-words': 'content',
  init: 'settings',
  inspections: 'documents',
  invariants: 'statistics',
  leaflets: 'goods',
  licences: 'members',
  lotteries: 'content',
  'lottery-prizes': 'content',
  mails: 'messages',
  makers: 'goods',
  'money-requests': 'money',
  'provider-refunds': 'money',
  differences: 'money',
  reconciliations: 'money',
  navigation: 'content',
  'order-changes': 'orders',
  'pay-proof': 'settings',
  'picture-lists': 'goods',
  pictures: 'goods',
  'points-goods': 'content',
  'points-orders': 'orders',
  'price-list-members': 'goods',
  'price-lists': 'goods',
  prices: 'goods',
  programmes: 'goods',
  recalls: 'after-sales',
  regions: 'settings',
  registrations: 'members',
  'scheduled-prices': 'goods',
  shipments: 'orders',
  'signed-agreements': 'members',
  'sms-limit': 'settings',
  'sourcing-requests': 'service',
  'supplier-documents': 'documents',
  statements: 'money',
  stock: 'goods',
  'trace-codes': 'orders',
  'trade-rules': 'settings',
  uploads: 'members',
  views: 'statistics',
  warehouses: 'goods',
  webhooks: 'orders',
  wechat: 'members',
}

/** Calls about money whose path begins with what the money is of. */
const ABOUT_MONEY =
  /^\/(?:members\/:id\/(?:recharge|credit|credit-limit|points|vouchers)|orders\/:order\/confirm-transfer)$/

/** The scope a call needs, by its definition. Throws for a call no key could ever be given the right to. */
export function scopeOf(method: 'GET' | 'POST', path: string): Scope {
  const word = path.split('/')[1] ?? ''
  const noun = ABOUT_MONEY.test(path) ? 'money' : isNoun(word) ? word : nounOf[word]
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

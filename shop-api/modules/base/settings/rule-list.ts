/** 点: an hour of the day, 0 to 23. */
export const ruleUnits = ['元', '小时', '天', '单', '点'] as const
type RuleUnit = (typeof ruleUnits)[number]

export interface Rule {
  /** What operators call it. */
  readonly label: string
  readonly unit: RuleUnit
  /** Holds until an operator sets another. */
  readonly usual: number
  readonly least: number
  readonly most: number
}

/** The numbers by which the shop trades. Amounts are in yuan, at most two decimals; times and counts are whole. */
export const tradeRules = {
  minimumOrder: { label: '起配金额', unit: '元', usual: 200, least: 0, most: 1_000_000 },
  freeShippingFrom: { label: '包邮金额', unit: '元', usual: 500, least: 0, most: 1_000_000 },
  shippingFee: { label: '运费', unit: '元', usual: 10, least: 0, most: 10_000 },
  payWithinHours: { label: '普通订单付款时限', unit: '小时', usual: 24, least: 1, most: 720 },
  transferWithinHours: { label: '对公转账时限', unit: '小时', usual: 72, least: 1, most: 720 },
  creditTermDays: { label: '账期天数', unit: '天', usual: 30, least: 1, most: 180 },
  receiptWithinDays: { label: '含麻回执上传期限（自发货起）', unit: '天', usual: 15, least: 1, most: 365 },
  unpaidOrders: { label: '未付款订单上限', unit: '单', usual: 20, least: 1, most: 1000 },
  unpaidOrdersNew: { label: '未付款订单上限（新客户或常超时未付）', unit: '单', usual: 5, least: 1, most: 1000 },
  unpaidNew: { label: '未付款金额上限（新客户或常超时未付）', unit: '元', usual: 20_000, least: 0, most: 100_000_000 },
  unpaidPharmacy: { label: '未付款金额上限（单体药店）', unit: '元', usual: 50_000, least: 0, most: 100_000_000 },
  unpaidClinic: { label: '未付款金额上限（诊所）', unit: '元', usual: 30_000, least: 0, most: 100_000_000 },
  unpaidChain: { label: '未付款金额上限（连锁）', unit: '元', usual: 200_000, least: 0, most: 100_000_000 },
  unpaidWholesaler: { label: '未付款金额上限（商业公司）', unit: '元', usual: 500_000, least: 0, most: 100_000_000 },
  waitsTooLong: { label: '待办超过多久用邮件提醒员工', unit: '小时', usual: 24, least: 1, most: 720 },
  quietFrom: { label: '邮件和短信通知免打扰开始', unit: '点', usual: 22, least: 0, most: 23 },
  quietUntil: { label: '邮件和短信通知免打扰结束（与开始相同则不设）', unit: '点', usual: 8, least: 0, most: 23 },
  keepNotices: { label: '会员消息保存期限', unit: '天', usual: 365, least: 30, most: 3650 },
  keepMails: { label: '已发邮件保存期限', unit: '天', usual: 180, least: 30, most: 3650 },
  keepChats: { label: '客服对话保存期限', unit: '天', usual: 1095, least: 90, most: 3650 },
  keepLoggedRows: { label: '操作日志中文件逐行更改的保存期限', unit: '天', usual: 180, least: 30, most: 3650 },
} as const satisfies Readonly<Record<string, Rule>>

export type TradeRule = keyof typeof tradeRules
export const tradeRuleNames = Object.keys(tradeRules) as TradeRule[]

/** What operators call a rule, of any name. */
export const tradeRuleLabel = (name: string): string | undefined =>
  Object.hasOwn(tradeRules, name) ? tradeRules[name as TradeRule].label : undefined

/** 点: an hour of the day, 0 to 23. */
export const ruleUnits = ['元', '小时', '天', '单', '点'] as const
type RuleUnit = (typeof ruleUnits)[number]

/** What rules are about, in the order in which they are shown. */
export const ruleGroups = {
  ordering: '下单与运费',
  paying: '付款与账期',
  unpaid: '未付款上限',
  notices: '通知',
  keeping: '保存期限',
} as const

export interface Rule {
  /** What operators call it. */
  readonly label: string
  readonly unit: RuleUnit
  /** Holds until an operator sets another. */
  readonly usual: number
  readonly least: number
  readonly most: number
  readonly group: keyof typeof ruleGroups
  /** What it changes. */
  readonly about: string
}

/** The numbers by which the shop trades. Amounts are in yuan, at most two decimals; times and counts are whole. */
export const tradeRules = {
  minimumOrder: {
    label: '起配金额',
    unit: '元',
    usual: 200,
    least: 0,
    most: 1_000_000,
    group: 'ordering',
    about: '商品金额不到此数不能提交订单，0 为不限',
  },
  freeShippingFrom: {
    label: '包邮金额',
    unit: '元',
    usual: 500,
    least: 0,
    most: 1_000_000,
    group: 'ordering',
    about: '商品金额达到此数免运费；有运费模板的地区按模板',
  },
  shippingFee: {
    label: '运费',
    unit: '元',
    usual: 10,
    least: 0,
    most: 10_000,
    group: 'ordering',
    about: '未达到包邮金额时收取；有运费模板的地区按模板',
  },
  payWithinHours: {
    label: '普通订单付款时限',
    unit: '小时',
    usual: 24,
    least: 1,
    most: 720,
    group: 'paying',
    about: '超过时限未付款的订单自动关闭',
  },
  transferWithinHours: {
    label: '对公转账时限',
    unit: '小时',
    usual: 72,
    least: 1,
    most: 720,
    group: 'paying',
    about: '超过时限未到账的对公转账订单自动关闭',
  },
  creditTermDays: {
    label: '账期天数',
    unit: '天',
    usual: 30,
    least: 1,
    most: 180,
    group: 'paying',
    about: '账期付款的订单多少天后到期，逾期不能再用账期',
  },
  receiptWithinDays: {
    label: '含麻回执上传期限（自发货起）',
    unit: '天',
    usual: 15,
    least: 1,
    most: 365,
    group: 'ordering',
    about: '逾期未上传回执的会员不能再下含麻订单',
  },
  unpaidOrders: {
    label: '未付款订单上限',
    unit: '单',
    usual: 20,
    least: 1,
    most: 1000,
    group: 'unpaid',
    about: '未付款订单达到此数后，须先付款或取消才能再下单',
  },
  unpaidOrdersNew: {
    label: '未付款订单上限（新客户或常超时未付）',
    unit: '单',
    usual: 5,
    least: 1,
    most: 1000,
    group: 'unpaid',
    about: '同上，用于新客户和常超时未付的会员',
  },
  unpaidNew: {
    label: '未付款金额上限（新客户或常超时未付）',
    unit: '元',
    usual: 20_000,
    least: 0,
    most: 100_000_000,
    group: 'unpaid',
    about: '未付款订单合计超过此数不能再下单，用于新客户和常超时未付的会员',
  },
  unpaidPharmacy: {
    label: '未付款金额上限（单体药店）',
    unit: '元',
    usual: 50_000,
    least: 0,
    most: 100_000_000,
    group: 'unpaid',
    about: '未付款订单合计超过此数不能再下单，用于单体药店',
  },
  unpaidClinic: {
    label: '未付款金额上限（诊所）',
    unit: '元',
    usual: 30_000,
    least: 0,
    most: 100_000_000,
    group: 'unpaid',
    about: '未付款订单合计超过此数不能再下单，用于诊所',
  },
  unpaidHealthCentre: {
    label: '未付款金额上限（卫生院、社区卫生服务中心）',
    unit: '元',
    usual: 50_000,
    least: 0,
    most: 100_000_000,
    group: 'unpaid',
    about: '未付款订单合计超过此数不能再下单，用于卫生院、社区卫生服务中心',
  },
  unpaidHospital: {
    label: '未付款金额上限（医院）',
    unit: '元',
    usual: 200_000,
    least: 0,
    most: 100_000_000,
    group: 'unpaid',
    about: '未付款订单合计超过此数不能再下单，用于医院',
  },
  unpaidChain: {
    label: '未付款金额上限（连锁）',
    unit: '元',
    usual: 200_000,
    least: 0,
    most: 100_000_000,
    group: 'unpaid',
    about: '未付款订单合计超过此数不能再下单，用于连锁',
  },
  unpaidWholesaler: {
    label: '未付款金额上限（商业公司）',
    unit: '元',
    usual: 500_000,
    least: 0,
    most: 100_000_000,
    group: 'unpaid',
    about: '未付款订单合计超过此数不能再下单，用于商业公司',
  },
  waitsTooLong: {
    label: '待办超过多久用邮件提醒员工',
    unit: '小时',
    usual: 24,
    least: 1,
    most: 720,
    group: 'notices',
    about: '待办停留更久时，邮件提醒填写了通知邮箱的员工',
  },
  quietFrom: {
    label: '邮件和短信通知免打扰开始',
    unit: '点',
    usual: 22,
    least: 0,
    most: 23,
    group: 'notices',
    about: '免打扰时段内的通知在结束后合并发出',
  },
  quietUntil: {
    label: '邮件和短信通知免打扰结束（与开始相同则不设）',
    unit: '点',
    usual: 8,
    least: 0,
    most: 23,
    group: 'notices',
    about: '与开始相同则不设免打扰',
  },
  keepNotices: {
    label: '会员消息保存期限',
    unit: '天',
    usual: 365,
    least: 30,
    most: 3650,
    group: 'keeping',
    about: '更早的会员消息自动删除，不能找回',
  },
  keepMails: {
    label: '已发邮件保存期限',
    unit: '天',
    usual: 180,
    least: 30,
    most: 3650,
    group: 'keeping',
    about: '更早的已发邮件记录自动删除，不能找回',
  },
  keepChats: {
    label: '客服对话保存期限',
    unit: '天',
    usual: 1095,
    least: 90,
    most: 3650,
    group: 'keeping',
    about: '更早的客服对话自动删除，不能找回',
  },
  keepLoggedRows: {
    label: '操作日志中文件逐行更改的保存期限',
    unit: '天',
    usual: 180,
    least: 30,
    most: 3650,
    group: 'keeping',
    about: '更早的逐行更改自动删除，不能找回；操作本身的记录一直保留',
  },
} as const satisfies Readonly<Record<string, Rule>>

export type TradeRule = keyof typeof tradeRules
export const tradeRuleNames = Object.keys(tradeRules) as TradeRule[]

/** What operators call a rule, of any name. */
export const tradeRuleLabel = (name: string): string | undefined =>
  Object.hasOwn(tradeRules, name) ? tradeRules[name as TradeRule].label : undefined

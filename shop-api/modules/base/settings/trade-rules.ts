import { inArray, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { wholeIn } from '#lib/kernel/plain-text.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { readFenText } from '#lib/kernel/written-money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import { settings } from './tables.ts'

/** 点: an hour of the day, 0 to 23. */
export const ruleUnits = ['元', '小时', '天', '单', '点'] as const
type RuleUnit = (typeof ruleUnits)[number]

interface Rule {
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

/**
 * What an operator typed, as the rule is kept: amounts as text with two decimals, all else as numbers. Answers with the
 * reason, in words, when it can't be that.
 */
export function readRule(name: TradeRule, text: string): { value: string | number } | { reason: string } {
  const { label, unit, least, most }: Rule = tradeRules[name]
  const isMoney = unit === '元'
  const amount = isMoney ? readFenText(text) : null
  if (amount && !amount.ok) return { reason: `${label}${amount.problem}` }
  const number = amount ? amount.value / 100 : wholeIn(text, 0, 999_999_999)
  if (number === null) return { reason: `${label}须为整数，单位${unit}，现为“${text}”` }
  if (number < least || number > most) return { reason: `${label}须在${least}到${most}${unit}之间` }
  return { value: amount ? formatFen(amount.value) : number }
}

const ruleColumns = { name: settings.name, value: settings.value }

/** Rules as they hold now, as text; read again each time, so that a change counts from the next order on. */
function rulesRead(names: readonly TradeRule[]): Read<ReadonlyMap<TradeRule, string>> {
  const rows = readRows(ruleColumns, sql`from ${settings} where ${inArray(settings.name, [...names])}`)
  return made(
    rows,
    (found) =>
      new Map(
        names.map((name) => [name, String(found.find((row) => row.name === name)?.value ?? tradeRules[name].usual)]),
      ),
  )
}

/** Amounts by which the shop trades, in fen. */
export function amountRules<Name extends TradeRule>(...names: Name[]): Read<Record<Name, Fen>> {
  const toFen = (rules: ReadonlyMap<TradeRule, string>) => names.map((name) => [name, parseFen(rules.get(name) ?? '')])
  return made(rulesRead(names), (rules) => Object.fromEntries(toFen(rules)) as Record<Name, Fen>)
}

/** Hours, days or counts by which the shop trades. */
export function numberRules<Name extends TradeRule>(...names: Name[]): Read<Record<Name, number>> {
  const toNumbers = (rules: ReadonlyMap<TradeRule, string>) => names.map((name) => [name, Number(rules.get(name))])
  return made(rulesRead(names), (rules) => Object.fromEntries(toNumbers(rules)) as Record<Name, number>)
}

/** The instant before which what is kept by this rule goes. */
export async function keptSince(
  db: Db,
  rule: 'keepNotices' | 'keepMails' | 'keepChats' | 'keepLoggedRows',
  now: Date,
): Promise<Date> {
  const days = (await readOne(db, numberRules(rule)))[rule]
  return new Date(now.getTime() - days * DAY_MS)
}

/** All of them for operators, with what holds now. */
export async function listTradeRules(db: Db) {
  const rules = await readOne(db, rulesRead(tradeRuleNames))
  return tradeRuleNames.map((name) => {
    const { label, unit, usual }: Rule = tradeRules[name]
    const text = (value: string) => (unit === '元' ? formatFen(parseFen(value)) : value)
    return { name, label, value: text(rules.get(name) ?? ''), usual: text(String(usual)), unit }
  })
}

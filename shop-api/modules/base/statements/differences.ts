import { z } from 'zod'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { contentChanged } from '#shop-api/platform/http/seen.ts'

const labels = {
  name: '品名规格',
  maker: '生产厂家',
  order: '所属订单',
  number: '数量',
  price: '单价',
  amount: '小计',
  off: '优惠',
  promotion: '活动',
  gift: '赠品',
  batch: '批号效期',
  state: '状态',
  to: '收货信息',
  goods: '商品金额',
  reduction: '满减',
  discount: '折扣',
  coupon: '优惠券',
  shipping: '运费',
  pay: '应付',
  terms: '使用条件',
  valid: '有效期',
  about: '说明',
  points: '所需积分',
  seats: '成团',
  claimed: '已申请售后',
} as const

export type FactCode = keyof typeof labels

const codes = Object.keys(labels) as FactCode[]

export type Facts = Readonly<Partial<Record<FactCode, string>>>

/** Facts without a value are left out. */
export const given = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''))

/** One thing a buyer is shown before ordering: a line, the sums of an order, the address. */
export interface StatementRow {
  readonly key: string
  readonly name: string
  /** As they are shown, by what they are about. */
  readonly facts: Facts
}

/** As long as the call takes: a line of many batches has a long text. */
const text = z.string()
const statementShape = z.array(z.tuple([text, text, z.partialRecord(z.enum(codes), text)]))

/** Rows as one text, which a page sends back as it came. */
export const writeStatement = (rows: readonly StatementRow[]): string =>
  JSON.stringify(rows.map(({ key, name, facts }) => [key, name, facts]))

/** Throws ShopRefusal 422 for anything that `writeStatement` did not write. */
export function readStatement(statement: string): StatementRow[] {
  try {
    return statementShape.parse(JSON.parse(statement)).map(([key, name, facts]) => ({ key, name, facts }))
  } catch {
    throw fieldRefusal('statement', '核对信息不完整，请刷新页面后重新提交')
  }
}

function changedFacts(was: Facts, is: Facts): string {
  const missing = (code: FactCode) => (code === 'state' ? '可订购' : '无')
  // What can't be ordered has nothing but its state: the facts it has lost say no more.
  const compared = is.state === undefined ? codes : codes.filter((code) => code === 'state' || code in is)
  return compared
    .filter((code) => was[code] !== is[code])
    .map((code) => `${labels[code]} ${was[code] ?? missing(code)} → ${is[code] ?? missing(code)}`)
    .join('，')
}

/** Every difference between what was confirmed and what is, a text for each row; none when both are the same. */
export function differencesOf(confirmed: readonly StatementRow[], current: readonly StatementRow[]): string[] {
  const before = new Map(confirmed.map((row) => [row.key, row]))
  const now = new Set(current.map((row) => row.key))
  const changed = current.flatMap((row) => {
    const was = before.get(row.key)
    if (!was) return [`${row.name}：确认时无此项`]
    const text = changedFacts(was.facts, row.facts)
    return text === '' ? [] : [`${was.name}：${text}`]
  })
  return [...confirmed.filter((row) => !now.has(row.key)).map((row) => `${row.name}：已不存在`), ...changed]
}

/**
 * What a page showed of that which is about to be done, as it sends it back, is what it is now. Without statements nothing is
 * compared. Throws ShopRefusal that names both sides of each difference.
 */
export function checkConfirmed(statements: readonly string[] | undefined, current: readonly StatementRow[]): void {
  if (statements === undefined) return
  const concerned = new Set(current.map(({ key }) => key))
  const confirmed = statements.flatMap(readStatement).filter(({ key }) => concerned.has(key))
  const found = differencesOf(confirmed, current)
  if (found.length > 0) throw contentChanged(found)
}

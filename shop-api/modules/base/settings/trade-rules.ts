import { inArray, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { wholeIn } from '#lib/kernel/plain-text.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { readFenText } from '#lib/kernel/written-money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import type { Rule, TradeRule } from './rule-list.ts'
import { tradeRuleNames, tradeRules } from './rule-list.ts'
import { settings } from './tables.ts'

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

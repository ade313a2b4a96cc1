import { plainText } from './plain-text.ts'

const DAY =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年 ?(\d{1,2})月 ?(\d{1,2})日?|(\d{2})(\d{2}))(?:[ T]0{1,2}:00(?::00(?:\.0+)?)?Z?)?$/
const MONTH = /^(\d{4})(?:[-/.](\d{1,2})|年 ?(\d{1,2})月?|(\d{2}))$/

/** 2027.10 as a spreadsheet keeps it, or January: nobody can tell. */
export const TWO_MONTHS = /^\d{4}\.1$/

const EARLIEST = '1990'
const LATEST = '2200'

function realDay(year: string, month: string, day: string): string | undefined {
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${value}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  return isReal && year >= EARLIEST && year <= LATEST ? value : undefined
}

/**
 * A calendar day as 2027-12-31. Read: 2027-12-31, 2027/1/5, 2027.1.5, 20271231, 2027年12月31日, each also with midnight behind it. A
 * month alone, a day that no calendar has and mixed separators are none.
 */
export function readDay(text: string): string | undefined {
  const [, year, , ...parts] = DAY.exec(plainText(text)) ?? []
  const [month, day] = parts.filter((part) => part !== undefined)
  return year && month && day ? realDay(year, month, day) : undefined
}

/** The first and the last day of a month that is written without a day: 2027-12, 2027/12, 2027.12, 202712, 2027年12月; 2027.1 is none. */
export function readMonth(text: string): { readonly first: string; readonly last: string } | undefined {
  const plain = plainText(text)
  const [, year, ...parts] = TWO_MONTHS.test(plain) ? [] : (MONTH.exec(plain) ?? [])
  const month = parts.find((part) => part !== undefined)
  const first = year && month && realDay(year, month, '1')
  if (!first) return undefined
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  return { first, last }
}

import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'

/** What a cell can't be, in words that follow the column's heading. */
export class CellError extends Error {
  override name = 'CellError'
}

/** Reads a cell into the one way its value is written; '' where there is none. Throws CellError. */
export interface ReadCell {
  (text: string): string
  /** What may be written, for the template; none where any words may. */
  readonly hint?: string
  /** The only values there are, for forms. */
  readonly choices?: readonly string[]
  /** Characters at most, for forms. */
  readonly most?: number
}

/** A reader that says in the template what it takes; the one it is made of may be that of other columns, too. */
export const hinted = (hint: string, read: (text: string) => string): ReadCell =>
  Object.assign((text: string) => read(text), read, { hint })

const CONTROL = /\p{Cc}/u

/** What Excel makes of a long number when it writes CSV: the last digits are lost. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d+$/i

export const words = (most: number): ReadCell => {
  const read = (text: string): string => {
    const value = text.replace(/\s+/g, ' ').trim()
    if (value.length > most) throw new CellError(`超过${most}个字`)
    if (ROUNDED.test(value)) throw new CellError(`“${value}”是科学计数法，数字已不完整，请把该列设为文本后重新填写`)
    if (CONTROL.test(value)) throw new CellError('含有无法显示的字符')
    return value
  }
  return Object.assign(read, { most })
}

/** Words with line breaks as people typed them. */
export const prose = (most: number): ReadCell => {
  const read = (text: string): string => {
    const value = text.replaceAll(/\r\n?/g, '\n').trim()
    if (value.length > most) throw new CellError(`超过${most}个字`)
    if (CONTROL.test(value.replaceAll(/[\n\t]/g, ''))) throw new CellError('含有无法显示的字符')
    return value
  }
  return Object.assign(read, { most })
}

/** Values with a line of the cell each. */
export const lines = (most: number, hint = ''): ReadCell => {
  const read = (text: string): string =>
    prose(most)(
      text
        .split(/[\r\n]/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n'),
    )
  return Object.assign(read, { most, hint: `${hint}每行一个（单元格内换行）` })
}

export const whole =
  (least: number, most: number): ReadCell =>
  (text) => {
    if (text === '') return ''
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new CellError(`须为${least}到${most}的整数，现为“${text}”`)
    return String(value)
  }

const YUAN_SIGNS = /[¥￥元,，\s]/g
const MOST_YUAN = 100_000_000

/** A price above 0 with at most four decimals. */
export const yuan: ReadCell = (text) => {
  if (text === '') return ''
  try {
    const value = parsePrice(text.replace(YUAN_SIGNS, ''))
    if (value > 0 && value < MOST_YUAN * 10_000) return formatPrice(value)
  } catch {
    // Refused below, like every other text that is no price.
  }
  throw new CellError(`须为大于0、最多四位小数的金额，现为“${text}”`)
}

const YES = ['是', '1', 'true', 'yes', 'y', '√', '上架', '在售']
const NO = ['否', '0', 'false', 'no', 'n', '×', '下架']

const chosen = (choices: readonly string[], read: ReadCell): ReadCell => Object.assign(read, { choices })

export const yesNo = chosen(
  ['否', '是'],
  hinted('是或否', (text) => {
    const word = text.toLowerCase()
    if (text === '') return ''
    if (YES.includes(word)) return '是'
    if (NO.includes(word)) return '否'
    throw new CellError(`须为“是”或“否”，现为“${text}”`)
  }),
)

export const oneOf = (values: readonly string[]): ReadCell =>
  chosen(
    values,
    hinted(values.join('、'), (text) => {
      if (text === '' || values.includes(text)) return text
      throw new CellError(`须为${values.join('、')}之一，现为“${text}”`)
    }),
  )

const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/

export const day: ReadCell = (text) => {
  if (text === '') return ''
  const [, year = '', month = '', date = ''] = DAY.exec(text.replace(/[ T]00:00(?::00)?.*$/, '')) ?? []
  const value = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${value}T00:00:00Z`)
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
  if (!isReal || year < '1990' || year > '2200') throw new CellError(`须为日期，如 2027-10-31，现为“${text}”`)
  return value
}

/** Several values in one cell, with semicolons between them, Chinese ones too. */
export const splitList = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(/[;；]/).map((part) => part.trim())

export const list = (read: ReadCell): ReadCell =>
  hinted([read.hint, '多个用分号分开'].filter(Boolean).join('；'), (text) => splitList(text).map(read).join(';'))

/** A path of names from the top down: 中成药/感冒用药. */
export const namePath: ReadCell = (text) => {
  const names = text
    .split(/[/／>＞]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > 4) throw new CellError('最多四级')
  return names.map(words(40)).join('/')
}

const PHONE = /^1[3-9]\d{9}$/

/** A mobile phone, with spaces and hyphens as people write them. */
export const mobile: ReadCell = (text) => {
  const value = text.replace(/[\s-]/g, '')
  if (value === '' || PHONE.test(value)) return value
  throw new CellError(`须为11位手机号，现为“${text}”`)
}

const CLOCK = /^(.*\d)[ T]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?(?:\.0+)?Z?$/

const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

/** An instant on China's clock, as 2026-11-20 09:30:00; the 24th hour of a day is the next day's first. */
function readMoment(text: string, usualHour: '0' | '24'): string {
  if (text === '') return ''
  const [, date = text, hour = usualHour, minute = '0', second = '0'] = CLOCK.exec(text) ?? []
  const isEndOfDay = Number(hour) === 24 && Number(minute) === 0 && Number(second) === 0
  if (isEndOfDay) return `${dayAfter(day(date))} 00:00:00`
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw new CellError(`须为时间，如 2026-11-20 09:30，现为“${text}”`)
  }
  return `${day(date)} ${[hour, minute, second].map((part) => part.padStart(2, '0')).join(':')}`
}

/** When something begins: a day alone is its first moment. */
export const beginning = hinted('只写日期即当日 0:00 起', (text) => readMoment(text, '0'))

/** When something ends: a day alone still belongs to it, as people mean it. */
export const ending = hinted('只写日期即到当日 24:00', (text) => readMoment(text, '24'))

/** The instant behind what `beginning` or `ending` wrote. */
export const instantOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

/** An amount of money in yuan, 0 included, to the fen. */
export const amount: ReadCell = (text) => {
  if (text === '') return ''
  const value = text.replace(YUAN_SIGNS, '')
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(value)) throw new CellError(`须为最多两位小数的金额，现为“${text}”`)
  return Number(value).toFixed(2)
}

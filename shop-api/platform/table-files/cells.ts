import { readDay, readMonth, TWO_MONTHS } from '#lib/kernel/calendar-day.ts'
import { formatFen, formatPrice } from '#lib/kernel/money.ts'
import { isMobile, readPhone } from '#lib/kernel/phone.ts'
import { given, MOST_WHOLE, plainText, readDecimal } from '#lib/kernel/plain-text.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { readFenText, readPriceText } from '#lib/kernel/written-money.ts'
import type { ValueKind } from '#lib/sheets/sheet.ts'

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
  /** It means the number or the day that a workbook has, and not how the cell shows it. */
  readonly takes?: ValueKind | 'code'
  /** Two ways to write it, for the template, where any column of this kind may have them. */
  readonly examples?: readonly [string, string]
  /** What of a text is read otherwise than it is written, a word for each place. */
  readonly unusual?: (text: string) => readonly string[]
}

const taking = (takes: ValueKind, read: ReadCell): ReadCell =>
  Object.assign((text: string) => read(text), read, { takes })

const noting = (unusual: (text: string) => string | false, read: ReadCell): ReadCell =>
  Object.assign((text: string) => read(text), read, {
    unusual: (text: string) => [unusual(text)].filter((kind) => kind !== false),
  })

const FULL_WIDTH = /[\uFF01-\uFF5E]/
const MONEY_SIGNS = /[,，¥￥元圆]|rmb|cny/i
const isWide = (text: string): string | false => FULL_WIDTH.test(text) && '全角字符，按半角读取'
/** What programs make of a whole number in a column that has gaps. */
const FLOATED = /^\d+\.0$/

/**
 * A reader of codes, which takes full-width characters as plain ones and counts them; signs between thousands are none of a
 * code's. `123.0` may be 123, and is refused; a record that has that very code is named by it all the same.
 */
export const ofCodes = (read: ReadCell): ReadCell => {
  const whole = (text: string): string => {
    const value = plainText(text).trim()
    if (FLOATED.test(value)) throw new CellError(`“${value}”可能是被写成小数的整数，请把该列设为文本后重新填写`)
    return read(text)
  }
  return Object.assign(noting(isWide, Object.assign(whole, read)), { takes: 'code' as const })
}

const moneyNote = (text: string): string | false =>
  MONEY_SIGNS.test(text) ? '带千分位、货币符号或单位，按金额读取' : isWide(text)

const shownBy = (examples: readonly [string, string], read: ReadCell): ReadCell =>
  Object.assign((text: string) => read(text), read, { examples })

/** A reader that says in the template what it takes; the one it is made of may be that of other columns, too. */
export const hinted = (hint: string, read: (text: string) => string): ReadCell =>
  Object.assign((text: string) => read(text), read, { hint })

const CONTROL = /\p{Cc}/u

/** What Excel makes of a long number when it writes CSV: the last digits are lost. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d+$/i

export const words = (most: number): ReadCell => {
  const read = (text: string): string => {
    const value = text.replace(/\s+/g, ' ').trim()
    if (value.length > most) throw new CellError(`最多${most}个字`)
    if (ROUNDED.test(value)) throw new CellError(`“${value}”是科学计数法，数字已不完整，请把该列设为文本后重新填写`)
    if (CONTROL.test(value)) throw new CellError('含有无法显示的字符')
    return value
  }
  return Object.assign(read, { most })
}

/** A code or a number of a batch: full-width characters are the same ones written wider. */
export const code = (most: number): ReadCell => {
  const plain = words(most)
  return shownBy(['A0001', '260501'], ofCodes(Object.assign((text: string) => plain(plainText(text)), plain)))
}

/** Words with line breaks as people typed them. */
export const prose = (most: number): ReadCell => {
  const read = (text: string): string => {
    const value = text.replaceAll(/\r\n?/g, '\n').trim()
    if (value.length > most) throw new CellError(`最多${most}个字`)
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

export const whole = (least: number, most: number): ReadCell =>
  shownBy(
    [String(Math.max(least, 1)), String(Math.min(most, least + 10))],
    noting(
      moneyNote,
      taking('number', (text) => {
        if (text === '') return ''
        const value = readDecimal(plainText(text)) ?? ''
        const isWhole = value !== '' && !value.includes('.') && Number(value) >= least && Number(value) <= most
        const range = most === MOST_WHOLE ? `不小于${least}` : `${least}到${most}`
        if (!isWhole) throw new CellError(`须为${range}的整数，${given(text)}`)
        return value
      }),
    ),
  )

/** A number the shortest way, without 元 or 折 behind it. What may not be there is said by the form; any other text is left to it, too. */
export const figure = shownBy(
  ['100', '1,280'],
  noting(
    moneyNote,
    taking('number', (text) => {
      const read = readPriceText(text.replace(/折\s*$/, ''))
      return read.ok ? (readDecimal(formatPrice(read.value)) ?? text) : text
    }),
  ),
)

const MOST_YUAN = 100_000_000

/** A price above 0 with at most four decimals. */
export const yuan = shownBy(
  ['12.5', '1,280.00'],
  noting(
    moneyNote,
    taking('number', (text) => {
      if (text === '') return ''
      const price = readPriceText(text)
      if (!price.ok) throw new CellError(price.problem)
      if (price.value <= 0) throw new CellError(`须为大于0的金额，${given(text)}`)
      if (price.value >= MOST_YUAN * 10_000) throw new CellError(`须小于${MOST_YUAN}元，${given(text)}`)
      return formatPrice(price.value)
    }),
  ),
)

const YES = ['是', '1', 'true', 'yes', 'y', '√', '上架', '在售']
const NO = ['否', '0', 'false', 'no', 'n', '×', '下架']

const chosen = (choices: readonly string[], read: ReadCell): ReadCell => {
  const [first = '', second = first] = choices.filter((choice) => choice !== '')
  return Object.assign(read, { choices, examples: [first, second] as const })
}

export const yesNo = chosen(
  ['否', '是'],
  hinted('是或否', (text) => {
    const word = plainText(text).toLowerCase()
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

/** A calendar day; a month alone is one where `ofMonth` says which of its days is meant. */
const dayOf = (ofMonth?: 'first' | 'last'): ReadCell =>
  taking('day', (text) => {
    if (text === '') return ''
    const value = readDay(text) ?? (ofMonth && readMonth(text)?.[ofMonth])
    if (value !== undefined) return value
    if (TWO_MONTHS.test(plainText(text))) throw new CellError(`可能是1月，也可能是10月，请写明年月日，${given(text)}`)
    const hint = readMonth(text) ? '须为完整日期，含日' : '须为日期'
    throw new CellError(`${hint}，如 2027-10-31，${given(text)}`)
  })

export const day = shownBy(['2026-12-31', '2026/12/31'], dayOf())

/** Labels of medicines may say the month alone: made in it from its first day, good to its last. */
const monthNote = (which: string) => (text: string) => readMonth(text) !== undefined && `只有月份，按${which}`
export const madeDay = shownBy(
  ['2026-05-01', '2026.05'],
  noting(monthNote('月初'), hinted('只写年月即当月首日', dayOf('first'))),
)
export const expiryDay = shownBy(
  ['2028-04-30', '2028.04'],
  noting(monthNote('月末'), hinted('只写年月即当月末日', dayOf('last'))),
)

/** Several values in one cell, with semicolons between them, Chinese ones too. */
export const splitList = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(/[;；]/).map((part) => part.trim())

export const list = (read: ReadCell): ReadCell => {
  const all = (text: string) => splitList(text).map(read).join(';')
  const hint = [read.hint, '多个用分号分开'].filter(Boolean).join('；')
  const { takes, unusual, examples } = read
  return Object.assign(all, {
    hint,
    ...(takes && { takes }),
    ...(examples && { examples: [examples[0], examples.join(';')] as const }),
    ...(unusual && { unusual: (text: string) => splitList(text).flatMap(unusual) }),
  })
}

/** A path of names from the top down: 中成药/感冒用药. */
export const namePath = shownBy(['中成药/感冒用药', '中成药'], (text) => {
  const names = text
    .split(/[/／>＞]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > 4) throw new CellError('最多四级')
  return names.map(words(40)).join('/')
})

/** A mobile phone, with spaces and hyphens as people write them. */
export const mobile = shownBy(['13800138000', '138 0013 8001'], (text) => {
  const value = readPhone(text)
  if (value === '' || isMobile(value)) return value
  throw new CellError(`须为11位手机号，${given(text)}`)
})

const CLOCK = /^(.*\d)[ T]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?(?:\.0+)?Z?$/

const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

/** An instant on China's clock, as 2026-11-20 09:30:00; the 24th hour of a day is the next day's first. */
function readMoment(text: string, usualHour: '0' | '24'): string {
  if (text === '') return ''
  const [, date = text, hour = usualHour, minute = '0', second = '0'] = CLOCK.exec(text) ?? []
  const isEndOfDay = Number(hour) === 24 && Number(minute) === 0 && Number(second) === 0
  if (isEndOfDay) return `${dayAfter(day(date))} 00:00:00`
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw new CellError(`须为时间，如 2026-11-20 09:30，${given(text)}`)
  }
  return `${day(date)} ${[hour, minute, second].map((part) => part.padStart(2, '0')).join(':')}`
}

/** When something begins: a day alone is its first moment. */
export const beginning = shownBy(
  ['2026-12-01', '2026-12-01 08:00'],
  taking(
    'day',
    hinted('只写日期即当日 0:00 起', (text) => readMoment(text, '0')),
  ),
)

/** When something ends: a day alone still belongs to it, as people mean it. */
export const ending = shownBy(
  ['2026-12-31', '2026-12-31 18:00'],
  taking(
    'day',
    hinted('只写日期即到当日 24:00', (text) => readMoment(text, '24')),
  ),
)

/** The instant behind what `beginning` or `ending` wrote. */
export const instantOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

/** An amount of money in yuan, 0 included, to the fen. */
export const amount = shownBy(
  ['100', '1,280.00'],
  noting(
    moneyNote,
    taking('number', (text) => {
      if (text === '') return ''
      const value = readFenText(text)
      if (!value.ok) throw new CellError(value.problem)
      if (value.value >= 0 && value.value < 1_000_000_000_00) return formatFen(value.value)
      throw new CellError(`不能小于0，且须小于10亿元，${given(text)}`)
    }),
  ),
)

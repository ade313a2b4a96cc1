import { SSF } from '@e965/xlsx'
import type { ValueKind } from './sheet.ts'

interface DateParts {
  readonly y: number
  readonly m: number
  readonly d: number
  readonly H: number
  readonly M: number
  readonly S: number
}

/** The library's own formatting of numbers, which it exports without types. */
const formats = SSF as {
  is_date(format: string): boolean
  format(format: string, value: number, options: { readonly date1904: boolean }): string
  parse_date_code(value: number, options: { readonly date1904: boolean }): DateParts | null
}

export interface ShownCell {
  readonly text: string
  /** Why the cell does not say what is seen; follows the column's heading. */
  readonly flaw?: string
  /** Columns that read the value and not what is shown. */
  readonly unless?: ValueKind
  readonly isGrouped?: true
}

const SIGNIFICANT = 15
const MOST_EXACT = 10 ** SIGNIFICANT

const plain = (value: number): string => String(Number(value.toPrecision(SIGNIFICANT)))
const two = (value: number): string => String(value).padStart(2, '0')
/** A format without what it prints as it is. */
const bare = (format: string): string => format.replace(/"[^"]*"|\\.|\[[^\]]*\]|[^ -~]/g, '')

const YEAR = /[ye]/i
/** Of a month, and not of a week. */
const DAY = /(?<!d)d{1,2}(?!d)/i
const AS_TEXT = '请将单元格设为文本后重新填写'

/** A day, a moment, or a month where no more is shown. */
function dateText(value: number, format: string, date1904: boolean): ShownCell {
  // Fractions of days are rounded to seconds: half past eight is kept as 8:29:59.9999.
  const parts = formats.parse_date_code(Math.round(value * 86_400) / 86_400, { date1904 })
  const shown = parts ? `${parts.y}-${two(parts.m)}-${two(parts.d)}` : plain(value)
  if (!parts || value < 1) return { text: shown, flaw: '只有时间或不是有效日期' }
  const { H, M, S } = parts
  const hasClock = H > 0 || M > 0 || S > 0
  const showsDay = DAY.test(bare(format))
  const seen = shownText(value, format, date1904) ?? shown
  if (!YEAR.test(bare(format))) return { text: shown, flaw: `显示为“${seen}”，看不出年份` }
  if (!showsDay && !/m/i.test(bare(format))) return { text: shown, flaw: `显示为“${seen}”，只有年份` }
  const text = !showsDay && !hasClock ? shown.slice(0, 7) : hasClock ? `${shown} ${two(H)}:${two(M)}:${two(S)}` : shown
  return { text, flaw: `是日期（显示为“${seen}”），${AS_TEXT}`, unless: 'day' }
}

/** What the number looks like in its cell; undefined where the format is one the library does not know. */
function shownText(value: number, format: string, date1904: boolean): string | undefined {
  for (const each of [format, format.replace(/[^ -~]/g, '')]) {
    try {
      return formats.format(each, value, { date1904 }).trim()
    } catch {
      // The second try is without characters that the library refuses, such as a bare ¥.
    }
  }
  return undefined
}

const FIGURE = /-?\d[\d,]*(?:\.\d+)?(?:E[+-]\d+)?/gi
/** How accounts write nothing. */
const DASH = /^[^\d-]*-[^\d-]*$/

/**
 * The text of a cell with a number: its value where the cell shows just that, its shown text where a format adds zeros
 * in front, and a flaw where a person sees another number than the file has. A value that is only dressed up is one for
 * columns of words: 1,234 is no code 1234.
 */
export function numberText(value: number, format: string, date1904: boolean): ShownCell {
  if (formats.is_date(format)) return dateText(value, format, date1904)
  const text = plain(value)
  if (Math.abs(value) >= MOST_EXACT)
    return { text, flaw: `超过${SIGNIFICANT}位数字，末尾数字已丢失，请将单元格设为文本后重新录入` }
  if (format === 'General' || format === '@') return { text }
  const shown = shownText(value, format, date1904)
  if (shown === text) return { text }
  const dressed = { text, flaw: `显示为“${shown ?? '?'}”，实际值为${text}，${AS_TEXT}`, unless: 'number' } as const
  if (shown === undefined || (value === 0 && DASH.test(shown))) return dressed
  const other = { text: shown || text, flaw: `显示为“${shown}”，实际值为${text}，两者不一致` }
  if (shown === '') return other
  const [figure, ...others] = shown.match(FIGURE) ?? []
  if (figure === undefined || others.length > 0) return { text: shown }
  if (/^0\d/.test(figure)) return { text: shown }
  const seen = Number(figure.replaceAll(',', '')) / (shown.includes('%') ? 100 : 1)
  if (plain(Math.abs(seen)) !== plain(Math.abs(value)) || (value < 0 && !/[-(]/.test(shown))) return other
  if (shown.includes('%')) return { text: shown }
  return shown.replaceAll(',', '') === text ? { ...dressed, isGrouped: true } : dressed
}

import { SSF } from '@e965/xlsx'

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
}

const SIGNIFICANT = 15
const MOST_EXACT = 10 ** SIGNIFICANT

const plain = (value: number): string => String(Number(value.toPrecision(SIGNIFICANT)))
const two = (value: number): string => String(value).padStart(2, '0')
/** A format without what it prints as it is. */
const bare = (format: string): string => format.replace(/"[^"]*"|\\.|\[[^\]]*\]|[^ -~]/g, '')

/** A day, a moment, or a month where no more is shown. */
function dateText(value: number, format: string, date1904: boolean): ShownCell {
  // Fractions of days are rounded to seconds: half past eight is kept as 8:29:59.9999.
  const parts = formats.parse_date_code(Math.round(value * 86_400) / 86_400, { date1904 })
  const shown = parts ? `${parts.y}-${two(parts.m)}-${two(parts.d)}` : plain(value)
  if (!parts || value < 1) return { text: shown, flaw: '只有时间或不是有效日期' }
  const { H, M, S } = parts
  const hasClock = H > 0 || M > 0 || S > 0
  if (!hasClock && /y/i.test(bare(format)) && !/d/i.test(bare(format))) return { text: shown.slice(0, 7) }
  return { text: hasClock ? `${shown} ${two(H)}:${two(M)}:${two(S)}` : shown }
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

/**
 * The text of a cell with a number: its value where the cell shows just that, its shown text where a format adds zeros
 * in front, and a flaw where a person sees another number than the file has.
 */
export function numberText(value: number, format: string, date1904: boolean): ShownCell {
  if (formats.is_date(format)) return dateText(value, format, date1904)
  const text = plain(value)
  if (Math.abs(value) >= MOST_EXACT)
    return { text, flaw: `超过${SIGNIFICANT}位数字，末尾数字已丢失，请将单元格设为文本后重新录入` }
  if (format === 'General' || format === '@') return { text }
  const shown = shownText(value, format, date1904)
  if (shown === undefined || shown === text) return { text }
  const [figure, ...others] = shown.match(FIGURE) ?? []
  if (figure === undefined || others.length > 0) return { text: shown }
  if (/^0\d/.test(figure)) return { text: shown }
  const seen = Number(figure.replaceAll(',', '')) / (shown.includes('%') ? 100 : 1)
  if (Number(plain(seen)) === Math.abs(Number(text)) || plain(seen) === text)
    return { text: shown.includes('%') ? shown : text }
  return { text: shown, flaw: `显示为“${shown}”，实际值为${text}，两者不一致` }
}

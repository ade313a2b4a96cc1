/** Characters without a shape of their own, as sheets, web pages and chats leave them in copied text. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202D\u2060-\u2064\u2066-\u2069\uFEFF]/g
const MINUS = /[\u2010-\u2015\u2212\uFE58\uFE63\u2796]/g
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const BLANKS = /[\s\u3000]+/g

/** Takes out what nobody sees. A mark that turns the order of digits (U+202E) stays, and makes a number unreadable. */
const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/**
 * Text as all readers of numbers see it: full-width characters made plain, every minus one, blanks one. Less than NFKC on purpose,
 * which makes 10² into 102 and ½ into 1⁄2.
 */
export function plainText(text: string): string {
  return withoutUnseen(text)
    .replace(FULL_WIDTH, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
    .replace(MINUS, '-')
    .replace(BLANKS, ' ')
    .trim()
}

const DECIMAL = /^(-?)(?:(\d+)|([1-9]\d{0,2}(?:,\d{3})+))(?:\.(\d+))?$/
/** A number of more digits is not kept exactly by the programs that write sheets. */
const MOST_DIGITS = 15

/** Plain text of a number as 1250.5: commas between groups of three are taken, everything else is no number. */
export function readDecimal(plain: string): string | undefined {
  const [, sign, bare, grouped, fraction = ''] = DECIMAL.exec(plain) ?? []
  const whole = (bare ?? grouped?.replaceAll(',', ''))?.replace(/^0+(?=\d)/, '')
  if (whole === undefined) return undefined
  const parts = fraction.replace(/0+$/, '')
  if (whole.length + parts.length > MOST_DIGITS) return undefined
  const value = parts === '' ? whole : `${whole}.${parts}`
  return value === '0' ? value : `${sign}${value}`
}

/** No whole number of a form is larger, where nothing else is said. */
export const MOST_WHOLE = 9_999_999

/** A whole number as it is written, full-width digits and 1,000 as well; null for parts, powers and what is not in between. */
export function wholeIn(text: string, least: number, most = MOST_WHOLE): number | null {
  const number = Number(readDecimal(plainText(text)) ?? '.')
  return Number.isInteger(number) && number >= least && number <= most ? number : null
}

const SHOWN = 30

/** What was given, for the words that refuse it. */
export const given = (text: string): string => {
  const shown = withoutUnseen(text).replace(BLANKS, ' ').trim()
  return `现为“${shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown}”`
}

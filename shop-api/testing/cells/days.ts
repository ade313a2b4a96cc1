import type { Dice } from '#shop-api/testing/fuzz/dice.ts'
import type { Draw, DrawnCell } from './cell.ts'
import { plainCell, textCell, two, wide, withUnseen } from './cell.ts'

interface Day {
  readonly y: number
  readonly m: number
  readonly d: number
}

/** Which day of a month a column means where no day is written; none refuses it. */
type OfMonth = 'first' | 'last' | 'none'

const iso = ({ y, m, d }: Day): string => `${y}-${two(m)}-${two(d)}`
const daysIn = (y: number, m: number): number => new Date(Date.UTC(y, m, 0)).getUTCDate()
const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The count of days behind a day, where 1900-03-01 is the 61st. */
const serialOf = ({ y, m, d }: Day): number => (Date.UTC(y, m - 1, d) - Date.UTC(1899, 11, 30)) / 86_400_000

const dayFormats: readonly (readonly [format: string, shown: (day: Day) => string, isPlainText: boolean])[] = [
  ['yyyy-mm-dd', iso, true],
  ['yyyy\\-mm\\-dd', iso, true],
  ['yyyy/m/d', ({ y, m, d }) => `${y}/${m}/${d}`, true],
  ['yyyy/m/d;@', ({ y, m, d }) => `${y}/${m}/${d}`, true],
  ['yyyy.mm.dd', ({ y, m, d }) => `${y}.${two(m)}.${two(d)}`, true],
  ['yyyymmdd', ({ y, m, d }) => `${y}${two(m)}${two(d)}`, true],
  ['yyyy"年"m"月"d"日"', ({ y, m, d }) => `${y}年${m}月${d}日`, true],
  ['[$-804]yyyy"年"m"月"d"日";@', ({ y, m, d }) => `${y}年${m}月${d}日`, true],
  ['e/m/d', ({ y, m, d }) => `${y}/${m}/${d}`, true],
  ['m/d/yy', ({ y, m, d }) => `${m}/${d}/${two(y % 100)}`, false],
  ['dd/mm/yyyy', ({ y, m, d }) => `${two(d)}/${two(m)}/${y}`, false],
  ['d-mmm-yy', ({ y, m, d }) => `${d}-${names[m - 1]}-${two(y % 100)}`, false],
]

const monthFormats: readonly (readonly [format: string, shown: (day: Day) => string, isPlainText: boolean])[] = [
  ['yyyy-mm', ({ y, m }) => `${y}-${two(m)}`, true],
  ['yyyy/mm', ({ y, m }) => `${y}/${two(m)}`, true],
  ['yyyy.mm', ({ y, m }) => `${y}.${two(m)}`, true],
  ['yyyymm', ({ y, m }) => `${y}${two(m)}`, true],
  ['yyyy"年"m"月"', ({ y, m }) => `${y}年${m}月`, true],
  ['[$-804]yyyy"年"m"月";@', ({ y, m }) => `${y}年${m}月`, true],
  ['e"年"m"月"', ({ y, m }) => `${y}年${m}月`, true],
  ['mmm-yy', ({ y, m }) => `${names[m - 1]}-${two(y % 100)}`, false],
]

/** A date column: a day, a month, or what only looks like one. */
export function drawDays(ofMonth: OfMonth): Draw {
  const monthOf = ({ y, m }: Day): string | undefined => {
    if (ofMonth === 'none') return undefined
    return iso({ y, m, d: ofMonth === 'first' ? 1 : daysIn(y, m) })
  }
  const isPlain = ofMonth !== 'none'
  const byFormat = (day: Day, dice: Dice): DrawnCell => {
    const isMonth = dice.chance(0.3)
    const [format, show, isPlainText] = dice.pick(isMonth ? monthFormats : dayFormats)
    const as = isMonth ? monthOf(day) : iso(day)
    const whole = !isMonth || isPlain
    const shown = show(day)
    return {
      book: { value: serialOf(day), format },
      meant: { as, isPlain: whole },
      shown,
      shownMeant: isPlainText ? { as, isPlain: whole } : { as: undefined },
    }
  }
  const odd = (day: Day, dice: Dice): DrawnCell => {
    const { y, m, d } = day
    const number = (value: number, format: string, shown: string, as?: string, must = false): DrawnCell => ({
      book: { value, format },
      meant: { as, isPlain: must },
      shown,
      shownMeant: { as, isPlain: must },
    })
    return dice.pick<() => DrawnCell>([
      () => number(serialOf(day), 'General', String(serialOf(day))),
      () => number(serialOf(day), '0.00', `${serialOf(day)}.00`),
      () => number(0.25 + dice.below(50) / 100, 'h:mm', '6:00'),
      () => number(serialOf(day) + 0.354, 'yyyy-mm-dd hh:mm', `${iso(day)} 08:29`, iso(day)),
      () => number(serialOf(day), 'm"月"d"日"', `${m}月${d}日`),
      () => number(serialOf(day), 'yyyy', String(y)),
      () => number(y, 'General', String(y)),
      () => number(y * 10_000 + m * 100 + d, 'General', `${y}${two(m)}${two(d)}`, iso(day), true),
      () => number(y * 100 + m, '0', `${y}${two(m)}`, monthOf(day), isPlain),
      // Typed 2027.10 is kept as 2027.1, which is how January is typed.
      () => number(y + m / 100, 'General', `${y}.${String(m / 100).slice(2)}`, m === 10 ? undefined : monthOf(day)),
      () => number(y + 0.1, 'General', `${y}.1`),
      () => number(-serialOf(day), 'yyyy-mm-dd', '###'),
    ])()
  }
  const byText = (day: Day, dice: Dice): DrawnCell => {
    const { y, m, d } = day
    const month = (text: string) => textCell(text, monthOf(day), isPlain)
    return dice.pick<() => DrawnCell>([
      () => plainCell(`${y}-${m}-${d}`, iso(day)),
      () => plainCell(`${y}/${two(m)}/${two(d)}`, iso(day)),
      () => plainCell(`${y}.${m}.${d}`, iso(day)),
      () => plainCell(`${y}年${m}月${d}日`, iso(day)),
      () => plainCell(`${y}${two(m)}${two(d)}`, iso(day)),
      () => plainCell(wide(`${y}-${two(m)}-${two(d)}`), iso(day)),
      () => plainCell(` ${y}-${m}-${d} `, iso(day)),
      () => plainCell(withUnseen(`${y}-${m}-${d}`, dice), iso(day)),
      () => plainCell(`${iso(day)} 00:00:00`, iso(day)),
      () => plainCell(`${y}—${m}—${d}`, iso(day)),
      () => month(`${y}.${two(m)}`),
      () => month(`${y}-${m}`),
      () => month(`${y}年${m}月`),
      () => month(`${y}${two(m)}`),
      () => month(wide(`${y}.${two(m)}`)),
      () => textCell(`${y}.1`),
      () => textCell(`${y % 100}.${m}.${d}`),
      () => textCell(`${y % 100}/${m}`),
      () => textCell(`${two(m)}/${two(d)}/${y}`, undefined),
      () => textCell(`${m}-${y}`, monthOf(day)),
      () => textCell(`${y}-${m + 12}-${d}`),
      () => textCell(`${y}-02-30`),
      () => textCell(`${y}-${m}/${d}`),
      () => textCell(`${iso(day)} 08:30`, iso(day)),
      () => textCell(`${iso(day)}至${y + 2}-01-01`),
      () => textCell(`${y}${m}${two(d)}`, m > 9 ? iso(day) : undefined),
      () => textCell('长期'),
      () => textCell(`'${iso(day)}`, iso(day)),
    ])()
  }
  return (dice) => {
    const y = 2019 + dice.below(20)
    const m = 1 + dice.below(12)
    const day = { y, m, d: 1 + dice.below(daysIn(y, m)) }
    return dice.pick([byFormat, byText, odd, byFormat, byText])(day, dice)
  }
}

import type { Dice } from '#shop-api/testing/fuzz/dice.ts'
import type { Draw, DrawnCell } from './cell.ts'
import { plainCell, textCell, wide, withUnseen } from './cell.ts'

/** Numbers are drawn as whole ten-thousandths, and written by hand: nothing here counts in binary fractions. */
const UNIT = 10_000

/** 12.5 as 12.50 for two decimals; rounded half up, as a cell shows it. */
function decimal(units: number, decimals: number, grouped = false): string {
  const step = 10 ** (4 - decimals)
  const steps = Math.floor(units / step + 0.5)
  const whole = String(Math.floor(steps / 10 ** decimals))
  const shown = grouped ? whole.replace(/(?<=\d)(?=(\d{3})+$)/g, ',') : whole
  return decimals === 0 ? shown : `${shown}.${String(steps % 10 ** decimals).padStart(decimals, '0')}`
}

const shortest = (units: number): string => decimal(units, 4).replace(/\.?0+$/, '')

type Show = (units: number) => string

const decimalFormats: readonly (readonly [format: string, decimals: number, shown: Show, isPlainText: boolean])[] = [
  ['0', 0, (n) => decimal(n, 0), true],
  ['0.0', 1, (n) => decimal(n, 1), true],
  ['0.00', 2, (n) => decimal(n, 2), true],
  ['0.00_ ', 2, (n) => decimal(n, 2), true],
  ['0.0000', 4, (n) => decimal(n, 4), true],
  ['#,##0', 0, (n) => decimal(n, 0, true), true],
  ['#,##0.00', 2, (n) => decimal(n, 2, true), true],
  ['#,##0.00_);[Red]\\(#,##0.00\\)', 2, (n) => decimal(n, 2, true), true],
  ['"¥"#,##0.00', 2, (n) => `¥${decimal(n, 2, true)}`, false],
  ['_ "¥"* #,##0.00_ ;_ "¥"* \\-#,##0.00_ ;_ "¥"* "-"??_ ;_ @_ ', 2, (n) => ` ¥ ${decimal(n, 2, true)} `, false],
  ['0.00"元"', 2, (n) => `${decimal(n, 2)}元`, false],
]

interface NumberKind {
  /** Ten-thousandths. */
  readonly least: number
  readonly most: number
  /** Digits behind the point that the column takes. */
  readonly decimals: number
  /** Signs of money belong to it. */
  readonly isMoney: boolean
}

/** A column of numbers: amounts of money or of goods. */
export function drawNumbers({ least, most, decimals, isMoney }: NumberKind): Draw {
  const step = 10 ** (4 - decimals)
  const fits = (units: number): boolean => units >= least && units <= most && units % step === 0
  const asOf = (units: number): string | undefined => (fits(units) ? shortest(units) : undefined)
  const drawUnits = (dice: Dice): number => {
    const digits = 10 ** dice.below(9)
    const to = dice.chance(0.7) ? step : 1
    return Math.min(Math.floor(dice.below(digits * 10) / to) * to, most * 2)
  }
  const byFormat = (units: number, dice: Dice): DrawnCell => {
    if (units === 0) return general(0)
    const [format, shownTo, show, isPlainText] = dice.pick(decimalFormats)
    const isExact = units % 10 ** (4 - shownTo) === 0
    const shownUnits = Math.floor(units / 10 ** (4 - shownTo) + 0.5) * 10 ** (4 - shownTo)
    return {
      book: { value: units / UNIT, format },
      meant: { as: isExact ? asOf(units) : undefined, isPlain: true },
      shown: show(units),
      shownMeant: { as: asOf(shownUnits), isPlain: isPlainText || isMoney },
    }
  }
  const general = (units: number): DrawnCell => ({
    book: { value: units / UNIT, format: 'General' },
    meant: { as: asOf(units), isPlain: true },
    shown: shortest(units),
    shownMeant: { as: asOf(units), isPlain: true },
  })
  const odd = (units: number, dice: Dice): DrawnCell => {
    const never = (value: number, format: string, shown: string): DrawnCell => ({
      book: { value, format },
      meant: {},
      shown,
      shownMeant: {},
    })
    const above = units + UNIT
    return dice.pick<() => DrawnCell>([
      () => ({ ...general(above), book: { value: (above / UNIT) * (1 + 2 * Number.EPSILON), format: 'General' } }),
      () => never(above / UNIT, '0%', `${decimal(above * 100, 0)}%`),
      () => never(above / UNIT, '0.00%', `${decimal(above * 100, 2)}%`),
      () => never(above / UNIT, ';;;', '-'),
      () => never(above / UNIT, '0.0,', 'x'),
      () => never(above / UNIT, '0!.00', 'x'),
      () => never(above / UNIT, '0.0,"万"', '0.1万'),
      () => never(123_456, '0.00E+00', '1.23E+05'),
      () => never(12.5, '# ?/?', '12 1/2'),
      () => never(above / UNIT, 'yyyy-mm-dd', '1903-01-01'),
      () => never(-above / UNIT, '0.00;0.00', `-${decimal(above, 2)}`),
      () => never(-above / UNIT, '#,##0.00_);\\(#,##0.00\\)', `(${decimal(above, 2, true)})`),
      () => never(1_234_567_890_123_456, '0', '1234567890123456'),
      () => never(2 ** 60, 'General', '1.15292E+18'),
      () => ({ ...never(0, '#,##0;-#,##0;', '-'), meant: { as: asOf(0) } }),
      () => ({
        ...never(0, '_ * #,##0_ ;_ * \\-#,##0_ ;_ * "-"??_ ;_ @_ ', '-'),
        meant: { as: asOf(0), isPlain: true },
      }),
    ])()
  }
  const byText = (units: number, dice: Dice): DrawnCell => {
    const text = shortest(units)
    const as = asOf(units)
    const whole = Math.floor(units / UNIT)
    const above = decimal(units + 1_000 * UNIT, 2, true)
    return dice.pick<() => DrawnCell>([
      () => textCell(text, as, true),
      () => textCell(wide(text), as, true),
      () => textCell(` ${text}\u00A0`, as, true),
      () => textCell(withUnseen(text, dice), as, true),
      () => textCell(`00${text}`, as),
      () => textCell(decimal(whole * UNIT, 2, true), asOf(whole * UNIT), true),
      () => textCell(wide(decimal(whole * UNIT, 0, true)), asOf(whole * UNIT), true),
      () => textCell(`¥${text}`, as, isMoney),
      () => textCell(`￥ ${text}`, as, isMoney),
      () => textCell(`${text}元`, as, isMoney),
      () => textCell(`${text}盒`, as),
      () => textCell(`${whole},${decimal(units, 2).slice(-2)}`),
      () => textCell(above.replaceAll(',', 'x').replace('.', ',').replaceAll('x', '.')),
      () => textCell(`${whole},5`),
      () => textCell(`${whole}元5`, asOf(whole * UNIT + UNIT / 2)),
      () => textCell(`${whole}。5`),
      () => textCell(`${whole + 1}e3`),
      () => textCell(`${whole + 1}E+3`),
      () => textCell(`${whole + 1}万`),
      () => textCell(`${whole}-${whole + 2}`),
      () => textCell(`-${decimal(units + UNIT, 2)}`),
      () => textCell(`(${text})`),
      () => textCell(`${text}/盒`, as),
      () => textCell(`${text}*10`),
      () => textCell(`${text}.0.0`),
      () => textCell(`${text}%`),
      () => textCell(`1 ${text}`),
      () => textCell(`${text}²`),
      () => textCell(`½`),
      () => textCell('12345678901234567'),
      () => textCell('#N/A'),
      () => textCell('Infinity'),
      () => textCell('0x10'),
      () => textCell('面议'),
      () => plainCell(decimal(2 * UNIT, decimals), shortest(2 * UNIT)),
    ])()
  }
  return (dice) => dice.pick([byFormat, byFormat, general, byText, byText, odd])(drawUnits(dice), dice)
}

/** How a number was read, in the way `as` is written. */
export const shortestOf = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

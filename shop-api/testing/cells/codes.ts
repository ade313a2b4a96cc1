import type { Dice } from '#shop-api/testing/fuzz/dice.ts'
import type { Draw, DrawnCell } from './cell.ts'
import { plainCell, textCell, wide, withUnseen } from './cell.ts'

const digitsOf = (dice: Dice, count: number): string =>
  Array.from({ length: count }, (_, at) => dice.below(at === 0 ? 9 : 10) + (at === 0 ? 1 : 0)).join('')

const numberCell = (value: number, format: string, shown: string, as?: string, isPlain = false): DrawnCell => ({
  book: { value, format },
  meant: { as, isPlain },
  shown,
  shownMeant: { as, isPlain },
})

/** Numbers that look like something else than the text a code is. */
const disguised = (dice: Dice, ofFewDigits: boolean): DrawnCell => {
  const number = 1 + dice.below(9_000)
  return dice.pick<() => DrawnCell>([
    () => ({ ...numberCell(number, '0.00', `${number}.00`), shownMeant: { as: `${number}.00` } }),
    // No code has signs between thousands: what a person reads there is its digits.
    () => ({
      ...numberCell(number + 1000, '#,##0', '1,000', ofFewDigits ? String(number + 1000) : undefined, ofFewDigits),
      shownMeant: { as: '1,000' },
    }),
    () => ({ ...numberCell(100_000, '0.00E+00', '1.00E+05') }),
    () => ({ ...numberCell(46_357, 'yyyy/m/d', '2026/12/1'), shownMeant: { as: '2026/12/1' } }),
    () => ({ ...numberCell(46_357, 'm"月"d"日"', '12月1日'), shownMeant: { as: '12月1日' } }),
    () => ({ ...numberCell(46_357, 'mmm-yy', 'Dec-26'), shownMeant: { as: 'Dec-26' } }),
    () => numberCell(0.5, '0%', '50%', '50%'),
    () => ({ ...numberCell(number, ';;;', `x${number}`), shownMeant: { as: `x${number}` } }),
    () => numberCell(1_234_567_890_123_456, 'General', '1.23457E+15'),
    () => numberCell(2 ** 54, '0', '1.8014398509482E+16'),
  ])()
}

/** A code of the shop's own, or a batch number. */
export const drawCodes: Draw = (dice) => {
  const number = 1 + dice.below(900_000)
  const code = `${dice.pick(['A', 'B-', 'zy.', '中药'])}${number}`
  return dice.pick<() => DrawnCell>([
    () => plainCell(code, code),
    () => plainCell(`000${number}`, `000${number}`),
    () => plainCell(withUnseen(code, dice), code),
    () => plainCell(`  ${code}\t`, code),
    () => textCell(wide(code), code),
    () => numberCell(number, 'General', String(number), String(number), true),
    () => numberCell(number, '0', String(number), String(number), true),
    () => numberCell(number, '@', String(number), String(number), true),
    () => {
      const shown = String(number).padStart(8, '0')
      return numberCell(number, '00000000', shown, shown, true)
    },
    () => ({ ...textCell('TRUE', 'TRUE'), book: true }),
    () => textCell('#REF!'),
    () => textCell(`${code}#`, `${code}#`),
    () => disguised(dice, true),
    () => disguised(dice, true),
  ])()
}

const checkDigit = (digits: string): number => {
  let sum = 0
  for (let at = digits.length - 1, weight = 3; at >= 0; at -= 1, weight = 4 - weight) sum += Number(digits[at]) * weight
  return (10 - (sum % 10)) % 10
}

export const drawBarcodes: Draw = (dice) => {
  const body = digitsOf(dice, dice.pick([7, 11, 12, 13]))
  const code = `${body}${checkDigit(body)}`
  const wrong = `${body}${(checkDigit(body) + 1) % 10}`
  const number = (format: string): DrawnCell => numberCell(Number(code), format, code, code, true)
  return dice.pick<() => DrawnCell>([
    () => plainCell(code, code),
    () => number('General'),
    () => number('0'),
    () => number('@'),
    () => number('0_ '),
    () => plainCell(withUnseen(code, dice), code),
    () => textCell(wide(code), code),
    () =>
      plainCell(
        `${code}、69012345`.replace('、69012345', '、96385074'),
        code === '96385074' ? code : `${code};96385074`,
      ),
    () => textCell(wrong),
    () => textCell(code.slice(0, 5)),
    () => ({ ...numberCell(Number(code), '0.00E+00', '6.90E+12') }),
    () => ({ ...numberCell(Number(code), '#,##0', wrong, code, true), shownMeant: { as: undefined } }),
    () => textCell(`${code.slice(0, 1)}.${code.slice(1, 6)}E+${code.length - 1}`),
    () => textCell(`${code}.0`),
    () => numberCell(6_901_234_567_890_123, 'General', '6.90123E+15'),
    () => disguised(dice, false),
  ])()
}

export const drawPhones: Draw = (dice) => {
  const phone = `1${dice.pick(['3', '5', '7', '8', '9'])}${String(dice.below(1_000_000_000)).padStart(9, '0')}`
  const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
  return dice.pick<() => DrawnCell>([
    () => plainCell(phone, phone),
    () => plainCell(spaced, phone),
    () => plainCell(spaced.replaceAll(' ', '-'), phone),
    () => plainCell(`+86 ${spaced}`, phone),
    () => plainCell(`86${phone}`, phone),
    () => plainCell(wide(phone), phone),
    () => plainCell(withUnseen(phone, dice), phone),
    () => numberCell(Number(phone), 'General', phone, phone, true),
    () => numberCell(Number(phone), '0', phone, phone, true),
    () => numberCell(Number(phone), '000-0000-0000', spaced.replaceAll(' ', '-'), phone, true),
    () => numberCell(Number(phone), '0.00E+00', '1.38E+10'),
    () => numberCell(Number(phone), '#,##0', '13,800,000,001'),
    () => textCell(phone.slice(0, -1)),
    () => textCell(`${phone}0`),
    () => textCell(`${phone}.0`, phone),
    () => textCell(`${phone}/13900000000`),
    () => textCell('1.38E+10'),
    () => textCell(`0571-${phone.slice(-8)}`),
  ])()
}

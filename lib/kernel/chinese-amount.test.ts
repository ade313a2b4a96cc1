import fc from 'fast-check'
import { chineseAmount } from './chinese-amount.ts'
import { fen } from './money.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const weights: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1000 }

/** Reads an amount back, by rules of its own. */
function readBack(text: string): number {
  const [whole = '', rest = ''] = text.includes('元') ? text.split('元') : ['', text]
  const section = (part: string): number => {
    let total = 0
    let digit = 0
    for (const sign of part) {
      if (digits.includes(sign)) digit = digits.indexOf(sign)
      else {
        total += digit * (weights[sign] ?? 1)
        digit = 0
      }
    }
    return total + digit
  }
  const upTo = (part: string, unit: string): [number, string] => {
    const at = part.lastIndexOf(unit)
    return at < 0 ? [0, part] : [section(part.slice(0, at)), part.slice(at + 1)]
  }
  const [hundredMillions, below] = whole.includes('亿')
    ? [whole.slice(0, whole.indexOf('亿')), whole.slice(whole.indexOf('亿') + 1)]
    : ['', whole]
  const [high, highRest] = upTo(hundredMillions, '万')
  const [tenThousands, ones] = upTo(below, '万')
  const yuan = (high * 10_000 + section(highRest)) * 100_000_000 + tenThousands * 10_000 + section(ones)
  const jiao = /([壹贰叁肆伍陆柒捌玖])角/.exec(rest)?.[1] ?? '零'
  const part = /([壹贰叁肆伍陆柒捌玖])分/.exec(rest)?.[1] ?? '零'
  return yuan * 100 + digits.indexOf(jiao) * 10 + digits.indexOf(part)
}

describe('amounts written out', () => {
  test.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [168_032, '壹仟陆佰捌拾元叁角贰分'],
    [100_005, '壹仟元零伍分'],
    [10_000_000, '壹拾万元整'],
    [1_000_100_000, '壹仟万壹仟元整'],
    [2_003_400, '贰万零叁拾肆元整'],
    [100_000_001_00, '壹亿零壹元整'],
    [-250, '负贰元伍角整'],
  ])('%i fen: %s', (amount, text) => {
    expect(chineseAmount(fen(amount))).toBe(text)
  })

  test('can be read back to the fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_99 }), (amount) => {
        const text = chineseAmount(fen(amount))
        expect(readBack(text)).toBe(amount)
        if (amount > 0) expect(text).not.toMatch(/零零|零[拾佰仟万亿元角分]/)
      }),
      { numRuns: 2000 },
    )
  })
})

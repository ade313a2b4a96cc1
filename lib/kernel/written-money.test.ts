import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readFenText, readPriceText } from './written-money.ts'

test.each([
  ['1250', 125_000],
  ['1250.5', 125_050],
  ['1250.50', 125_050],
  ['1,250.00', 125_000],
  ['¥1,250.00', 125_000],
  ['￥ 1,250', 125_000],
  ['１２５０．００', 125_000],
  ['1250 元', 125_000],
  ['1250元整', 125_000],
  ['RMB 12.5', 1250],
  ['0', 0],
  ['0.00', 0],
  ['-5.25', -525],
  ['¥-5.25', -525],
  ['−¥5.25', -525],
  ['\u200B12.50\u00A0', 1250],
])('%j is %i fen', (text, fen) => expect(readFenText(text)).toEqual({ ok: true, value: fen }))

const COMMA = '，逗号只能是千位分隔符，如1,250.00'
test.each([
  ...[
    '',
    '3元5',
    '3元5角',
    '三元',
    '1e3',
    '5万',
    '$5',
    '.5',
    '12.',
    '1.2.3',
    '1 250',
    '--5',
    '¥',
    '元',
    '#N/A',
    '12.345',
    '1/2',
  ].map((text) => [text, ''] as const),
  ...['12,50', '12,5', '1,2500', '1.250,00', ',5', '1,250,5', '0,125'].map((text) => [text, COMMA] as const),
  ['1234567890123456', ''],
])('%j is no amount', (text, why) => {
  expect(readFenText(text)).toEqual({ ok: false, problem: `须为数字，最多两位小数${why}，现为“${text}”` })
})

test('a price has up to four decimals, and is never rounded', () => {
  expect(readPriceText('0.1250')).toEqual({ ok: true, value: 1250 })
  expect(readPriceText('0.12345')).toEqual({ ok: false, problem: '须为数字，最多四位小数，现为“0.12345”' })
})

/** The oracle writes known fen as people do, or breaks what it wrote; it shares nothing with the reader. */
describe('random amounts', () => {
  const amount = fc.record({ yuan: fc.integer({ min: 0, max: 9_999_999 }), fen: fc.integer({ min: 0, max: 99 }) })
  const two = (fen: number) => `${Math.trunc(fen / 10)}${fen % 10}`

  test('right, or refused', () => {
    const write = fc.constantFrom<((yuan: number, fen: number) => string)[]>(
      (yuan, fen) => `${yuan}.${two(fen)}`,
      (yuan, fen) => `${yuan.toLocaleString('en-US')}.${two(fen)}`,
      (yuan, fen) => `¥${yuan}.${two(fen)}元`,
      (yuan, fen) => `${yuan}.${two(fen)}00`,
    )
    fc.assert(
      fc.property(amount, write, ({ yuan, fen }, as) => {
        expect(readFenText(as(yuan, fen))).toEqual({ ok: true, value: yuan * 100 + fen })
      }),
      { numRuns: 5_000 },
    )
    const broken = fc.constantFrom<((yuan: number, fen: number) => string)[]>(
      (yuan, fen) => `${yuan},${two(fen)}`,
      (yuan, fen) => `${yuan}元${two(fen)}`,
      (yuan, fen) => `${yuan}.${two(fen)}1`,
      (yuan, fen) => `${yuan} ${two(fen)}`,
      (yuan, fen) => `${yuan}.${two(fen)}万`,
      (yuan, fen) => `${yuan}.${two(fen)},000`,
    )
    fc.assert(
      fc.property(amount, broken, ({ yuan, fen }, as) => expect(readFenText(as(yuan, fen)).ok).toBe(false)),
      { numRuns: 5_000 },
    )
  })
})

import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readQuantity, readQuantityOf } from './quantity.ts'

describe('what is read', () => {
  test.each([
    ['10', 10, ''],
    ['10.0', 10, ''],
    ['10.00', 10, ''],
    ['１０', 10, ''],
    ['１０．０', 10, ''],
    [' 10 盒', 10, '盒'],
    ['10.0 盒', 10, '盒'],
    ['10　盒', 10, '盒'],
    ['10KG', 10, 'kg'],
    ['\u200B10\u202C\uFEFF', 10, ''],
    ['1,000', 1000, ''],
    ['１，０００盒', 1000, '盒'],
    ['999,999', 999_999, ''],
    ['05', 5, ''],
    ['000010', 10, ''],
    ['2件', 2, '件'],
  ])('%j is %i', (text, quantity, unit) => {
    expect(readQuantity(text)).toEqual({ ok: true, value: { quantity, unit } })
  })
})

describe('what is refused, in which words', () => {
  test.each([
    ['', 'empty', '请填写数量'],
    [' \u200B　', 'empty', '请填写数量'],
    ['0', 'zero', '数量须大于0，现为“0”'],
    ['0.0 盒', 'zero', '数量须大于0，现为“0.0 盒”'],
    ...['-5', '−5', '–5', '—5', '－5', '﹣5', '‐5', '‑5', '-0', '-5盒', '-1.5'].map(
      (text) => [text, 'refused', `数量须大于0，现为“${text}”`] as const,
    ),
    ...['1.5', '0.5盒', '1.50', '１．５'].map((text) => [text, 'refused', `数量须为整数，现为“${text}”`] as const),
    ...[
      '2*10',
      '2×10',
      '×10',
      'x10',
      '1e3',
      '0x10',
      '1/2',
      '½',
      '10²',
      '①',
      '٣',
      '+10',
      '10+2',
      '10-20',
      '(5)',
      '5-',
    ].map((text) => [text, 'refused', `数量须为整数，现为“${text}”`] as const),
    ...['.5', '10.', '1 000', "1'000", '1。5', '10盒5支', '约10', '盒', 'abc', '10盒/件', '#N/A'].map(
      (text) => [text, 'refused', `数量须为整数，现为“${text}”`] as const,
    ),
    ...['1,5', '12,50', '1,0000', '1,00', '0,123', ',100', '100,', '1,,000', '1234,567', '1,000,00', '1.000,0'].map(
      (text) => [text, 'refused', `数量中的逗号只能是千位分隔符，如1,000，现为“${text}”`] as const,
    ),
    ...['十', '两盒', '二十', '一百盒', '壹拾', '十件'].map(
      (text) => [text, 'refused', `数量请用数字填写，现为“${text}”`] as const,
    ),
    ...['10万', '2百', '3千', '1打', '3元', '5天', '10mg', '10盒装'].map(
      (text) => [text, 'refused', `数量单位无法识别，现为“${text}”`] as const,
    ),
    ['1000000', 'refused', '数量不能超过999999，现为“1000000”'],
    ['1,000,000', 'refused', '数量不能超过999999，现为“1,000,000”'],
    ['123456789012345', 'refused', '数量不能超过999999，现为“123456789012345”'],
    ['1234567890123456', 'refused', '数量须为整数，现为“1234567890123456”'],
    ['\u202E01', 'refused', '数量须为整数，现为“\u202E01”'],
    ['9'.repeat(60), 'refused', `数量须为整数，现为“${'9'.repeat(30)}…”`],
  ])('%j: %s', (text, kind, message) => {
    expect(readQuantity(text)).toEqual({ ok: false, problem: { kind, message } })
  })

  test('a limit of the place refuses what is more', () => {
    expect(readQuantity('10', { most: 9 })).toMatchObject({ problem: { message: '数量不能超过9，现为“10”' } })
  })
})

describe('units', () => {
  const box = { unit: '盒', casePack: 40 }
  test.each([
    [box, '2', 2],
    [box, '2盒', 2],
    [{ unit: '件', casePack: null }, '2件', 2],
    [{ unit: 'kg', casePack: null }, '2公斤', 2],
    [{ unit: '桶装', casePack: null }, '2桶装', 2],
    [{ unit: '', casePack: null }, '2盒', 2],
  ])('%j takes %s', (sold, text, value) => {
    expect(readQuantityOf(sold, text)).toEqual({ ok: true, value })
  })

  test.each([
    [box, '2件', '1件为40盒，共80盒，请按盒填写数量，现为“2件”'],
    [box, '2 箱', '1箱为40盒，共80盒，请按盒填写数量，现为“2箱”'],
    [{ unit: '盒', casePack: null }, '2件', '请按盒填写数量，现为“2件”'],
    [box, '2瓶', '请按盒填写数量，现为“2瓶”'],
    [{ unit: '', casePack: null }, '2件', '请按最小销售单位填写数量，现为“2件”'],
    [{ unit: 'kg', casePack: null }, '2斤', '请按kg填写数量，现为“2斤”'],
  ])('%j asks about %s', (sold, text, message) => {
    expect(readQuantityOf(sold, text)).toEqual({ ok: false, problem: { kind: 'unit', message } })
  })
})

/**
 * An oracle that shares nothing with the reader: it writes a known number in a notation, and knows which notations mean it. Whatever
 * else is written may only be refused.
 */
describe('random notations', () => {
  const toFullWidth = (text: string) =>
    text.replace(/[\d.,]/g, (each) => '０１２３４５６７８９．，'['0123456789.,'.indexOf(each)] ?? '')
  const grouped = (whole: number) => whole.toLocaleString('en-US')
  const plainForms: readonly ((whole: number) => string)[] = [
    String,
    grouped,
    (whole) => `${whole}.0`,
    (whole) => `${grouped(whole)}.000`,
    (whole) => `  ${whole}`,
    (whole) => `${whole}\u00A0盒`,
    (whole) => toFullWidth(grouped(whole)),
    (whole) => `00${whole}`,
  ]

  test('a number above 0 in a known notation is that number', () => {
    const written = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom(...plainForms))
    fc.assert(
      fc.property(written, ([whole, write]) => {
        expect(readQuantity(write(whole))).toMatchObject({ ok: true, value: { quantity: whole } })
      }),
      { numRuns: 3_000 },
    )
  })

  test('whatever is written is read as what it says, or refused', () => {
    const piece = fc.oneof(
      fc.integer({ min: 0, max: 2_000_000 }).map(String),
      fc.constantFrom(
        ',',
        '.',
        '-',
        '−',
        ' ',
        '*',
        '×',
        'e',
        '盒',
        '件',
        '万',
        '十',
        '０',
        '５',
        '\u200B',
        '+',
        '/',
        '²',
      ),
    )
    const meant = (text: string): number | undefined => {
      const seen = [...text]
        .filter((each) => each !== '\u200B')
        .map((each) => ('０５'.includes(each) ? String('０１２３４５'.indexOf(each)) : each))
      const trimmed = seen.join('').trim()
      const body = trimmed.endsWith('盒') || trimmed.endsWith('件') ? trimmed.slice(0, -1).trimEnd() : trimmed
      const [head = '', ...tail] = body.split('.')
      if (tail.length > 1 || (tail.length === 1 && !/^0+$/.test(tail[0] ?? ''))) return undefined
      if (!/^[0-9,]+$/.test(head)) return undefined
      const value = Number(head.split(',').join(''))
      const isGrouped = !head.includes(',') || head === value.toLocaleString('en-US')
      return isGrouped && value > 0 && value <= 999_999 ? value : undefined
    }
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('')
        const read = readQuantity(text)
        expect(read.ok ? read.value.quantity : undefined).toBe(meant(text))
        if (!read.ok && text.replaceAll('\u200B', '').trim() !== '') expect(read.problem.message).toContain('现为“')
      }),
      { numRuns: 20_000 },
    )
  })
})

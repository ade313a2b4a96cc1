import {
  amount,
  beginning,
  code,
  day,
  ending,
  expiryDay,
  hinted,
  list,
  madeDay,
  mobile,
  oneOf,
  whole,
  words,
  yuan,
} from './cells.ts'

test.each([
  ['2026-12-31', '2026-12-31 00:00:00', '2027-01-01 00:00:00'],
  ['2026/12/1 8:00', '2026-12-01 08:00:00', '2026-12-01 08:00:00'],
  ['2026-02-28 24:00', '2026-03-01 00:00:00', '2026-03-01 00:00:00'],
  ['2026-12-31 00:00:00', '2026-12-31 00:00:00', '2026-12-31 00:00:00'],
  ['', '', ''],
])('%p begins at %p and ends at %p', (text, first, last) => {
  expect([beginning(text), ending(text)]).toEqual([first, last])
})

test.each(['2026-12-31 24:01', '2026-12-31 25:00', '2026-13-01', '2026-12-31 8:60'])('%p is no time', (text) => {
  expect(() => ending(text)).toThrow(/须为(?:时间|日期)/)
})

test('a whole number written as a decimal is no code: which one was meant is not known', () => {
  for (const text of ['123.0', '260501.0', '１２３．０']) expect(() => code(40)(text)).toThrow(/可能是被写成小数的整数/)
  expect(['123', '1.05', 'A1.0', '12.0.0'].map(code(40))).toEqual(['123', '1.05', 'A1.0', '12.0.0'])
})

test('what a column takes is said in its template', () => {
  expect(list(oneOf(['甲', '乙'])).hint).toBe('甲、乙；多个用分号分开')
  expect(list(words(10)).hint).toBe('多个用分号分开')
  expect(words(10).hint).toBeUndefined()
})

test('a hint is one column’s alone, and keeps what else is known of the cell', () => {
  const shared = words(10)
  const own = hinted('供核对', shared)
  expect([own.hint, own.most, own(' 甲 ')]).toEqual(['供核对', 10, '甲'])
  expect(shared.hint).toBeUndefined()
})

describe('one reading of each kind of cell', () => {
  test.each([
    [day, '2027年1月5日', '2027-01-05'],
    [expiryDay, '2026.12', '2026-12-31'],
    [expiryDay, '2027-11', '2027-11-30'],
    [expiryDay, '202712', '2027-12-31'],
    [expiryDay, '2028年2月', '2028-02-29'],
    [expiryDay, '2028-04-30', '2028-04-30'],
    [madeDay, '2024.12', '2024-12-01'],
    [madeDay, '202512', '2025-12-01'],
    [whole(1, 9_999), '1,000', '1000'],
    [whole(1, 9_999), '１０.0', '10'],
    [yuan, '¥1,250.00', '1250.00'],
    [amount, '1,250', '1250.00'],
    [mobile, '１３８ 0000-0001', '13800000001'],
    [code(40), 'Ａ－００１', 'A-001'],
    [mobile, '+86 138​00000001', '13800000001'],
  ])('%#: %p', (read, text, value) => expect(read(text)).toBe(value))

  test.each([
    [day, '2027.12', '须为完整日期，含日，如 2027-10-31，现为“2027.12”'],
    [expiryDay, '2027.1', '可能是1月，也可能是10月，请写明年月日，现为“2027.1”'],
    [day, '2027-02-29', '须为日期，如 2027-10-31，现为“2027-02-29”'],
    [expiryDay, '2027.13', '须为日期，如 2027-10-31，现为“2027.13”'],
    [beginning, '2027-12', '须为完整日期，含日，如 2027-10-31，现为“2027-12”'],
    [whole(1, 99), '1.5', '须为1到99的整数，现为“1.5”'],
    [whole(1, 99), '1,0', '须为1到99的整数，现为“1,0”'],
    [whole(1, 99), '1e1', '须为1到99的整数，现为“1e1”'],
    [whole(0, 99), '-5', '须为0到99的整数，现为“-5”'],
    [yuan, '12,50', '须为数字，最多四位小数，逗号只能是千位分隔符，如1,250.00，现为“12,50”'],
    [yuan, '3元5', '须为数字，最多四位小数，现为“3元5”'],
    [yuan, '#N/A', '须为数字，最多四位小数，现为“#N/A”'],
    [yuan, '0', '须为大于0的金额，现为“0”'],
    [amount, '-1', '不能小于0，且须小于10亿元，现为“-1”'],
    [amount, '1.005', '须为数字，最多两位小数，现为“1.005”'],
    [mobile, '1380000000', '须为11位手机号，现为“1380000000”'],
  ])('%#: %p is refused', (read, text, message) => expect(() => read(text)).toThrow(message))
})

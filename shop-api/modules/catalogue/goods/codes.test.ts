import fc from 'fast-check'
import { pathParamPatterns } from '#lib/contract/call.ts'
import { barcodes } from './barcodes.ts'
import { codeInAddress, codeOfAddress, goodsCode } from './codes.ts'

test.each(['A0001', '01.02.003', '阿莫西林-24', 'a_b', 'YP0000049'])('%p is a code and has an address', (code) => {
  expect(goodsCode(code)).toBe(code)
  expect(codeInAddress(code)).toMatch(pathParamPatterns.name)
  expect(codeOfAddress(codeInAddress(code))).toBe(code)
})

test.each(['A/1', 'A 1', 'A#1', 'A+1', '.a', '-1', 'a?b', 'a%b', '长'.repeat(41)])('%p is refused', (code) => {
  expect(() => goodsCode(code)).toThrow('现为')
})

test('whatever code goods have had, its address leads back to it', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((code) => code.isWellFormed())
  fc.assert(fc.property(text, (code) => codeOfAddress(codeInAddress(code)) === code))
  expect(codeOfAddress(codeInAddress('b64_QQ'))).toBe('b64_QQ')
})

test.each([
  ['6901234567892', '6901234567892'],
  ['6901234567892、6901234567908', '6901234567892;6901234567908'],
  ['6901234567892,6901234567908', '6901234567892;6901234567908'],
  ['自编01', '自编01'],
  ['81234567890123456789', '81234567890123456789'],
])('barcodes %p are %p', (text, read) => {
  expect(barcodes(text)).toBe(read)
})

test.each(['6901234567893', '69012345678', '6901234567892;6901234567909'])('barcodes %p are refused', (text) => {
  expect(() => barcodes(text)).toThrow(/校验码|位数/)
})

import fc from 'fast-check'
import { gbkBytes } from './gbk.ts'

const decode = (bytes: readonly number[]): string => new TextDecoder('gbk').decode(Uint8Array.from(bytes))

test('the bytes read back as the text, for names as shops have them', () => {
  for (const name of ['青囊医药.url', '国药控股（广州）有限公司', 'ABC 药房 1号店', '镕镕堂']) {
    expect(decode(gbkBytes(name))).toBe(name)
  }
})

test('every common letter reads back', () => {
  // The letters of the national standard's first and second level lie between these two.
  const letter = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCodePoint(code))
  fc.assert(fc.property(fc.array(letter), (letters) => decode(gbkBytes(letters.join(''))) === letters.join('')))
})

test('what GBK does not have becomes a low line, never a character that a header or a file name refuses', () => {
  expect(decode(gbkBytes('药💊'))).toBe('药_')
})

import fc from 'fast-check'
import { gbkBytes } from '../gbk.ts'
import { utf8Target } from './utf8-target.ts'

const escaped = (bytes: readonly number[]): string =>
  bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
const name = encodeURIComponent('阿莫西林')

test.each([
  ['/search?keywords=%B0%A2%C4%AA%CE%F7%C1%D6', `/search?keywords=${name}`],
  ['/search?keywords=%b0%a2%c4%aa%ce%f7%c1%d6&page=2', `/search?keywords=${name}&page=2`],
  ['/search?keywords=%B0%A2%C4%AA+0.25g', `/search?keywords=${encodeURIComponent('阿莫 0.25g')}`],
  ['/list/other/7/%B8%D0%C3%B0', `/list/other/7/${encodeURIComponent('感冒')}`],
  // 乗 is two bytes of which the second is a letter.
  ['/search?keywords=%81\\%B0%A2', `/search?keywords=${encodeURIComponent('乗阿')}`],
  ['/search?keywords=\xb0\xa2', `/search?keywords=${encodeURIComponent('阿')}`],
])('%s leads to %s', (target, moved) => {
  expect(utf8Target(target)).toBe(moved)
  expect(utf8Target(moved)).toBeNull()
})

test.each([
  '/',
  '/search?keywords=amxl',
  `/search?keywords=${name}`,
  '/search?keywords=%E9%98',
  '/search?keywords=%zz',
  '/search?keywords=%00%FF',
  '/%c0%ae%c0%ae/etc/passwd',
  '//evil.example/?a=%B0%A2',
  '/\\evil.example/?a=%B0%A2',
  '/api/goods/list?keywords=%B0%A2',
  'http://evil.example/?a=%B0%A2',
])('%s stays', (target) => {
  expect(utf8Target(target)).toBeNull()
})

test('any Chinese text in GBK is the same text in UTF-8, unless its bytes are UTF-8 as well', () => {
  const letter = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCharCode(code))
  const isUtf8 = (bytes: number[]) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes), { stream: true }) !== null
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 8 }), (letters) => {
      const text = letters.join('')
      const bytes = gbkBytes(text)
      fc.pre(!isUtf8(bytes) && !bytes.includes('_'.charCodeAt(0)))
      expect(utf8Target(`/search?keywords=${escaped(bytes)}`)).toBe(`/search?keywords=${encodeURIComponent(text)}`)
    }),
  )
})

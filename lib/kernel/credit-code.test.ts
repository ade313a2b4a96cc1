import fc from 'fast-check'
import { creditCodeSign, isCreditCode } from './credit-code.ts'

const signs = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const seventeen = fc
  .tuple(
    fc.constantFrom('12', '31', '51', '91', '92', '93', 'A1', 'N2', 'Y1'),
    fc.constantFrom('100000', '110105', '320106', '659001'),
    fc.array(fc.constantFrom(...signs), { minLength: 9, maxLength: 9 }),
  )
  .map(([authority, division, organisation]) => authority + division + organisation.join(''))

// The example of the standard, and one more of public record.
test.each(['91350100M000100Y43', '914403001922038216', '91100000100003962T'])('%s is one', (code) => {
  expect(isCreditCode(code)).toBe(true)
})

test.each([
  '',
  '91350100M000100Y44',
  '91350100M000100Y4',
  '91350100M000100Y433',
  '91350100m000100y43',
  ' 91350100M000100Y43',
  '91350100I000100Y43',
  '9135010OM000100Y43',
  '000000000000000000',
  '11010519491331002X',
])('%j is none', (code) => {
  expect(isCreditCode(code)).toBe(false)
})

test('a single wrong sign, or two that changed places, is noticed', () => {
  fc.assert(
    fc.property(seventeen, fc.nat(16), fc.constantFrom(...signs), (text, at, sign) => {
      const code = text + creditCodeSign(text)
      expect(isCreditCode(code)).toBe(true)
      const changed = code.slice(0, at) + sign + code.slice(at + 1)
      if (changed !== code) expect(isCreditCode(changed)).toBe(false)
      const swapped = [...code]
      const [a = '', b = ''] = [swapped[at], swapped[at + 1]]
      swapped[at] = b
      swapped[at + 1] = a
      if (a !== b) expect(isCreditCode(swapped.join(''))).toBe(false)
    }),
  )
})

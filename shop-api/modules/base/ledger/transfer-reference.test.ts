import fc from 'fast-check'
import type { Reference } from './transfer-reference.ts'
import { referenceOf, referencesIn } from './transfer-reference.ts'

const reference = fc.record<Reference>({
  kind: fc.constantFrom('order', 'member'),
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
})

test('what is written is what is read, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.array(reference, { minLength: 1, maxLength: 4 }), (all) => {
      const text = all.map(referenceOf).join('、')
      expect(new Set(referencesIn(`货款 ${text}，谢谢`).map(referenceOf))).toEqual(new Set(all.map(referenceOf)))
    }),
  )
})

test.each([
  ['full-width and small letters', 'ｄ１０４２９２', true],
  ['a gap', 'D 104292', true],
  ['behind words', '订单号D104292货款', true],
  ['another letter before it', 'AD104292', false],
  ['one digit more', 'D1042921', false],
  ['only digits', '104292', false],
])('%s', (_, text, isRead) => {
  const own = referenceOf({ kind: 'order', id: 1042 })
  expect(own.slice(0, 5)).toBe('D1042')
  expect(referencesIn(text.replace('104292', own.slice(1)).replace('１０４２９２', own.slice(1))).length > 0).toBe(
    isRead,
  )
})

test('a digit that is mistyped or swapped with its neighbour is never another reference', () => {
  fc.assert(
    fc.property(reference, fc.nat(), fc.integer({ min: 1, max: 9 }), fc.boolean(), (given, at, by, isSwap) => {
      const text = referenceOf(given)
      const place = 1 + (at % (text.length - 2))
      const digits = [...text]
      const [one = '', two = ''] = digits.slice(place, place + 2)
      if (isSwap) digits.splice(place, 2, two, one)
      else digits[place] = String((Number(one) + by) % 10)
      const wrong = digits.join('')
      if (wrong !== text) expect(referencesIn(wrong)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

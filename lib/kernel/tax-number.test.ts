import fc from 'fast-check'
import { creditCodeSign } from './credit-code.ts'
import { readTaxNumber, taxNumberProblem } from './tax-number.ts'

// The examples of the standards and of public record.
test.each([
  ['a credit code', '91350100M000100Y43'],
  ['a credit code in small letters, with spaces', ' 91350100 m000100y43 '],
  ['a credit code in full width', '９１３５０１００Ｍ０００１００Ｙ４３'],
  ['a division and an organisation code', '350100M000100Y4'],
  ['a division and an organisation code of digits', '440300192203821'],
  ['an identity number', '11010519491231002X'],
  ['an identity number and a running number', '11010519491231002X01'],
  ['an old identity number and a running number', '11010549123100201'],
])('%s is one', (_, text) => {
  expect(taxNumberProblem(text)).toBeNull()
})

test.each([
  ['', '请填写纳税人识别号'],
  ['111111111111111111', '校验码不符'],
  ['000000000000000000', '校验码不符'],
  ['OOOOOOIIIIIIZZZZZZ', '不含字母I、O、S、V、Z'],
  ['91350100M000100Y44', '校验码不符'],
  ['111111111111111', '校验码不符'],
  ['000000000000000', '校验码不符'],
  ['350100M000100Y5', '校验码不符'],
  ['990100M000100Y4', '校验码不符'],
  ['11111111111111111', '校验码不符'],
  ['11111111111111111111', '校验码不符'],
  ['110105194912310021', '校验码不符'],
  ['11010519491331002X', '校验码不符'],
  ['11010519491231002XAB', '校验码不符'],
  ['9135010', '现为7位'],
  ['9135010000M000100Y4', '现为19位'],
  ['91350100M000100Y4-3', '现为19位'],
])('%j is none', (text, words) => {
  expect(taxNumberProblem(text)).toContain(words)
})

test('one wrong digit of a credit code is noticed, unless it makes an identity number', () => {
  const middle = fc.array(fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY'), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(middle, fc.integer({ min: 0, max: 17 }), fc.constantFrom(...'0123456789'), (signs, at, sign) => {
      const stem = `91320106${signs.join('')}`
      const code = stem + creditCodeSign(stem)
      expect(taxNumberProblem(code)).toBeNull()
      const changed = code.slice(0, at) + sign + code.slice(at + 1)
      if (changed !== code && !/^\d{17}[0-9X]$/.test(changed)) expect(taxNumberProblem(changed)).not.toBeNull()
    }),
  )
})

test('what is kept is read the same again', () => {
  fc.assert(fc.property(fc.string(), (text) => expect(readTaxNumber(readTaxNumber(text))).toBe(readTaxNumber(text))))
})

import { isSurcharge, offerPriceText } from './line-charge.ts'

test.each([
  ['8.60', null, '8.60', false],
  ['8.60', '9.10', '8.60', false],
  ['9.10', '9.10', '9.10', false],
  ['9.1001', '9.10', '9.10', true],
])('offered at %s, without it at %p: charged at %s, dearer: %s', (offered, without, charged, isDearer) => {
  expect(offerPriceText(offered, without)).toBe(charged)
  expect(isSurcharge(offered, without)).toBe(isDearer)
})

test('without a price of its own an offer is not dearer', () => {
  expect([isSurcharge(null, '9.10'), isSurcharge(null, null)]).toEqual([false, false])
})

import fc from 'fast-check'
import type { PackRules } from './quantity.ts'
import { legalQuantity, smallestQuantity } from './quantity.ts'

const rules: PackRules = {
  unit: '盒',
  middlePack: 10,
  mustBuyByMiddlePack: true,
  casePack: 100,
  minQuantity: 1,
  maxQuantity: null,
  available: 1000,
  limits: [],
}

describe('legal quantity', () => {
  test.each<[string, number, Partial<PackRules>, number, string]>([
    ['a full middle pack', 20, {}, 20, ''],
    ['up to the next middle pack', 11, {}, 20, '须按中包装10盒的倍数购买，已调整为20盒'],
    ['any number where packs are not demanded', 11, { mustBuyByMiddlePack: false }, 11, ''],
    ['the minimum', 1, { mustBuyByMiddlePack: false, minQuantity: 5 }, 5, '起订量5盒，已调整为5盒'],
    ['the minimum, up to a pack', 1, { minQuantity: 15 }, 20, '起订量20盒，已调整为20盒'],
    ['stock', 500, { available: 47 }, 40, '库存仅剩47盒，已调整为40盒'],
    ['less than a pack in stock', 10, { available: 9 }, 0, '库存仅剩9盒，不足起订量10盒'],
    ['nothing in stock', 10, { available: -3 }, 0, '库存仅剩0盒，不足起订量10盒'],
    ['the cap', 500, { maxQuantity: 25 }, 20, '每单限购25盒，已调整为20盒'],
    [
      'the tightest limit speaks',
      500,
      { maxQuantity: 300, limits: [{ number: 50, text: '秒杀限购50盒' }] },
      50,
      '秒杀限购50盒，已调整为50盒',
    ],
    ['below 80 % of a case', 70, {}, 70, ''],
    ['80 % of a case offers the case and keeps the number', 80, {}, 80, '再加20盒即满整件（每件100盒）'],
    ['of the second case, too', 185, { mustBuyByMiddlePack: false }, 185, '再加15盒即满整件（每件100盒）'],
    ['a full case', 100, {}, 100, ''],
    ['no offer past the stock', 90, { available: 95 }, 90, ''],
    ['no offer past the cap', 90, { maxQuantity: 90 }, 90, ''],
    ['rounded and offered', 81, {}, 90, '须按中包装10盒的倍数购买，已调整为90盒；再加10盒即满整件（每件100盒）'],
    ['goods without cases', 81, { casePack: 1, mustBuyByMiddlePack: false }, 81, ''],
  ])('%s', (_, wanted, change, number, message) => {
    const caseNumber = message.includes('即满整件') ? Math.ceil(number / 100) * 100 : 0
    expect(legalQuantity(wanted, { ...rules, ...change })).toEqual({ number, message, caseNumber })
  })

  test('is always legal, never less than wanted unless limited, and says so when it differs', () => {
    const anyRules = fc.record({
      unit: fc.constant('盒'),
      middlePack: fc.integer({ min: 1, max: 30 }),
      mustBuyByMiddlePack: fc.boolean(),
      casePack: fc.integer({ min: 1, max: 400 }),
      minQuantity: fc.integer({ min: 1, max: 40 }),
      maxQuantity: fc.option(fc.integer({ min: 1, max: 500 })),
      available: fc.integer({ min: -5, max: 800 }),
      limits: fc.array(fc.record({ number: fc.integer({ min: 0, max: 500 }), text: fc.constant('限购') }), {
        maxLength: 2,
      }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), anyRules, (wanted, given) => {
        const { number, message } = legalQuantity(wanted, given)
        const most = Math.min(given.available, given.maxQuantity ?? 1e9, ...given.limits.map((limit) => limit.number))
        expect(number).toBeLessThanOrEqual(Math.max(0, most))
        if (number === 0) expect(Math.floor(Math.max(0, most))).toBeLessThan(smallestQuantity(given) + given.middlePack)
        else {
          expect(number).toBeGreaterThanOrEqual(smallestQuantity(given))
          if (given.mustBuyByMiddlePack) expect(number % given.middlePack).toBe(0)
          if (number < wanted) expect(number + (given.mustBuyByMiddlePack ? given.middlePack : 1)).toBeGreaterThan(most)
        }
        if (number !== wanted) expect(message).not.toBe('')
      }),
      { numRuns: 2_000 },
    )
  })
})

import { fen, parsePrice } from '#lib/kernel/money.ts'
import { priceSteps, stepCodes } from './steps.ts'
import type { LineCharge } from './types.ts'

const charge = (over: Partial<LineCharge> = {}): LineCharge => ({
  price: parsePrice('10'),
  rawPrice: parsePrice('10'),
  listPrice: parsePrice('10'),
  parts: [],
  amount: fen(3000),
  ladderPriceId: 0,
  fullReduction: fen(0),
  discount: fen(0),
  coupon: fen(0),
  pay: fen(3000),
  fullReductionId: null,
  discountId: null,
  mayUseCoupon: true,
  gift: null,
  ...over,
})
const list = { code: 'list', promotionId: null, amount: 3000 }

test('a plain price is the list price times quantity', () => {
  expect(priceSteps(3, charge(), 'ordinary')).toEqual([list])
  expect(
    priceSteps(3, charge({ rawPrice: parsePrice('0'), listPrice: parsePrice('0'), amount: fen(0) }), 'ordinary'),
  ).toEqual([{ ...list, amount: 0 }])
})

test.each([
  ['ordinary', 'ladder'],
  ['special', 'special'],
  ['exchange', 'exchange'],
  ['combination', 'combination'],
] as const)('what is less for a line at its %s price is the step %s', (offer, code) => {
  expect(priceSteps(3, charge({ amount: fen(2700) }), offer)).toEqual([list, { code, promotionId: null, amount: -300 }])
})

test('a price agreed with the buyer is a step below the list price', () => {
  const agreed = charge({ rawPrice: parsePrice('9'), amount: fen(2600) })
  expect(priceSteps(3, agreed, 'ordinary')).toEqual([
    list,
    { code: 'agreed', promotionId: null, amount: -300 },
    { code: 'ladder', promotionId: null, amount: -100 },
  ])
})

test('each share of a discount is a step with the promotion behind it', () => {
  const shares = { fullReduction: fen(500), discount: fen(60), coupon: fen(7), fullReductionId: 41, discountId: 42 }
  expect(priceSteps(3, charge(shares), 'ordinary')).toEqual([
    list,
    { code: 'full_reduction', promotionId: 41, amount: -500 },
    { code: 'discount', promotionId: 42, amount: -60 },
    { code: 'coupon', promotionId: null, amount: -7 },
  ])
})

test('the codes are those of the wire, in the order of the steps', () => {
  expect(stepCodes.join(' ')).toBe('list agreed ladder special exchange combination full_reduction discount coupon')
})

import { fen } from '#lib/kernel/money.ts'
import type { Order, OrderState } from './order.ts'
import { isFiltered, isPayable, noOrderFilter, payLabel } from './order.ts'

test.each([
  [fen(100), ['cancel', 'pay'], true],
  [fen(100), ['cancel'], false],
  [null, ['pay'], false],
  [null, [], false],
] as const)('an order of %s fen that allows %j can be paid: %s', (pay, actions, can) => {
  expect(isPayable({ pay, actions } as unknown as Order)).toBe(can)
})

test.each<[OrderState, string]>([
  ['submitted', '应付'],
  ['paid', '实付'],
  ['shipped', '实付'],
  ['done', '实付'],
  ['cancelled', '应付'],
  ['closed', '应付'],
])('the sum of an order that is %s is %s', (state, label) => {
  expect(payLabel({ state })).toBe(label)
})

test.each([
  [{}, false],
  [{ number: '2026' }, true],
  [{ goods: 'other' }, true],
  [{ number: '1', goods: '1', manufacturer: '1', from: '1', to: '1' }, true],
])('orders narrowed by %j are filtered: %s', (over, filtered) => {
  expect(isFiltered({ ...noOrderFilter, ...over })).toBe(filtered)
})

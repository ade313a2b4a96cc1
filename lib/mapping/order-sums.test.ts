import { orderDetailShape } from '#lib/contract/orders/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { toOrder } from './order.ts'

const head = { id: 1, no: 'T1', kind: 'ordinary', state: 'submitted', created_at: '2026-11-20 09:30:00' }
const shares = { goods_manjian_amount: '5.00', discount_amount: '3.00', coupon_amount: '2.00' }
const line = { id: 2, name: '板蓝根颗粒', number: 2, price: '50.00', amount: '100.00', ...shares }

test.each([
  ['its lines add up to', {}, { goods: 10_000, fullReduction: 500, discount: 300, coupon: 200, pay: 9_000 }],
  ['the upstream says', { pay_amount: '86.00' }, { goods: 10_000, pay: 8_600 }],
])('an order without sums costs what %s', (_, over, sums) => {
  const { data, notes } = readLiberally(orderDetailShape, { ...head, ...over, lines: [line] })
  expect(data ? toOrder(data).amounts : notes).toMatchObject(sums)
})

import type { WireOnlinePayment } from '#lib/contract/orders/calls.ts'
import { onlinePaymentShape } from '#lib/contract/orders/online.ts'
import { toOnlinePayment } from './provider-payment.ts'
import { mapsFields, onlinePaymentRows } from './testing/fields.ts'

describe('a payment at a provider', () => mapsFields(onlinePaymentShape, toOnlinePayment, onlinePaymentRows('', '')))

const wire: WireOnlinePayment = {
  id: 5,
  order_id: 9,
  method: 'alipay',
  label: '支付宝',
  state: 'waiting',
  state_text: '等待付款',
  amount: '30.05',
  expires_at: 1_795_000_000,
  qr: null,
  url: null,
  bridge: null,
}

test.each([
  ['https://openapi.alipay.com/gateway.do?sign=a%2Bb', true],
  ['http://127.0.0.1:4100/pay/stand-in/P1', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/order', false],
])('a payer is led to pages alone: %s', (url, isKept) => {
  expect(toOnlinePayment({ ...wire, url }).url).toBe(isKept ? url : null)
})

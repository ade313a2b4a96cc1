import { canGoOn, payingDevice } from './provider-payment.ts'

test.each([
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'],
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'],
  ['phone', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'],
  ['wechat', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50'],
  ['wechat', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 micromessenger/3.9'],
])('a payer holds a %s: %s', (device, userAgent) => {
  expect(payingDevice(userAgent)).toBe(device)
})

test.each([
  ['a code', { qr: 'weixin://1', bridge: null }, [true, false, false]],
  ['a page', { qr: null, bridge: null }, [true, true, false]],
  ['what WeChat’s browser is called with', { qr: null, bridge: '{}' }, [false, false, true]],
])('%s goes on where it can be paid', (_, payment, expected) => {
  expect((['desktop', 'phone', 'wechat'] as const).map((device) => canGoOn(payment, device))).toEqual(expected)
})

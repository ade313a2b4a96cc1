import { scanAddress, scanPictureUrl } from './scan-code.ts'

test('a code holds an absolute address that exists', () => {
  expect(scanAddress('/list', 'https://shop.example')).toBe('https://shop.example/list')
  expect(scanAddress('/m/app', 'https://shop.example')).toBe('https://shop.example/')
  expect(scanAddress('https://app.example/get', 'https://shop.example')).toBe('https://app.example/get')
  expect(scanAddress('扫码', 'https://shop.example')).toBe('https://shop.example')
})

test('its picture is asked for by its name, whatever the name', () => {
  expect(new URL(scanPictureUrl('APP & 微信'), 'https://shop.example').searchParams.get('name')).toBe('APP & 微信')
})

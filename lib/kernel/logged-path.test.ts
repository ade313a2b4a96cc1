import { loggedPath } from './logged-path.ts'

test.each([
  ['/api/goods/detail/{id}', '/api/goods/detail/12', '/api/goods/detail/12'],
  ['/api/goods/detail/:id', '/api/goods/detail/123456789', '/api/goods/detail/123456789'],
  ['/ppzq/info/{id}/{page?}', '/ppzq/info/7', '/ppzq/info/7'],
  ['/ppzq/info/{id}/{page?}', '/ppzq/info/7/2', '/ppzq/info/7/2'],
  ['/', '/', '/'],
  ['/api/order/{id}', '/api/order/13812345678', '/api/order/…'],
  ['/api/user/phone/{value}', '/api/user/phone/13812345678', '/api/user/phone/…'],
  ['/api/user/phone/{value}', '/api/user/phone/12345', '/api/user/phone/…'],
  ['/list/other/{id}/{name?}', '/list/other/7/%E6%84%9F', '/list/other/7/…'],
  ['/cart_step1', '/cart', '/…'],
  ['/a/{id}', '/a/7/secret/deep', '/a/7/…/…'],
  [null, '/reset/13812345678/token', '…'],
])('%s: %s is logged as %s', (template, path, logged) => {
  expect(loggedPath(template, path)).toBe(logged)
})

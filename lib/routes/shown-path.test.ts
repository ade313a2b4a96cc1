import { shownPath } from './shown-path.ts'

test.each([
  ['/shop_cn/absent/member/orders', '/order'],
  ['/absent/portal/registerStep1', '/register/step1'],
  ['/shop_cn/absent/member/nothing', '/shop_cn/absent/member/nothing'],
  ['/', '/'],
  ['/help_us', '/help_us'],
  ['/list/info/7', '/list/info/7'],
  ['/shop_cn', '/'],
  ['/127_0_0_1~3000/help_us', '/help_us'],
  ['/shop_cn/list/info/7', '/list/info/7'],
  ['/shop_cn/cached/list/table/7', '/list'],
  ['/shop_cn/cached/yx', '/yx'],
  ['/shop_cn/cached/404', '/404'],
  ['/shop_cn/cached/help/article/66', '/help/xrzn/hyzc'],
  ['/shop_cn/nowhere', '/shop_cn/nowhere'],
])('what is rendered at %s is shown at %s', (rendered, shown) => {
  expect(shownPath(rendered)).toBe(shown)
})

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
  ['/shop_cn/stored/list/table/7', '/list'],
  ['/shop_cn/stored/yx', '/yx'],
  ['/shop_cn/stored/404', '/404'],
  ['/shop_cn/stored/help/article/66', '/help/xrzn/hyzc'],
  ['/shop_cn/nowhere', '/shop_cn/nowhere'],
])('what is drawn at %s is shown at %s', (drawn, shown) => {
  expect(shownPath(drawn)).toBe(shown)
})

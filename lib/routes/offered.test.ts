import type { Feature } from '#lib/kernel/feature.ts'
import { absentableRoutes, absentPathOf, isOfferedLink, routeFeatures } from './offered.ts'

const absent = (...names: Feature[]): ReadonlySet<Feature> => new Set(names)

test.each([
  ['/order', absent('orders'), '/absent/member/orders'],
  ['/order/info/7', absent('orders'), '/absent/member/order'],
  ['/register/step1', absent('registration'), '/absent/portal/registerStep1'],
  ['/ptzq', absent('group-buys'), '/absent/shop/groupBuy'],
  ['/yjh/7', absent('campaigns'), '/absent/shop/campaignZone'],
  ['/register', absent('registration'), null],
  ['/order', absent('chat'), null],
  ['/order', absent(), null],
  ['/list', absent('orders'), null],
  ['/nowhere', absent('orders'), null],
])('%s before a shop without %j is rendered at %s', (path, features, expected) => {
  expect(absentPathOf(path, features)).toBe(expected)
})

test.each([
  ['/order?state=1', false],
  ['/cart_step3/1#sum', false],
  ['/list?select=3', true],
  ['https://elsewhere.example/order', true],
])('a link to %s is offered: %s', (url, expected) => {
  expect(isOfferedLink(url, absent('orders'))).toBe(expected)
})

test('every page that may be absent has a frame to be absent in', () => {
  const offered = (['shop', 'member', 'portal'] as const).flatMap(absentableRoutes)
  expect(offered.sort()).toEqual(Object.keys(routeFeatures).sort())
})

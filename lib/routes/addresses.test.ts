import type { Feature } from '#lib/kernel/feature.ts'
import {
  agreementUrl,
  brandUrl,
  brandZoneUrl,
  campaignGoodsUrl,
  claimUrl,
  feedbackUrl,
  groupBuyUrl,
  orderTasks,
  orderTaskUrl,
  returnUrl,
  sourcingAddUrl,
  sourcingDetailUrl,
  sourcingUrl,
} from './links.ts'
import { matchRoute } from './match.ts'
import { absentableRoutes, isOfferedLink } from './offered.ts'
import { listZoneKeys, listZones, zoneRoutes, zoneUrl } from './zones.ts'

/** Addresses as people have them in bookmarks and in messages: written out, so that none changes unnoticed. */
test.each([
  ['/list/other/7', campaignGoodsUrl(7)],
  ['/ppzq/info/7', brandUrl(7)],
  ['/ppzq/info/7', brandUrl(7, 1)],
  ['/ppzq/info/7/2', brandUrl(7, 2)],
  ['/ppzq', brandZoneUrl()],
  ['/ppzq/2', brandZoneUrl(2)],
  ['https://a.example/login?next=%2Forder&back=1', returnUrl('https://a.example', '/order')],
  ['/list_info_pt/7', groupBuyUrl(7)],
  ['/order/returnInfo/7', claimUrl({ id: 7, kind: 'return' })],
  ['/order/afterSalesInfo/7', claimUrl({ id: 7, kind: 'difference' })],
  ['/zzfw/pzqg', sourcingUrl()],
  ['/zzfw/pzqg?page=2', sourcingUrl(2)],
  ['/zzfw/pzqg/add', sourcingAddUrl()],
  ['/zzfw/pzqg/add?name=a', sourcingAddUrl('a')],
  ['/zzfw/pzqg/info?id=7', sourcingDetailUrl(7)],
  ['/zzfw/yjfk', feedbackUrl()],
  ['/zzfw/yjfk?page=2', feedbackUrl(2)],
  ['/dzht?id=7', agreementUrl(7)],
])('%s is an address of the shop', (address, made) => {
  expect(made).toBe(address)
})

test('what can be opened on the page of an order', () => {
  expect(orderTasks.map((task) => orderTaskUrl(7, task))).toEqual([
    '/order/info/7?task=receive',
    '/order/info/7?task=return',
    '/order/info/7?task=reorder',
    '/order/info/7?task=delivery',
    '/order/info/7?task=payment',
  ])
})

test('zones have a list, a table and what makes goods belong to them', () => {
  expect(
    listZoneKeys.map((key) => [
      zoneUrl(key),
      zoneUrl(key, 'table', { page: 2 }),
      listZones[key].name,
      listZones[key].base,
    ]),
  ).toEqual([
    ['/yx', '/yx_table?page=2', 'preferred', { preferred: 1 }],
    ['/zyyp', '/zyyp?page=2&view=table', 'pieces', { zone: 1 }],
    ['/qxzq', '/qxzq?page=2&view=table', 'devices', { zone: 2 }],
    ['/jxqzc', '/jxqzc?page=2&view=table', 'near_expiry', { isNearExpiry: 1, sort: 'expiry' }],
    ['/hb', '/hb?page=2&view=table', 'cash_back', { activity: 'cash_back' }],
    ['/welfare', '/welfare?page=2&view=table', 'store_discount', { activity: 'store_discount' }],
  ])
  expect([...zoneRoutes]).toEqual([
    ...['preferred', 'preferredTable', 'pieces', 'devices', 'nearExpiry', 'cashBack', 'storeWideDiscount'],
  ])
})

/** Pages that need more than the specification, by what they need. */
const needs: readonly (readonly [Feature, readonly string[]])[] = [
  ['points-mall', ['/jfsc', '/jfdd']],
  ['agreements', ['/dzht']],
  ['campaigns', ['/yjh/1', '/Hdzx/1', '/zqmb', '/hdmb', '/yyh', '/yyh/list', '/list/other/1/a']],
  ['controlled-goods', ['/kxzq/goods/a']],
  ['group-buys', ['/ptzq', '/list_info_pt/1']],
  ['zones', ['/qxzq', '/jxqzc', '/hb', '/welfare']],
  ['combinations', ['/zhzq']],
  ['coupon-centre', ['/lqzx']],
  ['orders', ['/cart_step3/1', '/cart_hm', '/cart_step4', '/order', '/order/info/1']],
  ['wallet', ['/wdqb_jfgl']],
  ['branches', ['/zhzx/ddgl']],
  ['wechat', ['/zhzx/bdwx', '/register/wechat']],
  ['addresses', ['/zhzx/addr']],
  ['notifications', ['/zhzx/wdxx']],
  ['after-sales', ['/order/returnInfo/1', '/order/afterSalesInfo/1']],
  ['receipts', ['/hmdd']],
  ['sourcing', ['/zzfw/pzqg/info']],
  ['invoices', ['/zzfw/dzfp']],
  ['registration', ['step1', 'step2', 'step3', 'dd/step1', 'dd/step2', 'dd/step3'].map((step) => `/register/${step}`)],
  ['sign-in', ['/forget/step1', '/forget/step2', '/forget/step3']],
]

test.each(needs)('without %s its pages are not linked, all others are', (feature, own) => {
  const all = needs.flatMap(([, paths]) => paths)
  expect(all.filter((path) => !isOfferedLink(path, new Set([feature])))).toEqual(own)
})

test('every page that may be absent has a frame to say so in', () => {
  const framed = (['shop', 'member', 'portal'] as const).flatMap(absentableRoutes)
  const linked = needs.flatMap(([, paths]) => paths.map(matchRoute))
  expect(framed.filter((key) => key !== 'login' && !linked.includes(key))).toEqual([])
})

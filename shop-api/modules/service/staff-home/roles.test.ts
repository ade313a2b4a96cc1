import { staffRoutes } from '#shop-api/modules/identity/back-office/registry.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffBrowser, staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { roles } from '#shop-api/modules/identity/operators/roles.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

/** Everything that is done with one kind of file. */
const fileRoutes = (kind: string, who: readonly Role[]): Record<string, readonly Role[]> =>
  Object.fromEntries(
    [
      'GET ',
      'POST ',
      'GET /:key',
      'GET /:key/report',
      'POST /:key/check',
      'POST /:key/apply',
      'POST /:key/cancel',
      'GET /template/:set/:format',
      'GET /export/:set/:format',
    ].map((call) => [call.replace(' ', ` /files/${kind}`), who]),
  )

/** A noun whose form is looked at before it is saved. */
const triedRoutes = (noun: string, see: readonly Role[], keep: readonly Role[]): Record<string, readonly Role[]> => ({
  [`GET /${noun}`]: see,
  [`GET /${noun}/new`]: keep,
  [`GET /${noun}/:id`]: see,
  [`POST /${noun}`]: keep,
  [`POST /${noun}/try`]: keep,
  [`POST /${noun}/:id`]: keep,
  [`POST /${noun}/:id/try`]: keep,
})

/**
 * Who may do what, written down a second time: a page or an action that is not here fails, and so does one that lets in
 * others than these. Administrators may do everything.
 */
const allowed: Readonly<Record<string, readonly Role[]>> = {
  'GET ': ['service', 'sales', 'warehouse', 'finance', 'pharmacist'],
  'GET /goods': ['sales', 'warehouse', 'finance', 'pharmacist'],
  'GET /goods/new': ['sales'],
  'POST /goods': ['sales'],
  'GET /goods/:id/leaflet': ['sales', 'pharmacist'],
  'POST /goods/:id/leaflet': ['sales', 'pharmacist'],
  'POST /goods/:id/selling': ['sales'],
  'GET /goods/pictures': ['sales', 'pharmacist'],
  'POST /goods/pictures': ['sales', 'pharmacist'],
  'GET /goods/:id': ['sales', 'warehouse', 'finance', 'pharmacist'],
  'POST /goods/:id/describe': ['sales', 'pharmacist'],
  'POST /goods/:id/pictures': ['sales', 'pharmacist'],
  'POST /goods/:id/pictures/move': ['sales', 'pharmacist'],
  'POST /goods/:id/prices': ['sales'],
  'POST /goods/:id/batches': ['warehouse'],
  'POST /goods/:id/shelf': ['sales', 'pharmacist'],
  'GET /promotions': ['sales', 'finance'],
  'GET /promotions/new': ['sales'],
  'GET /promotions/:id': ['sales', 'finance'],
  'POST /promotions': ['sales'],
  'POST /promotions/try': ['sales'],
  'POST /promotions/:id': ['sales'],
  'POST /promotions/:id/try': ['sales'],
  'POST /promotions/:id/stop': ['sales'],
  'GET /coupons': ['sales', 'finance'],
  'GET /coupons/new': ['sales'],
  'GET /coupons/:id': ['sales', 'finance'],
  'POST /coupons': ['sales'],
  'POST /coupons/try': ['sales'],
  'POST /coupons/:id': ['sales'],
  'POST /coupons/:id/try': ['sales'],
  'POST /coupons/:id/claiming': ['sales'],
  ...triedRoutes('group-offers', ['sales', 'finance'], ['sales']),
  'POST /group-offers/:id/stop': ['sales'],
  'POST /groups/:id/close': ['sales'],
  ...triedRoutes('activities', ['sales'], ['sales']),
  'POST /activities/:id/stop': ['sales'],
  'POST /activities/:id/start': ['sales'],
  'GET /credit': ['finance'],
  'POST /credit/term': ['finance'],
  'GET /credit/:id': ['finance'],
  'POST /credit/:id/limit': ['finance'],
  'POST /credit/:id/limit/try': ['finance'],
  'POST /credit/:id/close': ['finance'],
  'POST /credit/:id/book': ['finance'],
  'POST /credit/:id/book/try': ['finance'],
  ...triedRoutes('draws', ['sales', 'finance'], ['sales']),
  'POST /draws/:id/switch': ['sales'],
  'GET /draw-things': ['sales', 'warehouse'],
  'POST /draw-things/:id/sent': ['sales', 'warehouse'],
  ...triedRoutes('points-goods', ['sales', 'finance'], ['sales']),
  'POST /points-goods/:id/shelf': ['sales'],
  'GET /points-orders': ['sales', 'warehouse'],
  'POST /points-orders/:id/ship': ['warehouse'],
  'GET /zones': ['sales'],
  'POST /zones/:key': ['sales'],
  ...triedRoutes('programmes', ['sales', 'pharmacist'], ['pharmacist']),
  'POST /programmes/:id/remove': ['pharmacist'],
  'GET /sale-controls/:id': ['pharmacist'],
  'POST /sale-controls/:id': ['pharmacist'],
  'GET /orders': ['sales', 'warehouse', 'finance'],
  'GET /orders/:id': ['sales', 'warehouse', 'finance'],
  'POST /orders/:id/confirm-transfer': ['finance'],
  'POST /orders/:id/pick': ['warehouse'],
  'POST /orders/:id/ship': ['warehouse'],
  'POST /orders/:id/close-rest': ['sales'],
  'POST /orders/:id/cancel': ['sales'],
  'GET /members': ['sales', 'finance', 'pharmacist'],
  'GET /members/:id': ['sales', 'finance', 'pharmacist'],
  'POST /members/:id/review': ['pharmacist'],
  'GET /certificates': ['sales', 'pharmacist'],
  'POST /certificates/:id/review': ['pharmacist'],
  'GET /files/:id': ['sales', 'pharmacist'],
  'GET /files': ['sales', 'warehouse', 'pharmacist'],
  ...fileRoutes('picture-lists', ['sales', 'pharmacist']),
  ...fileRoutes('goods', ['sales', 'warehouse']),
  ...fileRoutes('members', ['pharmacist']),
  ...fileRoutes('promotions', ['sales']),
  ...fileRoutes('coupons', ['sales']),
  'GET /after-sales': ['sales', 'warehouse', 'finance'],
  'GET /after-sales/:id': ['sales', 'warehouse', 'finance'],
  'GET /after-sales/files/:id': ['sales', 'warehouse', 'finance'],
  'POST /after-sales/:id/approve': ['sales'],
  'POST /after-sales/:id/reject': ['sales'],
  'POST /after-sales/:id/accept': ['warehouse'],
  'GET /money-requests': ['finance'],
  'POST /money-requests/:id/decide': ['finance'],
  'GET /bank-refunds': ['finance'],
  'POST /bank-refunds/:id/sent': ['finance'],
  'GET /invoices': ['finance'],
  'POST /invoices/:id/issue': ['finance'],
  'POST /invoices/:id/refuse': ['finance'],
  'POST /invoices/:id/correct': ['finance'],
  'GET /hm-receipts': ['sales', 'pharmacist'],
  'GET /hm-receipts/files/:id': ['sales', 'pharmacist'],
  'POST /hm-receipts/:id/decide': ['pharmacist'],
  'GET /papers': ['sales', 'pharmacist'],
  'GET /wanted': ['sales', 'service'],
  'POST /wanted/:id/answer': ['sales', 'service'],
  'GET /talks': ['service'],
  'POST /talks/:id': ['service'],
  'POST /talks/:id/read': ['service'],
  'GET /pictures/:id': ['service'],
  'GET /stream': ['service'],
  'GET /categories': ['sales'],
  'POST /categories': ['sales'],
  'GET /categories/:id': ['sales'],
  'POST /categories/:id': ['sales'],
  'POST /categories/:id/move': ['sales'],
  'POST /categories/:id/remove': ['sales'],
  'GET /makers': ['sales', 'pharmacist'],
  'POST /makers': ['sales', 'pharmacist'],
  'GET /makers/:id': ['sales', 'pharmacist'],
  'POST /makers/:id': ['sales', 'pharmacist'],
  'POST /makers/:id/remove': ['sales', 'pharmacist'],
  'GET /brands': ['sales', 'pharmacist'],
  'POST /brands': ['sales', 'pharmacist'],
  'GET /brands/:id': ['sales', 'pharmacist'],
  'POST /brands/:id': ['sales', 'pharmacist'],
  'POST /brands/:id/remove': ['sales', 'pharmacist'],
  'GET /warehouses': ['warehouse'],
  'POST /warehouses': ['warehouse'],
  'GET /warehouses/:id': ['warehouse'],
  'POST /warehouses/:id': ['warehouse'],
  'POST /warehouses/:id/remove': ['warehouse'],
  'GET /banners': ['sales'],
  'GET /banners/:id': ['sales'],
  'POST /banners': ['sales'],
  'POST /banners/:id': ['sales'],
  'POST /banners/:id/move': ['sales'],
  'POST /banners/:id/remove': ['sales'],
  'GET /navigation': ['sales'],
  'GET /navigation/:id': ['sales'],
  'POST /navigation': ['sales'],
  'POST /navigation/:id': ['sales'],
  'POST /navigation/:id/move': ['sales'],
  'POST /navigation/:id/remove': ['sales'],
  'GET /hot-words': ['sales'],
  'POST /hot-words': ['sales'],
  'POST /hot-words/:id/move': ['sales'],
  'POST /hot-words/:id/remove': ['sales'],
  'GET /articles': ['sales', 'service'],
  'GET /articles/new': ['sales', 'service'],
  'GET /articles/:id': ['sales', 'service'],
  'POST /articles': ['sales', 'service'],
  'POST /articles/try': ['sales', 'service'],
  'POST /articles/:id': ['sales', 'service'],
  'POST /articles/:id/try': ['sales', 'service'],
  'POST /articles/:id/remove': ['sales', 'service'],
  'GET /settings': [],
  'POST /settings/shop': [],
  'POST /settings/account': [],
  'POST /settings/contact': [],
  'POST /settings/rules': [],
  'POST /settings/selling': [],
  'GET /keys': [],
  'POST /keys': [],
  'POST /keys/:id/rotate': [],
  'POST /keys/:id/revoke': [],
  'GET /operators': [],
  'POST /operators': [],
  'POST /operators/:key/roles': [],
  'POST /operators/:key/password': [],
  'POST /operators/:key/two-step-off': [],
  'POST /operators/:key/on': [],
  'POST /operators/:key/off': [],
  'GET /log': [],
  'GET /password': ['service', 'sales', 'warehouse', 'finance', 'pharmacist'],
  'POST /password': ['service', 'sales', 'warehouse', 'finance', 'pharmacist'],
}

/** Never ends, so only its refusals are tried. */
const STREAM = 'GET /stream'

let shop: TestShop
const people = new Map<Role, StaffBrowser>()

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  await shop.app.ready()
  for (const role of roles) people.set(role, await staffWith(shop, role))
}, OPEN_MS)
afterAll(() => shop.close())

const addressOf = (path: string): string => `/staff${path.replace(':id', '1').replace(':key', 'nobody-at-all')}`

const ask = (browser: StaffBrowser, name: string) => {
  const [method, path = ''] = name.split(' ')
  return method === 'GET' ? browser.get(addressOf(path)) : browser.post(addressOf(path))
}

test('every page and action is in the table', () => {
  expect(
    staffRoutes(shop.app)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(Object.keys(allowed).sort())
})

test.each(Object.entries(allowed))('%s', async (name, own) => {
  const guest = await ask(staffBrowser(shop), name)
  expect([guest.statusCode, guest.headers.location ?? '/staff/sign-in']).toEqual([
    guest.statusCode === 401 ? 401 : 303,
    '/staff/sign-in',
  ])
  for (const role of roles) {
    const isAllowed = role === 'admin' || own.includes(role)
    const person = people.get(role)
    if (!person || (isAllowed && name === STREAM)) continue
    const { statusCode } = await ask(person, name)
    if (!isAllowed) expect([role, statusCode]).toEqual([role, 403])
    else if (name.startsWith('GET')) expect([role, [200, 404].includes(statusCode)]).toEqual([role, true])
    else expect([role, [303, 200, 404, 409, 422].includes(statusCode)]).toEqual([role, true])
  }
})

test('what waits leads to pages its reader may open', async () => {
  for (const role of roles) {
    const person = people.get(role)
    const page = (await person?.get('/staff'))?.body ?? ''
    const links = /<ul class="queues">[\s\S]*?<\/ul>/.exec(page)?.[0] ?? ''
    for (const [, url = ''] of links.matchAll(/href="([^"]+)"/g)) {
      expect([role, url, (await person?.get(url))?.statusCode]).toEqual([role, url, 200])
    }
  }
})

const linksIn = (page: string, nav: RegExp): string[] =>
  [...(nav.exec(page)?.[0] ?? '').matchAll(/href="\/staff([^"]*)"/g)].map(([, path = '']) => path)

test('the navigation names what a role may open, and nothing else', async () => {
  for (const role of roles) {
    const shown = linksIn((await people.get(role)?.get('/staff'))?.body ?? '', /<nav class="tabs"[\s\S]*?<\/nav>/)
    expect(shown.length).toBeGreaterThan(0)
    for (const path of [...shown]) {
      const page = (await people.get(role)?.get(`/staff${path}`))?.body ?? ''
      shown.push(...linksIn(page, /<nav class="tabs beside"[\s\S]*?<\/nav>/))
    }
    const own = staffRoutes(shop.app).filter(({ tab, path }) => {
      return tab && (role === 'admin' || allowed[`GET ${path}`]?.includes(role))
    })
    expect([role, [...new Set(shown)].sort()]).toEqual([role, own.map(({ path }) => path).sort()])
  }
})

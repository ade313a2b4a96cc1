import { staffRoutes } from '#shop-api/modules/identity/back-office/registry.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffBrowser, staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { roles } from '#shop-api/modules/identity/operators/roles.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { allowed } from './testing/allowed-routes.ts'

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

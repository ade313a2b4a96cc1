import type { Page } from '@playwright/test'
import { matchRoute } from '#lib/routes/match.ts'
import { routeFeatures } from '#lib/routes/offered.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './support/acceptance.ts'
import { addressRows, isPage } from './support/acceptance.ts'
import { bareFillers, formsOf } from './support/address-forms.ts'
import type { BareShop } from './support/before-bare.ts'
import { openBareShop, signInAtMainSite } from './support/before-bare.ts'
import { expectFrame, titleOf } from './support/frame.ts'
import { expectWhole } from './support/open-whole.ts'
import { expect, test } from './support/test.ts'
import { barriersOn } from './support/visit-page.ts'
import type { Visitor } from './support/visitor.ts'
import { openVisitor } from './support/visitor.ts'

let shop: BareShop
let guest: Visitor
let member: Visitor
test.beforeAll(async ({ browser }) => {
  shop = await openBareShop()
  guest = await openVisitor(browser, { url: shop.storefront.url })
  member = await openVisitor(browser, {
    url: shop.storefront.url,
    enter: (context) => signInAtMainSite(context.request, shop),
  })
})
test.afterAll(async () => {
  await Promise.all([guest.close(), member.close()])
  await shop.close()
})

const addressOf = (row: AddressRow): string => formsOf(row, bareFillers).at(-1) ?? row.path
const keyOf = (row: AddressRow): RouteKey | null => matchRoute(addressOf(row))
const isOffered = (row: AddressRow): boolean => {
  const key = keyOf(row)
  return key !== null && routeFeatures[key] === undefined && row.path !== routes.notFound.path
}
const offered = addressRows.filter((row) => isPage(row) && isOffered(row))

/** A button that does nothing when it is pressed is worse than none: each has a name, and none is left without its code. */
async function expectLivingButtons(page: Page): Promise<void> {
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main a[href]')]
      .filter((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === '')
      .filter((each) => each.querySelector('img[alt]:not([alt=""]), [aria-label], svg title') === null)
      .map((each) => each.outerHTML.slice(0, 120)),
  )
  expect(nameless).toEqual([])
}

async function expectPage(who: Visitor, row: AddressRow): Promise<void> {
  const { page, expectNoComplaint } = who
  const response = await page.goto(addressOf(row))
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(titleOf(row))
  await expectWhole(page)
  await expectFrame(page, row)
  await expectLivingButtons(page)
  // Words that only a missing value leaves behind.
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object|系统繁忙/, { useInnerText: true })
  // The colours are those of the pages before the reference.
  expect(await barriersOn(who, { hasContrasts: false })).toEqual([])
  expectNoComplaint()
}

for (const row of offered) {
  test(`a ${row.membersOnly ? 'member' : 'guest'} sees ${row.path}`, () =>
    expectPage(row.membersOnly ? member : guest, row))
}

test('pages that are not offered say so in the frame of their kind', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  for (const path of [routes.pointsMall.path, routes.registerStep1.path]) {
    const row = addressRows.find((each) => each.path === path) as AddressRow
    const response = await page.goto(shop.storefront.url + path)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle(titleOf(row))
    await expect(page.getByRole('main')).toContainText('本商城暂未开通该功能')
    await expectFrame(page, row)
  }
})

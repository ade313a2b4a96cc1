import { request } from '@playwright/test'
import { callEntries } from '#lib/contract/calls.ts'
import type { Route } from '#lib/routes/registry.ts'
import { routeEntries } from '#lib/routes/registry.ts'
import { memberLines } from '#shop-api/sample-shop/accounts/member-lines.ts'
import { shopApiUrl, storefrontUrl } from './support/addresses.ts'
import { fillTemplate } from './support/fill-template.ts'
import { knownOf } from './support/known.ts'
import { memberId, signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

// Addresses with ids that are none, or another member's. That calls refuse the rows of others is tried by calls.spec.ts.

/** No id of any row, in every way a number can be none. */
const impossible = ['0', '-1', '9223372036854775808', '1e3', 'abc', '1,2', '%5B1%5D', '%00']

test('ids that are none belong to no address of a call', async () => {
  const context = await request.newContext()
  for (const [key, call] of callEntries.filter(([, each]) => each.who === 'member' && each.params?.id === 'id')) {
    for (const id of impossible) {
      for (const base of [shopApiUrl, storefrontUrl]) {
        const answer = await context.fetch(base + call.path.replace('{id}', id).replaceAll(/\{\w+\}/g, '1'), {
          method: call.method,
          headers: { origin: base, 'content-type': 'application/x-www-form-urlencoded' },
        })
        expect([key, id, base, answer.status()]).toEqual([key, id, base, 404])
      }
    }
  }
  await context.dispose()
})

const membersPages = routeEntries
  .map(([, route]) => route as Route)
  .filter((route) => route.membersOnly && route.path.includes('{id}') && !('redirect' in route))

test('pages with an id are none for another member, and for ids no row has', async ({
  page,
  context,
  playwright,
  expectConsoleError,
}) => {
  const owner = await playwright.request.newContext({ baseURL: storefrontUrl })
  await signInByCall(owner, 'wholesaler')
  const known = await knownOf(owner)
  await owner.dispose()
  const company = memberLines.find(({ id }) => id === memberId('wholesaler'))?.companyName ?? ''
  expect(company).not.toBe('')
  for (const { path } of membersPages) {
    const guest = await page.request.get(path.replace('{id}', '1'), { maxRedirects: 0 })
    expect([path, guest.headers().location?.includes('/login')]).toEqual([path, true])
  }
  await signInByCall(context, 'another')
  expectConsoleError(/404/)
  for (const { path } of membersPages) {
    for (const id of impossible.filter((each) => each !== '%00')) {
      const answer = await page.request.get(path.replace('{id}', id))
      expect([path, id, answer.status()]).toEqual([path, id, 404])
    }
    const document = await page.goto(fillTemplate(path, known))
    expect([path, document?.status()]).toEqual([path, 404])
    await expect(page.getByRole('main')).toContainText(/不存在|未找到/)
    await expect(page.getByRole('main')).not.toContainText(company)
  }
})

import { request } from '@playwright/test'
import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { signInCodes } from '#lib/contract/error-code.ts'
import type { FormValue } from '#lib/contract/form.ts'
import type { Route } from '#lib/routes/registry.ts'
import { routeEntries } from '#lib/routes/registry.ts'
import { shopApiUrl, storefrontUrl } from './support/addresses.ts'
import { callCases } from './support/call-cases.ts'
import type { Answer, Caller, Input, Way } from './support/caller.ts'
import { openCaller } from './support/caller.ts'
import { store } from './support/case-makers.ts'
import { answersToAnybody, namesNobodysRow } from './support/id-exceptions.ts'
import { signInByCall, signInOf } from './support/members.ts'
import { expect, test } from './support/test.ts'

/**
 * Rows of another member are out of reach. The cases come from the tables of calls and addresses: whoever adds a call
 * or page with an id is in here without being asked, and a call without a case fails.
 */
const ways: readonly Way[] = ['the shop API', 'the storefront']
const ofMembers = callEntries.filter(([, call]) => call.who === 'member')

const isIdName = (name: string): boolean => /(^|_)ids?$/.test(name)
const withPathId = ofMembers.filter(([key, call]) => call.params?.id === 'id' && !namesNobodysRow.has(key))
const fieldsOf = (call: Call): readonly string[] => [...(call.body ?? []), ...(call.query ?? [])].filter(isIdName)
/** Where a path's id is refused already, the form is not looked at. */
const withFieldId = ofMembers.filter(
  ([key, call]) => call.params === undefined && fieldsOf(call).length > 0 && !namesNobodysRow.has(key),
)

/** No id of any row, in every way a number can be none. */
const impossible = ['0', '-1', '9223372036854775808', '1e3', 'abc', '1,2', '%5B1%5D', '%00']
const impossibleFields: readonly FormValue[] = ['0', '-1', '9223372036854775808', 'abc', ['x']]

const everything = { query: { filters: 99999, new: 1 } }

let owner: Caller
let strangers: Record<Way, Caller>
let guests: Record<Way, Caller>

async function signedIn(way: Way, who: 'chain' | 'another'): Promise<Caller> {
  const caller = await openCaller(way)
  const { phone, password } = signInOf(who)
  await caller.data('login', { body: { account: phone, password } })
  if (who === 'chain') await caller.data('switchStore', { body: { member_id: store } })
  return caller
}

async function onBoth(open: (way: Way) => Promise<Caller>): Promise<Record<Way, Caller>> {
  return { 'the shop API': await open('the shop API'), 'the storefront': await open('the storefront') }
}

test.beforeAll(async () => {
  owner = await signedIn('the shop API', 'chain')
  strangers = await onBoth((way) => signedIn(way, 'another'))
  guests = await onBoth(openCaller)
})
test.afterAll(async () => {
  for (const caller of [owner, ...ways.flatMap((way) => [strangers[way], guests[way]])]) await caller.close()
})

async function ownersInput(key: CallKey): Promise<Input> {
  const make = callCases[key]
  if (!make) throw new Error(`${key} has an id and no case in e2e/support/call-cases.ts`)
  return make(owner)
}

function expectAbsent({ status, envelope }: Answer): void {
  expect([status, envelope.code]).toEqual([404, 404])
  expect(envelope.data).toBeUndefined()
}

function expectSignIn({ status, envelope }: Answer): void {
  expect(status).toBe(401)
  expect(signInCodes).toContain(envelope.code)
  expect(envelope.data).toBeUndefined()
}

for (const [key, call] of withPathId) {
  test(`${call.method} ${call.path} knows only rows of its member`, async () => {
    const input = await ownersInput(key)
    for (const way of ways) {
      expectSignIn(await guests[way].ask(key, input))
      expectAbsent(await strangers[way].ask(key, input))
    }
  })
}

test('ids that are none belong to no address of a call', async () => {
  const context = await request.newContext()
  for (const [key, call] of ofMembers.filter(([, each]) => each.params?.id === 'id')) {
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

/** The owner's ids in a form, in the names of a stranger: refused, or as if there were no such rows. */
for (const [key, call] of withFieldId) {
  test(`${call.method} ${call.path} takes no ids of others in ${fieldsOf(call).join(' and ')}`, async () => {
    for (const way of ways) {
      const input = await ownersInput(key)
      const before = await owner.data('cartList', everything)
      expectSignIn(await guests[way].ask(key, input))
      const { status, envelope } = await strangers[way].ask(key, input)
      if (answersToAnybody.has(key)) expect([key, status]).toEqual([key, 200])
      else expect([key, status >= 400 && status < 500]).toEqual([key, true])
      expect(JSON.stringify(envelope)).not.toContain('同寿堂')
      expect(await owner.data('cartList', everything)).toEqual(before)
    }
  })

  test(`${call.method} ${call.path} answers impossible ids without failing`, async () => {
    const input = await ownersInput(key)
    for (const name of fieldsOf(call)) {
      for (const wrong of impossibleFields) {
        const put = (fields: Input['body']) =>
          fields && name in fields ? { ...fields, [name]: Array.isArray(fields[name]) ? [wrong] : wrong } : fields
        const { status } = await strangers['the shop API'].ask(key, {
          ...input,
          body: put(input.body),
          query: put(input.query),
        })
        expect([key, name, wrong, status >= 500]).toEqual([key, name, wrong, false])
      }
    }
  })
}

const membersPages = routeEntries
  .map(([, route]) => route as Route)
  .filter((route) => route.membersOnly && route.path.includes('{id}') && !('redirect' in route))

test('pages with an id are none for another member, and for ids no row has', async ({
  page,
  context,
  expectConsoleError,
}) => {
  const order = String((await ownersInput('orderDetail')).params?.id)
  const claim = String((await ownersInput('afterSalesDetail')).params?.id)
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
    const foreign = path.replace('{id}', /returnInfo|afterSalesInfo/.test(path) ? claim : order)
    const document = await page.goto(foreign)
    expect([path, document?.status()]).toEqual([path, 404])
    await expect(page.getByRole('main')).toContainText(/不存在|没有找到|找不到|没有这/)
    await expect(page.getByRole('main')).not.toContainText('同寿堂')
  }
})

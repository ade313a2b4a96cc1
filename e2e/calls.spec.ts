import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { signInCodes, successCodes } from '#lib/contract/error-code.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import type { BothWays } from './support/both-ways.ts'
import { closeBoth, openBoth, openMember, openSignedIn, ways } from './support/both-ways.ts'
import { callCases } from './support/call-cases.ts'
import type { Answer, Caller, Input, Way } from './support/caller.ts'
import { openCaller } from './support/caller.ts'
import { expectOutOfReach } from './support/foreign-rows.ts'
import { expect, test } from './support/test.ts'

/** Calls that begin or end a session are made by somebody who is used for nothing else. */
const changesSession = (call: Call): boolean => call.session === true
/** A guest may ask who is signed in; the answer is no one. */
const isRefused = (key: CallKey, call: Call): boolean => call.who === 'member' || key === 'userBase'

let members: BothWays
let strangers: BothWays
let guests: BothWays

test.beforeAll(async () => {
  members = await openBoth((way) => openMember(way, 'chain'))
  strangers = await openBoth((way) => openMember(way, 'another'))
  guests = await openBoth(openCaller)
})
test.afterAll(async () => {
  for (const callers of [members, strangers, guests]) await closeBoth(callers)
})

function expectSuccess(key: CallKey, call: Call, { status, headers, bytes, envelope }: Answer): void {
  expect(status, envelope.message).toBe(200)
  if (call.answer === 'image') {
    expect(headers['content-type']).toBe('image/webp')
    expect(bytes.length).toBeGreaterThan(500)
    return
  }
  if (call.answer === 'file') {
    expect(headers['content-type']).toMatch(/^(image|application|text)\//)
    expect(headers['content-disposition']).toMatch(/^(inline|attachment)/)
    expect(bytes.length).toBeGreaterThan(0)
    return
  }
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(successCodes).toContain(envelope.code)
  expect(typeof envelope.message).toBe('string')
  expect(Math.abs(Number(envelope.timestamp) - Date.now() / 1000)).toBeLessThan(60)
  const shape: CallShapes = shapes[key]
  expect(shape.data.safeParse(envelope.data).error?.issues ?? []).toEqual([])
}

function expectEvents({ status, headers, text }: Awaited<ReturnType<Caller['first']>>): void {
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(headers.get('cache-control')).toContain('no-store')
  expect([headers.get('content-encoding'), headers.get('x-accel-buffering')]).toEqual([null, 'no'])
  expect(text).toMatch(/^: /)
}

function expectSignInNeeded({ status, envelope }: Answer): void {
  expect(status).toBe(401)
  expect(signInCodes).toContain(envelope.code)
  expect(envelope.data).toBeUndefined()
}

/** What only the proxy answers for: nothing is stored, every answer has its number, the upstream's cookies stay away. */
function expectProxied(call: Call, { headers, envelope }: Answer): void {
  // Pictures come from memory, for everybody.
  if (call.answer !== 'image') {
    expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(headers['set-cookie'] ?? '').not.toMatch(/shop_token/)
  if (!changesSession(call)) expect(headers['set-cookie']).toBeUndefined()
  const data = envelope.data as Record<string, unknown> | null | undefined
  for (const name of call.withhold ?? []) expect(data?.[name] ?? '').toBe('')
}

async function inputOf(key: CallKey): Promise<Input> {
  const make = callCases[key]
  if (!make) throw new Error(`${key} has no case in e2e/support/call-cases.ts`)
  return make(members['the shop API'])
}

test('every call of the contract has a case', () => {
  expect(Object.keys(callCases).sort()).toEqual(callEntries.map(([key]) => key).sort())
})

async function tryAsGuest(way: Way, key: CallKey, call: Call, input: Input): Promise<void> {
  const guest = changesSession(call) ? await openCaller(way) : guests[way]
  const answer = await guest.ask(key, input)
  // What an upstream may take for a deed needs a session before it leaves the storefront.
  if (isRefused(key, call) || (way === 'the storefront' && call.writes)) expectSignInNeeded(answer)
  else expectSuccess(key, call, answer)
  if (way === 'the storefront' && answer.status === 200) expectProxied(call, answer)
  if (guest !== guests[way]) await guest.close()
}

async function openOwn(way: Way, key: CallKey, call: Call, { as }: Input): Promise<Caller | null> {
  if (as) return openSignedIn(way, as.username, as.password)
  return changesSession(call) && key !== 'switchBranch' ? openMember(way, 'chain') : null
}

async function tryAsMember(way: Way, key: CallKey, call: Call, input: Input): Promise<void> {
  const own = await openOwn(way, key, call, input)
  const answer = await (own ?? members[way]).ask(key, input)
  expectSuccess(key, call, answer)
  if (way === 'the storefront') expectProxied(call, answer)
  await own?.close()
}

for (const [key, call] of callEntries) {
  test(`${call.method} ${call.path}`, async () => {
    const made = await inputOf(key)
    let isTaken = false
    /** A write takes what was made for it; a read leaves it for the next. */
    const take = async (): Promise<Input> => {
      const input = isTaken ? await inputOf(key) : made
      isTaken = call.method !== 'GET'
      return input
    }
    for (const way of ways) {
      await test.step(`as a guest, of ${way}`, async () =>
        tryAsGuest(way, key, call, isRefused(key, call) ? made : await take()))
    }
    await test.step('as another member', () => expectOutOfReach(key, call, made, members['the shop API'], strangers))
    for (const way of ways) {
      await test.step(`as a member, of ${way}`, async () =>
        call.answer === 'stream'
          ? expectEvents(await members[way].first(key))
          : tryAsMember(way, key, call, await take()))
    }
  })
}

test('the proxy takes writes from its own pages only, and only as a form', async () => {
  for (const [key, call] of callEntries.filter(([, each]) => each.method !== 'GET')) {
    const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, 1]))
    const guest = guests['the storefront']
    const foreign = await guest.ask(key, { params }, { origin: 'https://evil.example' })
    expect([key, foreign.status]).toEqual([key, 403])
    if (!call.body) continue
    const json = await guest.ask(key, { params, body: { any: 1 } }, { 'content-type': 'application/json' })
    expect([key, json.status]).toEqual([key, 415])
  }
})

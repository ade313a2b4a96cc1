import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Call } from '#lib/contract/call.ts'
import { MEMBER_HEADER } from '#lib/contract/session.ts'

const head: Call = { method: 'GET', path: '/api/cart/list', who: 'member' }
const write: Call = { method: 'POST', path: '/api/cart', who: 'member', body: [] }
const switchStore: Call = { method: 'POST', path: '/api/user/switch_store', who: 'member', body: [], session: true }

const setMark = (isSet: boolean) => Reflect.set(document, 'cookie', isSet ? 'signed_in=1' : 'signed_in=; Max-Age=0')

/** A page that is loaded now, with or without the mark of a sign-in. */
async function load(isMarked: boolean) {
  setMark(isMarked)
  jest.resetModules()
  const page = await import('./shown-member.ts')
  const { userCalls } = await import('#lib/contract/user/calls.ts')
  const changes: string[] = []
  page.onMemberChange(async (change) => void changes.push(change))
  return { ...page, state: userCalls.userBase, changes }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

let said: string | null

beforeEach(() => {
  globalThis.fetch = async (input, init) => {
    said = new Request(input, init).headers.get(MEMBER_HEADER)
    return new Response('{"code":200,"data":{}}')
  }
})

describe('whom a page shows', () => {
  test('is a guest until somebody signs in here, or nobody yet', async () => {
    expect((await load(false)).shownMember()).toBe('guest')
    const page = await load(true)
    expect(page.shownMember()).toBeNull()
    // The cart alone does not say which name is above it.
    page.noteMember(head, 'a', false)
    expect(page.shownMember()).toBeNull()
    page.noteMember(page.state, 'a', false)
    expect([page.shownMember(), page.changes]).toEqual(['a', []])
  })

  test('is another one when an answer is for another one', async () => {
    const page = await load(true)
    page.noteMember(page.state, 'a', false)
    page.noteMember(head, 'a', false)
    expect(page.changes).toEqual([])
    page.noteMember(head, 'b', false)
    expect([page.shownMember(), page.changes]).toEqual(['a', ['told']])
    await settled()
    page.noteMember(write, 'b', true)
    expect(page.changes).toEqual(['told', 'refused'])
    await settled()
    page.noteMember(page.state, 'b', false)
    expect(page.shownMember()).toBe('b')
  })

  test('is what this page itself has signed in or switched to', async () => {
    const page = await load(true)
    page.noteMember(page.state, 'a', false)
    page.noteMember(switchStore, undefined, true)
    expect(page.shownMember()).toBe('a')
    page.noteMember(switchStore, 'b', false)
    expect([page.shownMember(), page.changes]).toEqual(['b', []])
  })

  test('of a browser that lost the mark stays a guest: nothing is loaded again and again', async () => {
    const page = await load(false)
    page.noteMember(head, 'a', false)
    expect([page.shownMember(), page.changes]).toEqual(['guest', []])
  })
})

test('writes say it, reads do not', async () => {
  setMark(false)
  jest.resetModules()
  const { callShop } = await import('./http.ts')
  await callShop(head)
  expect(said).toBeNull()
  await callShop(write)
  expect(said).toBe('guest')
})

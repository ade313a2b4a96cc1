import { beforeEach, expect, jest, test } from '@jest/globals'
import { MEMBER_HEADER } from '#lib/contract/session.ts'

const KEPT = 'cart-edits'
let sent: [path: string, member: string | null][] = []
let status = 200

beforeEach(() => {
  jest.resetModules()
  sent = []
  status = 200
  window.sessionStorage.clear()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push([new URL(request.url).pathname, request.headers.get(MEMBER_HEADER)])
    return new Response(JSON.stringify({ code: status, message: '已切换为「二店」', data: {} }), { status })
  }
})

async function resumedWith(kept: unknown): Promise<void> {
  window.sessionStorage.setItem(KEPT, JSON.stringify(kept))
  const { settleEdits } = await import('./cart-edits.ts')
  await settleEdits()
}

test('quantities of the page before are sent again for whom that page showed', async () => {
  await resumedWith({ member: 'head office', open: [[7, 35]] })
  expect(sent).toEqual([['/api/cart/7/edit', 'head office']])
  expect(window.sessionStorage.getItem(KEPT)).toBeNull()
})

test('one that is refused is said, and holds nothing up', async () => {
  const said: string[] = []
  const { onErrorNotice } = await import('./errors.ts')
  onErrorNotice(({ message }) => said.push(message))
  status = 409
  await resumedWith({ member: 'head office', open: [[7, 35]] })
  expect(said).toEqual(['已切换为「二店」'])
})

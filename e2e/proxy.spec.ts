import { once } from 'node:events'
import { connect } from 'node:net'
import type { APIRequestContext } from '@playwright/test'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { storefrontUrl } from './support/addresses.ts'
import { expect, test } from './support/test.ts'
import { hostileTargets, oddRequestHeaders } from './testing/probes.ts'

const own = { origin: storefrontUrl }

/** Writes a request line as it is; no client library gets a chance to tidy it up. */
async function ask(method: string, target: string, headers: Record<string, string> = {}): Promise<string> {
  const { hostname, port, host } = new URL(storefrontUrl)
  const socket = connect(Number(port), hostname).setEncoding('latin1').setTimeout(60_000)
  const lines = Object.entries({ host, connection: 'close', ...headers })
  socket.on('timeout', () => socket.destroy(new Error(`no answer to ${method} ${target}`)))
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  await once(socket, 'close')
  return answer
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

test('hostile request targets are addresses that do not exist', async () => {
  for (const target of [...hostileTargets, '*', '/%zz', '/list/%E4%B8', '/x/../api/goods/hot', '/\\evil.example']) {
    const answer = await ask('GET', target)
    const isUnknown = [400, 404].includes(statusOf(answer)) || /^location: \/404\r$/im.test(answer)
    expect([target, isUnknown]).toEqual([target, true])
  }
})

test('methods and bodies nobody offers are refused', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PUT', 'PATCH', 'OPTIONS']) {
    for (const target of ['/', '/login', '/api/goods/hot', '/api/goods/list']) {
      const status = statusOf(await ask(method, target, { ...own, 'content-length': '0' }))
      expect([method, target, status >= 400 && status < 500]).toEqual([method, target, true])
    }
  }
  for (const target of ['/', '/login', '/list']) {
    const headers = {
      ...own,
      'next-action': 'x',
      'content-type': 'multipart/form-data; boundary=',
      'content-length': '0',
    }
    const status = statusOf(await ask('POST', target, headers))
    expect([target, status >= 400 && status < 500]).toEqual([target, true])
  }
})

test('odd request headers leave pages and calls as they are', async () => {
  for (const [name, value] of oddRequestHeaders) {
    for (const target of ['/', '/order', '/api/goods/hot']) {
      const status = statusOf(await ask('GET', target, { [name]: value }))
      expect([name, target, status < 400]).toEqual([name, target, true])
    }
  }
})

async function signIn(request: APIRequestContext) {
  const [who] = sampleSignIns
  const form = { account: who?.phone ?? '', password: who?.password ?? '' }
  return await request.post('/api/login', { form, headers: own })
}

test('a session shows the browser nothing of the upstream, and a copied cookie ends with it', async ({ request }) => {
  const answer = await signIn(request)
  expect(await answer.json()).toMatchObject({ code: 200, data: { company: expect.any(String) } })
  const { cookies } = await request.storageState()
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort()).toEqual([
    ['shop_session', true, 'Lax'],
    ['signed_in', false, 'Lax'],
  ])
  expect(await (await request.get('/api/user/base')).json()).toMatchObject({ code: 200, data: { token: '' } })

  const stolen = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await request.delete('/api/user/logout', { headers: own })
  expect((await request.storageState()).cookies).toEqual([])
  const replayed = await ask('GET', '/api/user/base', { cookie: stolen })
  expect(replayed).toContain('"code":10001')
})

test('writes from elsewhere are refused', async ({ request }) => {
  const elsewhere: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ]
  for (const headers of elsewhere) {
    const answer = await request.post('/api/cart/batch_delete', { form: { 'ids[0]': 1 }, headers })
    expect(answer.status()).toBe(403)
  }
})

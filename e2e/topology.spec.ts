import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { Buyer } from '../bench/drill/buyer.ts'
import { freePort } from '../scripts/support/ports.mjs'
import { expect, test } from './support/test.ts'

/** Seven processes, the sample shop among them, on a machine that others use as well. */
const START_MS = 240_000
const { skip } = test.describe
const onNginx = process.env.NGINX_PATH ? test.describe : skip

onNginx('npm run topology', () => {
  let shop: ChildProcess
  const lines: string[] = []
  /** Addresses that it printed, by the name behind each. */
  const addressOf = (name: string) =>
    lines
      .find((line) => line.endsWith(`  ${name}`))
      ?.trim()
      .split(' ')[0] ?? ''

  test.beforeAll(async () => {
    test.setTimeout(START_MS)
    const port = String(await freePort())
    shop = spawn(process.execPath, ['scripts/topology.mjs', '--port', port], { stdio: ['ignore', 'pipe', 'inherit'] })
    const isReady = Promise.withResolvers<void>()
    createInterface({ input: shop.stdout ?? process.stdin }).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('按 Ctrl-C 停止')) isReady.resolve()
    })
    await Promise.race([isReady.promise, once(shop, 'exit')])
  })

  test('opens the whole shop: something is bought through nginx, by whichever instance', async ({ page }) => {
    const front = addressOf('nginx')
    await page.goto(front)
    await expect(page.locator('h1').first()).toBeAttached()
    const asked: string[] = []
    const buyer = new Buyer(
      () => front,
      (status, _ms, what) => asked.push(`${status} ${what}`),
    )
    const [who] = sampleSignIns
    await buyer.signIn(who?.phone ?? '', who?.password ?? '')
    // It takes anything; some goods are refused to some members.
    const orders: unknown[] = []
    for (let tries = 0; tries < 6 && !orders.at(-1); tries += 1) orders.push(await buyer.order(() => false))
    expect(orders.at(-1), asked.join('\n')).toMatchObject({ ids: [expect.any(Number)] })
    for (const name of ['商城页面 1', '商城页面 2', '商城接口 1', '商城接口 2', '文件存储（S3）']) {
      expect((await fetch(`${addressOf(name)}/readyz`)).status, name).toBe(200)
    }
  })

  const login = (base: string, account: string, password: string) =>
    fetch(base + authCalls.login.path, {
      method: 'POST',
      headers: { origin: addressOf('nginx'), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account, password }),
    })

  test('wrong passwords are counted by all shop APIs together', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await login(addressOf(`商城接口 ${1 + (tries % 2)}`), '13800000003', `guess ${tries}`)
      statuses.push(answer.status)
    }
    // Of six at one account from one address each shop API has seen three.
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('an account has only so many event streams, at whichever storefront and shop API', async () => {
    const [, member] = sampleSignIns
    const answer = await login(addressOf('nginx'), member?.phone ?? '', member?.password ?? '')
    expect(answer.status).toBe(200)
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    const line = new AbortController()
    const open = async (at: number) => {
      const url = addressOf(`商城页面 ${at}`) + conversationCalls.chatStream.path
      return (await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal: line.signal })).status
    }
    const statuses: number[] = []
    for (let count = 0; count < 14; count += 1) statuses.push(await open(1 + (count % 2)))
    line.abort()
    // Each storefront by itself takes eight of a session.
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429])
  })

  test('leaves nothing behind when it is stopped', async () => {
    const ended = once(shop, 'exit')
    shop.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    for (const name of ['nginx', '商城页面 1', '商城接口 2', '文件存储（S3）']) {
      await expect(fetch(addressOf(name)), name).rejects.toThrow()
    }
  })
})

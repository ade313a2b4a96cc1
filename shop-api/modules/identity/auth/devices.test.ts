import { accountCalls } from '#lib/contract/account/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { deviceName } from './session-origin.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const PHONE = '13800000001'
const later = (minutes: number) => {
  shop.now = new Date(shop.now.getTime() + minutes * 60_000)
}
const isSignedIn = async (visitor: ReturnType<TestShop['visitor']>) =>
  (await visitor.call(userCalls.userBase)).code === 200

test('an owner sees where the account is signed in, and ends one or all others', async () => {
  const own = await signInAs(shop, PHONE)
  const [lost, another] = [await signInAs(shop, PHONE), await signInAs(shop, PHONE)]
  const { data } = await own.call(accountCalls.sessions)
  expect(data).toHaveLength(3)
  expect(data.filter(({ is_current }) => is_current === 1)).toMatchObject([
    { address: '203.0.113.7', created_at: '2026-11-20 10:00:00', seen_at: '2026-11-20 10:00:00' },
  ])
  const of = async (visitor: typeof own) =>
    (await visitor.call(accountCalls.sessions)).data.find(({ is_current }) => is_current === 1)?.id ?? 0
  const lostId = await of(lost)
  expect(await own.call(accountCalls.sessionEnd, { params: { id: lostId } })).toMatchObject({ code: 200 })
  expect([await isSignedIn(lost), await isSignedIn(another)]).toEqual([false, true])
  expect(await own.call(accountCalls.sessionEnd, { params: { id: lostId } })).toMatchObject({ code: 404 })
  expect(await own.call(accountCalls.sessionEnd, { params: { id: await of(own) } })).toMatchObject({ code: 409 })
  expect(await own.call(accountCalls.sessionsEndOthers)).toMatchObject({ code: 200 })
  expect([await isSignedIn(own), await isSignedIn(another)]).toEqual([true, false])
})

test('a stranger sees none of them and ends none', async () => {
  const own = await signInAs(shop, PHONE)
  const stranger = await signInAs(shop, '13800000002')
  const ids = (await own.call(accountCalls.sessions)).data.map(({ id }) => id)
  const seen = (await stranger.call(accountCalls.sessions)).data.map(({ id }) => id)
  expect(seen.filter((id) => ids.includes(id))).toEqual([])
  for (const id of ids) {
    expect(await stranger.call(accountCalls.sessionEnd, { params: { id } })).toMatchObject({ code: 404 })
  }
  expect(await isSignedIn(own)).toBe(true)
})

test('of more than 20 sessions those end that were not used for longest', async () => {
  const password = 'sample-2026-chain'
  const visitors: ReturnType<TestShop['visitor']>[] = []
  for (let count = 0; count < 21; count += 1) {
    later(11)
    const visitor = shop.visitor()
    await visitor.call(authCalls.login, { body: { account: '13800000010', password } })
    visitors.push(visitor)
    // The first one goes on being used.
    await visitors[0]?.call(userCalls.userBase)
  }
  expect(await Promise.all(visitors.map(isSignedIn))).toEqual([true, false, ...Array(19).fill(true)])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Windows · Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Windows · Edge'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', 'iPhone · Safari'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0', '安卓 · 微信'],
  ['curl/8', '未知设备'],
  ['', '未知设备'],
])('%s is reported as %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

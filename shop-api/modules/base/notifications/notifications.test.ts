import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { notify } from './notify.ts'

let shop: TestShop
let pharmacy: Visitor
let another: Visitor
let ids: number[]

const own = sampleLine('13800000001').id

const tell = (kind: NotificationKind, more: { onceKey?: string; memberId?: number } = {}) =>
  notify(shop.db, { memberId: own, kind, title: `关于${kind}`, text: '详情', link: '/order', now: shop.now, ...more })

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacy = await signInAs(shop, '13800000001')
  another = await signInAs(shop, '13800000002')
  await pharmacy.call(notificationCalls.messageRead, { body: {} })
  await another.call(notificationCalls.messageRead, { body: {} })
  for (const kind of ['order', 'order', 'price'] as const) await tell(kind)
  ids = (await pharmacy.call(notificationCalls.messages, { query: { is_unread: 1 } })).data.data.map(({ id }) => id)
}, OPEN_MS)
afterAll(() => shop.close())

const unread = async (of = pharmacy) => (await of.call(notificationCalls.messageUnread)).data.total

test('messages come newest first, by kind, with what they lead to', async () => {
  const { data } = await pharmacy.call(notificationCalls.messages, { query: { is_unread: 1 } })
  expect(data.data.map(({ kind, url, is_read }) => [kind, url, is_read])).toEqual([
    ['price', '/order', 0],
    ['order', '/order', 0],
    ['order', '/order', 0],
  ])
  expect((await pharmacy.call(notificationCalls.messages, { query: { kind: 'price', is_unread: 1 } })).data.total).toBe(
    1,
  )
})

test('nobody reads or marks another member’s', async () => {
  expect(await unread(another)).toBe(0)
  expect((await another.call(notificationCalls.messageRead, { body: { ids } })).data).toEqual({ read: 0 })
  expect(await unread()).toBe(3)
})

test('marking as read: some, a kind, and impossible ones', async () => {
  const [first = 0] = ids
  const read = async (body: { ids?: number[]; kind?: NotificationKind }) =>
    (await pharmacy.call(notificationCalls.messageRead, { body })).data
  expect(await read({ ids: [first, 999_999_999_999_999] })).toEqual({ read: 1 })
  expect(await read({ ids: [first] })).toEqual({ read: 0 })
  expect(await read({ kind: 'order' })).toEqual({ read: 2 })
  expect(await unread()).toBe(0)
})

test('a kind switched off says nothing more; duties cannot be switched off', async () => {
  const set = (kind: NotificationKind, is_on: number) =>
    pharmacy.call(notificationCalls.subscriptionSet, { body: { kind, is_on } })
  const before = await unread()
  expect((await set('price', 0)).code).toBe(200)
  await tell('price')
  expect(await unread()).toBe(before)
  expect((await set('order', 0)).code).toBe(400)
  await set('price', 1)
  await tell('price')
  expect(await unread()).toBe(before + 1)
  const { data } = await pharmacy.call(notificationCalls.subscriptions)
  expect(data.map(({ kind, is_on, is_fixed }) => [kind, is_on, is_fixed])).toContainEqual(['order', 1, 1])
})

test('what is reported once is reported once', async () => {
  const before = await unread()
  await tell('certificate', { onceKey: 'paper 1 expires' })
  await tell('certificate', { onceKey: 'paper 1 expires' })
  expect(await unread()).toBe(before + 1)
})

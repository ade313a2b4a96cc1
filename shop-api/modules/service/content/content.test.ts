import { authCalls } from '#lib/contract/auth/calls.ts'
import { contentCalls } from '#lib/contract/content/calls.ts'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { richText } from '#shop-api/platform/documents/rich-text.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let guest: Visitor
let member: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  guest = shop.visitor()
  member = shop.visitor()
  const { phone = '', password = '' } = sampleSignIns[0] ?? {}
  await member.call(authCalls.login, { body: { account: phone, password } })
}, OPEN_MS)
afterAll(() => shop.close())

test('common data fills every menu', async () => {
  const { data } = await guest.call(zoneCalls.focusCommon)
  expect(data.category.length).toBeGreaterThanOrEqual(9)
  expect(data.nav.length).toBe(9)
  for (const menu of [data.category, data.category_yx, data.category_zy, data.category_qx]) {
    expect(menu.length).toBeGreaterThan(0)
    expect(menu.every((category) => category.children.length > 0)).toBe(true)
  }
  expect(data.rnss.length).toBeGreaterThan(5)
  expect(data.brand.length).toBeGreaterThan(5)
  expect(data.timestamp).toBe(Math.floor(sampleInstant.getTime() / 1000))
})

test('every floor of the home page has goods of its own category, in stock', async () => {
  const { data } = await member.call(zoneCalls.focusHome)
  expect(data.floors.length).toBe(8)
  for (const floor of data.floors) {
    expect(floor.goods.length).toBe(10)
    expect(floor.goods.every((one) => Math.floor(one.category_id / 100) === floor.id && (one.number ?? 0) > 0)).toBe(
      true,
    )
    expect(floor.links.length).toBeGreaterThan(0)
  }
})

test('advertisements of every slot, those that have not begun without a target', async () => {
  for (const key of ['focusTop', 'focusRight', 'focusLogin'] as const) {
    expect((await guest.call(zoneCalls[key])).data.data.length).toBeGreaterThan(0)
  }
  expect((await guest.call(zoneCalls.focusLogin)).data.data[0]?.url).toBeNull()
})

test('the notice bar has its post; a post of another type or none is not found', async () => {
  const notice = await guest.call(contentCalls.postDetail, { query: { type: 1, id: 72 } })
  expect(notice.data).toMatchObject({ id: 72, type: 1 })
  expect(notice.data.content).toContain('<p>')
  expect(await guest.call(contentCalls.postDetail, { query: { type: 3, id: 72 } })).toMatchObject({ status: 404 })
  expect(await guest.call(contentCalls.postDetail, { query: { id: 999_999 } })).toMatchObject({ status: 404 })
})

test('neighbours lead through all posts of a type and back', async () => {
  const start = (await guest.call(contentCalls.postDetail, { query: { type: 1, id: 72 } })).data
  const seen = [start.id]
  for (let post = start; post.next; ) {
    const following = (await guest.call(contentCalls.postDetail, { query: { id: post.next.id } })).data
    expect(following.previous?.id).toBe(post.id)
    seen.push(following.id)
    post = following
  }
  expect(new Set(seen).size).toBe(seen.length)
})

test('rich text keeps what articles need and nothing that runs', () => {
  const hostile =
    '<h2 onclick="x()">标题</h2><script>x()</script><a href="javascript:x()">a</a><img src=x onerror=x()><p>正文</p>'
  expect(richText(hostile)).toBe('<h2>标题</h2><a>a</a><p>正文</p>')
})

test('the footer has columns, licences and an address', async () => {
  const { data } = await guest.call(contentCalls.globalLinks)
  expect(data.columns.length).toBeGreaterThan(3)
  expect(data.columns.every((column) => column.links.length > 0)).toBe(true)
  expect(data.licences.length).toBeGreaterThan(3)
  expect(data.address).not.toBe('')
})

test('user state and wallet of the sample pharmacy', async () => {
  const { data } = await member.call(userCalls.userBase)
  expect(data).toMatchObject({ username: 'kangmin', is_passed: 1, admin: { is_default: 0 }, token: '' })
  expect(data.phone).toContain('****')
  const [newest] = (await member.call(userCalls.moneyLog, { query: {} })).data.data
  expect((await member.call(userCalls.money)).data).toMatchObject({ balance: newest?.balance, frozen: '0.00' })
})

test('favourites are marked once, listed newest first, and taken back', async () => {
  const before = (await member.call(favoriteCalls.favorites)).data.goods_ids
  shop.now = new Date(shop.now.getTime() + 60_000)
  const added = await member.call(favoriteCalls.favoriteAdd, { body: { goods_ids: [1, 1, 2, 9_999_999] } })
  expect(added.data.goods_ids.slice(0, 2)).toEqual([1, 2])
  expect(added.data.goods_ids.length).toBe(before.length + 2)
  const again = await member.call(favoriteCalls.favoriteAdd, { body: { goods_ids: [1] } })
  expect(again.data.goods_ids.length).toBe(before.length + 2)
  const page = (await member.call(favoriteCalls.favorites)).data
  expect(page.data.map((one) => one.id).slice(0, 2)).toEqual([1, 2])
  const cancelled = await member.call(favoriteCalls.favoriteCancel, { body: { goods_ids: [1, 2] } })
  expect(cancelled.data.goods_ids).toEqual(before)
  expect(await member.call(favoriteCalls.favoriteAdd, { body: { goods_ids: [9_999_999] } })).toMatchObject({
    status: 404,
  })
})

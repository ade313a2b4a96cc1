import { eq } from 'drizzle-orm'
import type { BodyOf } from '#lib/contract/call.ts'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { pdf } from '#shop-api/modules/base/uploads/testing/pdf-corpus.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { handInFile, openFile } from '#shop-api/testing/hand-in.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { say } from './post-message.ts'
import { conversations } from './tables.ts'

/** Friday afternoon, and the evening after. */
const working = new Date('2026-11-20T15:00:00+08:00')
const evening = new Date('2026-11-20T21:00:00+08:00')
const MINUTE_MS = 60_000

let shop: TestShop
let pharmacy: Visitor
let another: Visitor
const own = sampleLine('13800000001').id

let running = 0
const newKey = () => `a-key-of-the-tests-${++running}`
const send = (body: Omit<BodyOf<typeof conversationCalls.chatSend>, 'key'> & { key?: string }, by = pharmacy) =>
  by.call(conversationCalls.chatSend, { body: { key: newKey(), ...body } })
const list = async (query: { before?: number; after?: number } = {}, by = pharmacy) =>
  (await by.call(conversationCalls.chatMessages, { query })).data
const state = async (by = pharmacy) => (await by.call(conversationCalls.chat)).data
const answer = (text: string) =>
  say(shop.db, { memberId: own, author: 'staff', name: '李静', key: newKey(), text }, shop.now)

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacy = await signInAs(shop, '13800000001')
  another = await signInAs(shop, '13800000002')
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(() => {
  // Each test in a minute of its own: the limit of haste counts by the minute.
  shop.now = new Date(working.getTime() + (running + 1) * MINUTE_MS)
})

test('a conversation begins with the first word and keeps who said what', async () => {
  expect(await state()).toMatchObject({ unread: 0, last_id: 0 })
  expect(await list()).toEqual({ list: [], more: 0 })
  const { code, data } = await send({ text: '  这个什么时候到货？ ' })
  expect(code).toBe(200)
  expect(data).toMatchObject({ from: 'member', text: '这个什么时候到货？', picture: null, subject: null })
  await answer('明天上午到')
  expect((await list()).list.map(({ from, name, text }) => [from, name, text])).toEqual([
    ['member', data.name, '这个什么时候到货？'],
    ['staff', '李静', '明天上午到'],
  ])
  expect(await state()).toMatchObject({ unread: 1 })
})

test('the contact is the dedicated one, or the one everybody has', async () => {
  const contactOf = async (id: number | null) => {
    await shop.db.update(members).set({ serviceContactId: id }).where(eq(members.id, own))
    return (await state()).contact
  }
  expect(await contactOf(2)).toEqual({ name: '李静', is_default: 0 })
  expect(await contactOf(null)).toEqual({ name: '在线客服', is_default: 1 })
})

test('reading moves the mark forward and never past what was said', async () => {
  await answer('还需要别的吗')
  const { last_id: last } = await state()
  await pharmacy.call(conversationCalls.chatRead, { body: { last_id: 999_999_999_999 } })
  expect(await state()).toMatchObject({ unread: 0, last_id: last })
  await pharmacy.call(conversationCalls.chatRead, { body: { last_id: 0 } })
  expect((await state()).unread).toBe(0)
  await answer('好的')
  expect((await state()).unread).toBe(1)
})

test('the same key is the same message, and other words under it are refused', async () => {
  const key = newKey()
  const [first, second] = await Promise.all([send({ key, text: '一次' }), send({ key, text: '一次' })])
  expect(second.data).toEqual(first.data)
  expect((await list()).list.filter((each) => each.key === key)).toHaveLength(1)
  expect((await send({ key, text: '两次' })).code).toBe(409)
})

test.each([
  ['nothing', {}, '请输入内容或选择图片'],
  ['blanks', { text: '  \n ' }, '请输入内容或选择图片'],
  ['too much', { text: '长'.repeat(1001) }, '最多1000个字'],
  ['goods that are none', { text: '有吗', goods_id: 2_000_000_000 }, '商品不存在或已下架'],
  ['a number no row has', { text: '有吗', goods_id: 999_999_999_999_999 }, '商品不存在或已下架'],
  ['an order that is none', { text: '到哪了', order_id: 2_000_000_000 }, '订单不存在'],
  ['a picture that is none', { picture_id: 2_000_000_000 }, '文件不存在或已被使用，请重新上传'],
])('%s is refused', async (_, body, message) => {
  const before = await state()
  expect(await send(body)).toMatchObject({ code: 422, message })
  expect((await state()).last_id).toBe(before.last_id)
})

test('a thousand letters are no letter too many', async () => {
  expect((await send({ text: '长'.repeat(1000) })).code).toBe(200)
})

test('goods and own orders can be written about, others’ orders not', async () => {
  const goods = (await shop.visitor().call(goodsCalls.goodsList, { query: {} })).data.data[0]
  const order = (await pharmacy.call(orderCalls.orderList, { query: {} })).data.data[0]
  const about = (await send({ text: '有货吗', goods_id: goods?.id })).data.subject
  expect(about).toMatchObject({ type: 'goods', id: goods?.id })
  expect(about?.title).toContain(goods?.name)
  expect(about?.image).toMatch(/^\/api\/image\/goods\/\w+\/list$/)
  const sent = await send({ order_id: order?.id })
  expect(sent.data.subject).toMatchObject({ type: 'order', id: order?.id, title: `订单 ${order?.no}` })
  expect((await send({ text: '到哪了', order_id: order?.id }, another)).message).toBe('订单不存在')
})

test('a picture is the member’s own, serves once, and only the member sees it', async () => {
  const file = await handInFile(shop, pharmacy, { purpose: 'chat' })
  expect((await send({ picture_id: file.id }, another)).code).toBe(422)
  const { data } = await send({ picture_id: file.id })
  expect(data.picture).toEqual({ url: `/api/upload/${file.id}`, width: 1, height: 1 })
  expect((await send({ picture_id: file.id })).code).toBe(422)
  expect((await openFile(shop, pharmacy, data.picture?.url ?? '')).statusCode).toBe(200)
  expect((await openFile(shop, another, data.picture?.url ?? '')).statusCode).toBe(404)
  const paper = await handInFile(shop, pharmacy, { purpose: 'chat', bytes: pdf() })
  expect([paper.code, paper.message]).toEqual([422, '仅支持 JPG、PNG 图片'])
})

test('history comes in pages, before and after a message, with nothing twice', async () => {
  for (let index = 0; index < 65; index += 1) await answer(`第${index}句`)
  const newest = await list()
  const older = await list({ before: newest.list[0]?.id })
  expect([newest.list.length, newest.more, older.list.length, older.more]).toEqual([30, 1, 30, 1])
  const ids = [...older.list, ...newest.list].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  const after = await list({ after: older.list.at(-1)?.id })
  expect(after).toEqual({ list: newest.list, more: 0 })
  expect(await list({ after: 999_999_999_999 })).toEqual({ list: [], more: 0 })
})

test('twenty messages a minute are enough, and a repetition is none', async () => {
  const key = newKey()
  const answers = [await send({ key, text: '急' })]
  for (let index = 0; index < 20; index += 1) answers.push(await send({ text: `急${index}` }))
  expect(answers.map(({ code }) => code)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  expect(answers.at(-1)?.message).toBe('操作过于频繁，请稍后重试')
  expect((await send({ key, text: '急' })).code).toBe(200)
  shop.now = new Date(shop.now.getTime() + MINUTE_MS)
  expect((await send({ text: '又来了' })).code).toBe(200)
})

test('anyone who writes after hours gets the automatic reply, once a night', async () => {
  const notices = async () => (await list()).list.filter(({ from }) => from === 'system').length
  shop.now = evening
  expect(await state()).toMatchObject({ is_open: 0, hours: '周一至周六 08:30～18:00' })
  await send({ text: '还有人吗' })
  const last = (await list()).list.at(-1)
  expect(last).toMatchObject({ from: 'system', text: (await state()).away })
  await send({ text: '喂' })
  expect(await notices()).toBe(1)
  shop.now = new Date(evening.getTime() + 13 * 60 * MINUTE_MS)
  expect((await state()).is_open).toBe(1)
  await send({ text: '早' })
  expect(await notices()).toBe(1)
  shop.now = new Date(evening.getTime() + 24 * 60 * MINUTE_MS)
  await send({ text: '又是晚上' })
  expect(await notices()).toBe(2)
})

test('who may not chat is refused with that reason, and conversations are each member’s own', async () => {
  const stranger = await signInAs(shop, '13800000003')
  await shop.db.update(members).set({ canChat: false }).where(eq(members.phone, '13800000003'))
  for (const ask of [
    () => stranger.call(conversationCalls.chat),
    () => stranger.call(conversationCalls.chatMessages, { query: {} }),
    () => send({ text: '你好' }, stranger),
    () => stranger.call(conversationCalls.chatRead, { body: { last_id: 1 } }),
    () => stranger.call(conversationCalls.chatStream),
  ]) {
    const { status, message } = await ask()
    expect([status, message.includes('未开通在线客服')]).toEqual([403, true])
  }
  expect((await list({}, another)).list).toEqual([])
  expect(await shop.db.$count(conversations)).toBe(1)
})

import { sql } from 'drizzle-orm'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { openEvents } from '#shop-api/testing/event-reader.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { say } from './post-message.ts'
import { postWithoutLock } from './testing/careless.ts'

let shop: TestShop
/** Two instances of the shop API on one database. */
let bases: [string, string]
let pharmacy: Visitor
const own = sampleLine('13800000001').id
const LONG = 120_000

let running = 0
const newKey = () => `a-key-of-the-streams-${++running}`
const answer = (text: string, memberId = own) =>
  say(shop.db, { memberId, author: 'staff', name: '李静', key: newKey(), text }, shop.now)
const open = (base = bases[0], lastEventId?: string, by = pharmacy) =>
  openEvents(base + conversationCalls.chatStream.path, { cookie: by.cookie, lastEventId })

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  const listen = async (app: TestShop['app']) => app.listen({ host: '127.0.0.1', port: 0 })
  bases = [await listen(shop.app), await listen(await shop.instance())]
  pharmacy = await signInAs(shop, '13800000001')
}, OPEN_MS)
afterAll(() => shop.close())

test('tells how things stand, then what is said, at whichever instance', async () => {
  const readers = [await open(bases[0]), await open(bases[1])]
  for (const reader of readers) {
    expect((await reader.nextOf('unread'))?.data).toMatchObject({ chat: 0 })
  }
  const { message } = await answer('到货了')
  for (const reader of readers) {
    const event = await reader.next()
    expect(event).toMatchObject({ id: String(message.id), name: 'message' })
    expect(event?.data).toMatchObject({ id: message.id, from: 'staff', name: '李静', text: '到货了' })
    expect((await reader.nextOf('unread'))?.data).toMatchObject({ chat: 1 })
  }
  await pharmacy.call(conversationCalls.chatRead, { body: { last_id: message.id } })
  for (const reader of readers) {
    expect((await reader.nextOf('read'))?.data).toEqual({ last_id: message.id, by: 'member' })
    expect((await reader.nextOf('unread'))?.data).toMatchObject({ chat: 0 })
    await reader.leave()
  }
})

test('goes on after the last event, or after the message the page has', async () => {
  const ids: number[] = []
  for (const text of ['一', '二', '三']) ids.push((await answer(text)).message.id)
  const [first = 0, second, third] = ids
  const resumed = await open(bases[1], String(first))
  expect([(await resumed.next())?.data.id, (await resumed.next())?.data.id]).toEqual([second, third])
  await resumed.leave()
  const asked = await openEvents(`${bases[0]}${conversationCalls.chatStream.path}?after=${second}`, {
    cookie: pharmacy.cookie,
  })
  expect((await asked.next())?.data.id).toBe(third)
  await asked.leave()
})

test('a position of nowhere still hears what is said next', async () => {
  const reader = await open(bases[0], '999999999999')
  expect((await reader.next())?.name).toBe('read')
  await reader.leave()
})

test('counts the shop’s messages as they come and are read', async () => {
  const reader = await open()
  const before = Number((await reader.nextOf('unread'))?.data.messages)
  const news = { memberId: own, kind: 'order', title: '已发货', text: '', link: '', now: shop.now } as const
  await notify(shop.db, news)
  expect((await reader.nextOf('unread'))?.data.messages).toBe(before + 1)
  await pharmacy.call(notificationCalls.messageRead, { body: {} })
  expect((await reader.nextOf('unread'))?.data.messages).toBe(0)
  await reader.leave()
})

test('nobody hears another member’s conversation', async () => {
  const another = await signInAs(shop, '13800000002')
  const reader = await open(bases[0], undefined, another)
  await reader.nextOf('unread')
  await answer('不是说给您听的')
  const { message } = await answer('您好', sampleLine('13800000002').id)
  expect((await reader.next())?.data.id).toBe(message.id)
  await reader.leave()
})

test('ends when the session ends, at every instance', async () => {
  const leaving = await signInAs(shop, '13800000001')
  const readers = [await open(bases[0], undefined, leaving), await open(bases[1], undefined, leaving)]
  for (const reader of readers) await reader.nextOf('unread')
  const staying = await open()
  await leaving.call(userCalls.logout)
  for (const reader of readers) expect(await reader.next()).toBeNull()
  await staying.nextOf('unread')
  await answer('还在吗')
  expect((await staying.next())?.name).toBe('message')
  await staying.leave()
})

test('an account has only so many streams, whatever its sessions and at whichever instance; one that ends makes room', async () => {
  const sessions = [pharmacy, await signInAs(shop, '13800000001'), await signInAs(shop, '13800000001')]
  const readers: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < 15; count += 1) readers.push(await open(bases[count % 2], undefined, sessions[count % 3]))
  expect(readers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429, 429, 429])
  const other = await open(bases[0], undefined, await signInAs(shop, '13800000002'))
  expect(other.status).toBe(200)
  await readers[0]?.leave()
  let again = await open()
  // The shop hears of a closed line a little later.
  await until(async () => {
    if (again.status === 200) return true
    await again.leave()
    again = await open()
    return false
  })
  for (const reader of [...readers.slice(1), other, again]) await reader.leave()
})

test('of streams that are opened at the same moment at both instances none passes beyond the limit', async () => {
  const member = await signInAs(shop, '13800000002')
  const readers = await Promise.all(Array.from({ length: 30 }, (_, at) => open(bases[at % 2], undefined, member)))
  const statuses = readers.map(({ status }) => status)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([12, 18])
  for (const reader of readers) await reader.leave()
})

test('an instance that stops, or is not heard of any more, holds no places', async () => {
  const member = await signInAs(shop, '13800000003')
  const app = await shop.instance()
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let count = 0; count < 12; count += 1) expect((await open(base, undefined, member)).status).toBe(200)
  const beyond = await open(bases[0], undefined, member)
  expect(beyond.status).toBe(429)
  await shop.db.execute(sql`update stream_instances set seen_at = now() - interval '36 seconds'`)
  const silent = await open(bases[0], undefined, member)
  expect(silent.status).toBe(200)
  await silent.leave()
  await shop.db.execute(sql`update stream_instances set seen_at = now()`)
  expect((await open(bases[0], undefined, member)).status).toBe(200)
  await app.close()
  expect((await open(bases[0], undefined, member)).status).toBe(200)
})

test('says when to come back, and not to everybody the same', async () => {
  const said = async () => {
    const response = await fetch(bases[0] + conversationCalls.chatStream.path, {
      headers: { cookie: `${SESSION_COOKIE}=${pharmacy.cookie}` },
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const { value = '' } = (await reader?.read()) ?? {}
    await reader?.cancel()
    return Number(/^: open\nretry: (\d+)\n\n/.exec(value)?.[1])
  }
  const pauses = await Promise.all([said(), said(), said(), said()])
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(500)
    expect(pause).toBeLessThanOrEqual(8_500)
  }
  expect(new Set(pauses).size).toBeGreaterThan(1)
})

test('is closed to guests', async () => {
  const reader = await open(bases[0], undefined, shop.visitor())
  expect(reader.status).toBe(401)
  await reader.leave()
})

test('a stop ends the streams at once', async () => {
  const app = await shop.instance()
  const reader = await open(await app.listen({ host: '127.0.0.1', port: 0 }))
  await reader.nextOf('unread')
  await app.close()
  expect(await reader.next()).toBeNull()
})

/** Reads until `last` was heard, leaving and coming back, at the other instance each time, after every second message. */
async function readAll(after: number, last: Promise<number>): Promise<number[]> {
  const heard: number[] = []
  let position = String(after)
  let isDone = false
  last.then(
    () => {
      isDone = true
    },
    () => undefined,
  )
  for (let turn = 0; !(isDone && heard.at(-1) === (await last)); turn += 1) {
    const reader = await open(bases[turn % 2], position)
    for (let count = 0; count < 2 && !(isDone && heard.at(-1) === (await last)); count += 1) {
      const event = await reader.nextOf('message')
      if (!event) throw new Error('the stream is over')
      heard.push(Number(event.data.id))
      position = event.id
    }
    await reader.leave()
  }
  return heard
}

describeOnPostgres('writers at the same time and a reader who comes and goes', () => {
  test(
    'each message is heard once and in order',
    async () => {
      const after = (await answer('开始')).message.id
      const writers = Array.from({ length: 20 }, (_, writer) => async () => {
        const said: number[] = []
        for (let index = 0; index < 5; index += 1) said.push((await answer(`${writer}-${index}`)).message.id)
        return said
      })
      const written = Promise.all(writers.map((write) => write()))
      // Said when all others are: anyone who heard this one must have heard them.
      const last = written.then(async () => (await answer('结束')).message.id)
      const heard = await readAll(after, last)
      const all = [...(await written).flat(), await last].sort((a, b) => a - b)
      expect(all).toHaveLength(101)
      expect(heard).toEqual(all)
    },
    LONG,
  )

  test(
    '… and a writer who takes the id before the lock is caught: what was seen late is lost',
    async () => {
      const after = (await answer('开始')).message.id
      const careless = (text: string, meanwhile: () => Promise<void>) =>
        postWithoutLock(shop.db, { memberId: own, key: newKey(), text }, shop.now, meanwhile)
      const reader = await open(bases[0], String(after))
      let tookId: () => void = () => undefined
      let goOn: () => void = () => undefined
      const hasId = new Promise<void>((resolve) => {
        tookId = resolve
      })
      const mayGoOn = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const slow = careless('先取号，后说完', () => {
        tookId()
        return mayGoOn
      })
      await hasId
      const quick = await careless('后取号，先说完', async () => undefined)
      expect((await reader.nextOf('message'))?.data.id).toBe(quick)
      goOn()
      const late = await slow
      const next = (await answer('再说一句')).message.id
      expect((await reader.nextOf('message'))?.data.id).toBe(next)
      expect(late).toBeLessThan(quick)
      await reader.leave()
    },
    LONG,
  )
})

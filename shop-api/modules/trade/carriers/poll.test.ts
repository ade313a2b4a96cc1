import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { asc, eq } from 'drizzle-orm'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { inFreshShop } from '#shop-api/modules/trade/orders/testing/race.ts'
import { shipParcel } from '#shop-api/modules/trade/orders/testing/shipped.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { jsonGetter } from '#shop-api/platform/outgoing/get-json.ts'
import { signatureProblem } from '#shop-api/platform/outgoing/signature.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { urlOf } from '#shop-api/testing/test-db.ts'
import { saveCarrier } from './keep.ts'
import { askCarriers } from './poll.ts'
import { askAgain, failedQuestions, makeSecret } from './repository.ts'
import { carrierQuestions, carriers } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const LONG = 120_000
const OWN = '127.0.0.0/8'
const getJson = jsonGetter(OWN)

/** A carrier beside the shop: what it answers about each number, and what it was asked. */
interface Said {
  readonly status?: number
  readonly body?: unknown
}
let answers: Record<string, Said> = {}
let asked: string[] = []
let signature: string | undefined
let server: Server
let base = ''

beforeAll(async () => {
  server = createServer((request, reply) => {
    const no = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
    asked.push(no)
    signature = request.headers['x-shop-signature'] as string | undefined
    const { status = 200, body = {} } = answers[no] ?? { status: 404 }
    reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
beforeEach(() => {
  answers = {}
  asked = []
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const track = (key: string, time: string, more: object = {}) => ({
  key,
  at: `2026-11-20 ${time}:00`,
  text: `到达${key}`,
  ...more,
})

async function open(db: Db, numbers: readonly string[]): Promise<number> {
  const id = await saveCarrier(db, { name: '顺丰冷运', way: 'json', pollUrl: `${base}/parcels/{no}` }, null)
  for (const trackingNo of numbers) await shipParcel(db, { carrier: '顺丰冷运', trackingNo }, now)
  return id
}

/** What a run asks about. */
async function run(db: Db, minutes: number): Promise<string[]> {
  asked = []
  await askCarriers(db, getJson, at(minutes))
  return asked
}

const tracksOf = async (db: Db, trackingNo: string) =>
  (await db.select().from(shipments).where(eq(shipments.trackingNo, trackingNo)))[0]?.tracks.map(
    ({ text: said }) => said,
  )

test(
  'a parcel is asked about every half hour, signed, until it is delivered',
  async () => {
    await inFreshShop(now, async (db) => {
      const id = await open(db, ['SF 1/2'])
      const { secret } = await makeSecret(db, id)
      answers = { 'SF 1/2': { body: { expectedOn: '2026-11-22', events: [track('甲', '10:00')] } } }
      expect(await run(db, 31)).toEqual(['SF 1/2'])
      expect(signatureProblem(signature, secret, `${base}/parcels/SF%201%2F2`, at(31))).toBeNull()
      expect(await run(db, 60)).toEqual([])
      expect(await run(db, 61)).toEqual(['SF 1/2'])
      expect(await tracksOf(db, 'SF 1/2')).toEqual(['顺丰冷运已揽收', '到达甲'])
      answers = { 'SF 1/2': { body: { events: [track('签收', '11:00', { isDelivered: true })] } } }
      expect(await run(db, 91)).toEqual(['SF 1/2'])
      expect(await run(db, 300)).toEqual([])
      expect(await db.$count(carrierQuestions)).toBe(0)
    })
  },
  LONG,
)

test(
  'what fails is asked for later each time and listed with its reason; the carrier that fails keeps no other waiting',
  async () => {
    await inFreshShop(now, async (db) => {
      const id = await open(db, ['SF1', 'SF2', 'SF3'])
      await saveCarrier(db, { name: '德邦快递', way: 'json', pollUrl: `${base}/parcels/{no}` }, null)
      await shipParcel(db, { carrier: '德邦快递', trackingNo: 'DB1' }, now)
      const [said] = [{ body: { events: [track('甲', '09:40')] } }]
      answers = { SF1: { status: 404 }, SF2: { status: 503 }, SF3: said, DB1: said }
      expect(await run(db, 1)).toEqual(['SF1', 'SF2', 'DB1'])
      // The carrier is back after a minute, and only then.
      expect(await run(db, 1)).toEqual([])
      expect(await run(db, 2)).toEqual(['SF3'])
      answers = {
        ...answers,
        SF2: { body: '<html>' },
        SF1: { body: { events: [{ at: '2026-11-31 09:00:00', text: '?' }] } },
      }
      expect(await run(db, 11)).toEqual(['SF1'])
      expect(await run(db, 12)).toEqual(['SF2'])
      const failed = await failedQuestions(db)
      expect(failed.map(({ question }) => [question.trackingNo, question.failures, question.lastError])).toEqual([
        ['SF1', 2, '回答无法识别：events.0.at：时间不存在'],
        ['SF2', 2, '回答无法识别：内容不是 JSON'],
      ])
      const [carrier] = await db.select().from(carriers).where(eq(carriers.id, id))
      expect(carrier).toMatchObject({ failures: 2, failingSince: at(11), askAfter: at(14) })
      expect(await run(db, 14)).toEqual([])
      answers = { ...answers, SF1: said, SF2: said }
      expect(await askAgain(db, id, at(14))).toEqual({ name: '顺丰冷运', parcels: 2 })
      expect(await run(db, 14)).toEqual(['SF1', 'SF2'])
      expect(await failedQuestions(db)).toEqual([])
      expect((await db.select().from(carriers).where(eq(carriers.id, id)))[0]?.failingSince).toBeNull()
    })
  },
  LONG,
)

test(
  'a number with something else under a key, and one of a parcel of long ago, stay failures with their reasons',
  async () => {
    await inFreshShop(now, async (db) => {
      await open(db, ['SF1', 'SF2'])
      answers = {
        SF1: { body: { events: [track('甲', '09:40')] } },
        SF2: { body: { events: [{ at: '2026-08-01 09:00:00', text: '已签收', isDelivered: true }] } },
      }
      await run(db, 30)
      answers = { ...answers, SF1: { body: { events: [track('甲', '09:41')] } } }
      await run(db, 60)
      const rows = await db.select().from(carrierQuestions).orderBy(asc(carrierQuestions.trackingNo))
      expect(rows.map(({ lastError }) => lastError)).toEqual([
        '事件 甲 已收到，内容不同',
        '时间 2026-08-01 09:00:00 比发货早30天以上，运单 SF2 可能是重复使用的单号',
      ])
      expect((await db.select().from(shipments)).map(({ deliveredAt }) => deliveredAt)).toEqual([null, null])
    })
  },
  LONG,
)

describeOnPostgres('a process that is killed while it asks', () => {
  const script = fileURLToPath(new URL('../../../testing/carrier-victim.ts', import.meta.url))

  async function play(db: Db, killAt: number): Promise<number | null> {
    const args = [script, await urlOf(db), at(40).toISOString(), String(killAt)]
    const victim = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said, [code, signal]] = await Promise.all([text(victim.stdout), once(victim, 'exit')])
    expect([code, signal]).toEqual(killAt === 0 ? [0, null] : [null, 'SIGKILL'])
    return killAt === 0 ? Number(said) : null
  }

  /** Every parcel delivered, each event and message once. */
  const kept = async (db: Db, numbers: readonly string[]) => ({
    tracks: await Promise.all(numbers.map((number) => tracksOf(db, number))),
    deliveryMessages: (await db.select().from(notifications)).filter(({ title }) => title.includes('已签收')).length,
  })

  test(
    'asks again afterwards: each event and each message comes once',
    async () => {
      const numbers = ['SF1', 'SF2']
      const events = [track('甲', '10:00'), track('签收', '10:05', { isDelivered: true })]
      answers = Object.fromEntries(numbers.map((number) => [number, { body: { events } }]))
      const whole = { tracks: numbers.map(() => ['顺丰冷运已揽收', '到达甲', '到达签收']), deliveryMessages: 2 }
      let statements = 0
      await inFreshShop(now, async (db) => {
        await open(db, numbers)
        statements = (await play(db, 0)) ?? 0
        expect(await kept(db, numbers)).toEqual(whole)
      })
      expect(statements).toBeGreaterThan(20)
      for (const part of [0.25, 0.5, 0.75, 0.95]) {
        await inFreshShop(now, async (db) => {
          await open(db, numbers)
          await play(db, Math.round(statements * part))
          await askCarriers(db, getJson, at(120))
          expect({ part, ...(await kept(db, numbers)) }).toEqual({ part, ...whole })
        })
      }
    },
    3 * LONG,
  )
})

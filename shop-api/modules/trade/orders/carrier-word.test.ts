import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lookOnly, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import type { CarrierEvent, CarrierWord } from './carrier-word.ts'
import { isContradicted, keepCarrierWord } from './carrier-word.ts'
import { addTrack, markReceived } from './ship.ts'
import type { TemperatureReading } from './tables.ts'
import { orders, shipments } from './tables.ts'
import { inFreshShop, race, times } from './testing/race.ts'
import { shipParcel } from './testing/shipped.ts'

const now = new Date('2026-11-20T01:30:00Z')
/** Hours after everything that is said here happened. */
const later = new Date('2026-11-20T08:00:00Z')
const LONG = 120_000
const parcel = { carrier: '顺丰冷运', trackingNo: 'SF1', expectedOn: null }

const event = (key: string, at: string, more: Partial<CarrierEvent> = {}): CarrierEvent => ({
  key,
  at: `2026-11-20 ${at}:00`,
  text: `到达${key}`,
  ...more,
})

const ship = (db: Db, trackingNo = 'SF1') => shipParcel(db, { carrier: '顺丰冷运', trackingNo }, now)

const say = (db: Db, word: Partial<CarrierWord>) => keepCarrierWord(db, { ...parcel, events: [], ...word }, later)

async function rowOf(db: Db, trackingNo = 'SF1') {
  const [row] = await db.select().from(shipments).where(eq(shipments.trackingNo, trackingNo))
  if (!row) throw new Error(`${trackingNo} is not there`)
  return row
}
const textsOf = async (db: Db) => (await rowOf(db)).tracks.map(({ text }) => text)
const contradicted = (db: Db) => db.$count(shipments, isContradicted)
const deliveryMessages = async (db: Db) =>
  (await db.select().from(notifications)).filter(({ title }) => title.includes('已签收')).length

test(
  'events come once, by their own time beside what staff wrote; a key with something else is refused whole',
  async () => {
    const { result } = await inFreshShop(now, async (db) => {
      await ship(db)
      const [one, two] = [event('甲', '08:00'), event('乙', '12:00', { celsius: 4.5 })]
      const added = [
        await say(db, { expectedOn: '2026-11-22', events: [two] }),
        await say(db, { events: [two, one] }),
        await say(db, { events: [{ at: two.at, text: '无编号' }] }),
        await say(db, { events: [{ at: two.at, text: '无编号' }] }),
      ]
      await addTrack(db, 1, '客服已联系', new Date('2026-11-20T03:00:00Z'))
      const other = say(db, { events: [event('丙', '13:00'), { ...one, text: '别处' }] })
      await expect(other).rejects.toMatchObject({ message: '事件 甲 已收到，内容不同' })
      await expect(say(db, { carrier: '德邦', events: [one] })).rejects.toMatchObject({
        message: '德邦的运单 SF1 不存在',
      })
      return { added, texts: await textsOf(db), expectedOn: (await rowOf(db)).expectedOn }
    })
    const texts = ['到达甲', '顺丰冷运已揽收', '客服已联系', '到达乙', '无编号']
    expect(result).toEqual({ added: [1, 1, 1, 0], expectedOn: '2026-11-22', texts })
  },
  LONG,
)

test.each([
  ['later than now', '2026-11-20 17:00:01', '晚于现在'],
  ['a month before it was sent', '2026-10-20 09:00:00', '可能是重复使用的单号'],
])(
  'a time %s is refused, of an event and of a reading',
  async (_, at, reason) => {
    const { result } = await inFreshShop(now, async (db) => {
      await ship(db)
      const refusals = [say(db, { events: [{ at, text: '到达' }] }), say(db, { temperatures: [{ at, celsius: 5 }] })]
      for (const each of refusals)
        await expect(each).rejects.toMatchObject({ code: 422, message: expect.stringContaining(reason) })
      return (await rowOf(db)).tracks.length
    })
    expect(result).toBe(1)
  },
  LONG,
)

test(
  'the first word of a delivery is one message and no receipt; more of it afterwards leaves it delivered and is shown to staff',
  async () => {
    const { result } = await inFreshShop(now, async (db) => {
      await ship(db)
      const signed = event('签收', '14:00', { isDelivered: true })
      await say(db, { events: [signed] })
      await say(db, { events: [signed, event('驿站', '13:00', { isDelivered: true })] })
      const before = await contradicted(db)
      await say(db, { events: [event('途中', '15:00')] })
      const after = await rowOf(db)
      const [order] = await db.select().from(orders)
      const said = { deliveryMessages: await deliveryMessages(db), state: order?.state, receivedAt: after.receivedAt }
      return {
        ...said,
        deliveredAt: after.deliveredAt && chinaDateTime(after.deliveredAt),
        contradicted: [before, await contradicted(db)],
      }
    })
    const delivered = { deliveredAt: '2026-11-20 13:00:00', contradicted: [0, 1] }
    expect(result).toEqual({ deliveryMessages: 1, state: 'shipped', receivedAt: null, ...delivered })
  },
  LONG,
)

test(
  'a parcel that its buyer has received brings no message any more',
  async () => {
    const { result } = await inFreshShop(now, async (db) => {
      await ship(db)
      await markReceived(db, [(await rowOf(db)).id], now)
      await say(db, { events: [event('签收', '14:00', { isDelivered: true })] })
      return deliveryMessages(db)
    })
    expect(result).toBe(0)
  },
  LONG,
)

/** What a carrier says of a parcel over its way, in pieces of a few events. */
const minute = fc.integer({ min: 0, max: 299 })
const timeOf = (at: number) => chinaDateTime(new Date(now.getTime() + at * 60_000))
const piece = fc.record({
  expectedOn: fc.option(fc.integer({ min: 21, max: 29 }).map((day) => `2026-11-${day}`)),
  events: fc.array(
    fc.record({ at: minute, isDelivered: fc.boolean(), celsius: fc.option(fc.integer({ min: 1, max: 12 })) }),
    { minLength: 1, maxLength: 4 },
  ),
  readings: fc.array(fc.record({ at: minute, celsius: fc.integer({ min: 1, max: 12 }) }), { maxLength: 4 }),
})
type Piece = typeof piece extends fc.Arbitrary<infer Value> ? Value : never

const eventsOf = (from: Piece): CarrierEvent[] =>
  from.events.map(({ at, isDelivered, celsius }) => ({
    // The minute names it: what two pieces say of one is the same.
    at: timeOf(at),
    text: `${at}${isDelivered ? '签收' : '途中'}${celsius ?? ''}`,
    ...(isDelivered ? { isDelivered } : {}),
    ...(celsius === null ? {} : { celsius }),
  }))

/** What is to be kept of pieces, by sets alone, whatever the order they come in. */
function oracle(pieces: readonly Piece[]) {
  const events = new Set(pieces.flatMap((each) => eventsOf(each).map(({ at, text }) => `${at} ${text}`)))
  const readings = new Set(pieces.flatMap((each) => each.readings.map(({ at, celsius }) => `${timeOf(at)} ${celsius}`)))
  const handedOver = pieces.flatMap((each) => each.events.filter(({ isDelivered }) => isDelivered).map(({ at }) => at))
  const days = pieces
    .filter(({ expectedOn }) => expectedOn !== null)
    .map((each) => [Math.max(...each.events.map(({ at }) => at)), each.expectedOn ?? ''] as const)
    .sort(([one, day], [other, otherDay]) => one - other || (day < otherDay ? -1 : 1))
  return {
    events: [...events].sort(),
    readings: [...readings].sort(),
    deliveredAt: handedOver.length === 0 ? null : timeOf(Math.min(...handedOver)),
    expectedOn: days.at(-1)?.[1] ?? null,
    deliveryMessages: handedOver.length === 0 ? 0 : 1,
  }
}

test(
  'whatever order word comes in, doubled or not, the same is kept, and one message sent',
  async () => {
    await inFreshShop(now, async (db) => {
      let number = 0
      const given = fc.array(piece, { minLength: 1, maxLength: 5 }).chain((pieces) =>
        fc.record({
          pieces: fc.constant(pieces),
          sent: fc.array(fc.nat({ max: pieces.length - 1 }), { maxLength: 4 }).chain((again) => {
            const all = [...pieces.keys(), ...again]
            return fc.shuffledSubarray(all, { minLength: all.length })
          }),
        }),
      )
      await fc.assert(
        fc.asyncProperty(given, async ({ pieces, sent }) => {
          number += 1
          const trackingNo = `SF${number}`
          await ship(db, trackingNo)
          const before = await deliveryMessages(db)
          for (const at of sent) {
            const from = pieces[at]
            if (!from) throw new Error('no such piece')
            const temperatures: TemperatureReading[] = from.readings.map((each) => ({ ...each, at: timeOf(each.at) }))
            await say(db, { trackingNo, expectedOn: from.expectedOn, events: eventsOf(from), temperatures })
          }
          const row = await rowOf(db, trackingNo)
          const carriers = row.tracks.filter(({ key }) => key !== undefined)
          expect({
            events: carriers.map(({ at, text }) => `${at} ${text}`).sort(),
            readings: row.temperatures.map(({ at, celsius }) => `${at} ${celsius}`).sort(),
            deliveredAt: row.deliveredAt && chinaDateTime(row.deliveredAt),
            expectedOn: row.expectedOn,
            deliveryMessages: (await deliveryMessages(db)) - before,
          }).toEqual(oracle(pieces))
          expect(row.tracks.map(({ at }) => at)).toEqual(row.tracks.map(({ at }) => at).sort())
        }),
        { numRuns: 60 },
      )
    })
  },
  LONG,
)

describeOnPostgres('word sent by several at once, some of it twice', () => {
  const rounds = (isCareless: boolean) =>
    inFreshShop(now, async (db) => {
      await ship(db)
      const send = (to: Db, at: number) =>
        keepCarrierWord(to, { ...parcel, events: [event(`${at}`, `1${at}:00`, { isDelivered: true })] }, later)
      await withFaults(db, isCareless ? [lookOnly('orders'), lookOnly('shipments')] : [], (faulty) =>
        race(times(8).map((at) => () => send(faulty, at % 6))),
      )
      return { kept: (await textsOf(db)).length, deliveryMessages: await deliveryMessages(db) }
    })
  test(
    'is kept, each once, with one message',
    async () => expect((await rounds(false)).result).toEqual({ kept: 7, deliveryMessages: 1 }),
    LONG,
  )
  test(
    'would be lost, with several messages, if nobody waited',
    async () => {
      const { kept, deliveryMessages: messages } = (await rounds(true)).result
      expect(kept).toBeLessThan(7)
      expect(messages).toBeGreaterThan(1)
    },
    LONG,
  )
})

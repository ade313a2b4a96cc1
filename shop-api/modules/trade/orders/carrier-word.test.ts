import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lookOnly, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import type { CarrierEvent } from './carrier-word.ts'
import { inOrder, keepCarrierWord } from './carrier-word.ts'
import { payOrder } from './pay.ts'
import { addTrack, pickOrder, shipOrder } from './ship.ts'
import { submitOrder } from './submit.ts'
import { shipments } from './tables.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000
const parcel = { carrier: '顺丰冷运', trackingNo: 'SF1', expectedOn: null }

const event = (key: string, at: string, celsius?: number): CarrierEvent => ({
  key,
  at: `2026-11-20 ${at}:00`,
  text: `到达${key}`,
  ...(celsius === undefined ? {} : { celsius }),
})

async function ship(db: Db): Promise<void> {
  const goodsId = await addGoods(db, { now })
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 1_000_000, now)
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  await pickOrder(db, orderId, now)
  await shipOrder(db, { orderId, ...parcel, now })
}

const kept = async (db: Db) => {
  const [row] = await db.select().from(shipments).where(eq(shipments.trackingNo, 'SF1'))
  return { expectedOn: row?.expectedOn, texts: row?.tracks.map(({ text }) => text) }
}

test(
  'events come once, by their own time beside what staff wrote; a key with something else is refused whole',
  async () => {
    const { result } = await inFreshShop(now, async (db) => {
      await ship(db)
      const [one, two] = [event('甲', '08:00'), event('乙', '12:00', 4.5)]
      const said = { ...parcel, expectedOn: '2026-11-22' }
      const added = [
        await keepCarrierWord(db, { ...said, events: [two] }),
        await keepCarrierWord(db, { ...parcel, events: [two, one] }),
      ]
      await addTrack(db, 1, '客服已联系', new Date('2026-11-20T03:00:00Z'))
      const other = keepCarrierWord(db, { ...parcel, events: [event('丙', '13:00'), { ...one, text: '别处' }] })
      await expect(other).rejects.toMatchObject({ message: '事件 甲 已收到，内容不同' })
      const unknown = keepCarrierWord(db, { ...parcel, carrier: '德邦', events: [one] })
      await expect(unknown).rejects.toMatchObject({ message: '德邦的运单 SF1 不存在' })
      return { added, ...(await kept(db)) }
    })
    const texts = ['到达甲', '顺丰冷运已揽收', '客服已联系', '到达乙']
    expect(result).toEqual({ added: [1, 1], expectedOn: '2026-11-22', texts })
  },
  LONG,
)

test('in whatever order events come, they stand by their time', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(some, (minutes) => {
      const given = minutes.map((minute) => event(`${minute}`, `09:${String(minute).padStart(2, '0')}`))
      const sorted = minutes.toSorted((a, b) => a - b).map((minute) => `${minute}`)
      expect(inOrder(given).map(({ key }) => key)).toEqual(sorted)
    }),
  )
})

describeOnPostgres('events sent by several at once, some of them twice', () => {
  const rounds = (isCareless: boolean) =>
    inFreshShop(now, async (db) => {
      await ship(db)
      const send = (to: Db, at: number) => keepCarrierWord(to, { ...parcel, events: [event(`${at}`, `1${at}:00`)] })
      await withFaults(db, isCareless ? [lookOnly('shipments')] : [], (faulty) =>
        race(times(8).map((at) => () => send(faulty, at % 6))),
      )
      return (await kept(db)).texts?.length
    })
  test('are each kept, and once', async () => expect((await rounds(false)).result).toBe(7), LONG)
  test('would be lost, if nobody waited', async () => expect((await rounds(true)).result).toBeLessThan(7), LONG)
})

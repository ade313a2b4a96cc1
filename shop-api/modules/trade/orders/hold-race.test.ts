import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lookOnly, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { holdOrder } from './hold-order.ts'
import { payOrder } from './pay.ts'
import { pickOrder, shipOrder } from './ship.ts'
import { submitOrder } from './submit.ts'
import { orders } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const ROUNDS = 6
const LONG = 120_000

async function paidOrder(db: Db, buyer: Buyer, goodsId: number): Promise<number> {
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  return orderId
}

type Careless = 'hold' | 'shipment'

/** Orders that are held back, picked and shipped at the same time, and how each ends. */
const rounds = (isPicked: boolean, careless?: Careless) =>
  inFreshShop(now, async (db) => {
    const goodsId = await addGoods(db, { now })
    const buyer = await addBuyer(db)
    await addBalance(db, buyer.memberId, 1_000_000, now)
    const ends: { isHeld: boolean; state: string }[] = []
    for (const _ of times(ROUNDS)) {
      const orderId = await paidOrder(db, buyer, goodsId)
      if (isPicked) await pickOrder(db, orderId, now)
      const pick = () => (isPicked ? Promise.resolve() : pickOrder(db, orderId, now))
      const { errors } = await withFaults(db, careless ? [lookOnly('orders')] : [], (faulty) =>
        race<unknown>([
          () => holdOrder(careless === 'hold' ? faulty : db, { orderId, reason: '资质待核实', by: '小王', now }),
          () =>
            pick().then(() =>
              shipOrder(careless === 'shipment' ? faulty : db, { orderId, carrier: '自营', trackingNo: '1', now }),
            ),
        ]),
      )
      expect(errors).toEqual([])
      const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
      ends.push({ isHeld: row?.holdAt !== null, state: row?.state ?? '' })
    }
    return ends
  })

const heldAndSent = (ends: Awaited<ReturnType<typeof rounds>>) =>
  ends.result.filter(({ isHeld, state }) => isHeld && state === 'shipped').length

describeOnPostgres('an order held back while it is picked or shipped', () => {
  test.each([false, true])(
    'is held or leaves, never both (picked before: %s)',
    async (isPicked) => {
      const ends = await rounds(isPicked)
      expect(heldAndSent(ends)).toBe(0)
      for (const { isHeld, state } of ends.result) expect(state).toMatch(isHeld ? /paid|picked/ : /shipped/)
      expect(ends.broken).toEqual([])
    },
    LONG,
  )

  test.each<Careless>(['hold', 'shipment'])(
    '… and a %s that looks without a lock is caught',
    async (careless) => {
      expect(heldAndSent(await rounds(true, careless))).toBeGreaterThan(0)
    },
    LONG,
  )
})

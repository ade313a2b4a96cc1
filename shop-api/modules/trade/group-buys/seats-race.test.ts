import { eq } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { promotionItems } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { readThenWrite, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addMembers } from '#shop-api/testing/small-shop.ts'
import { closeGroups } from './close.ts'
import { joinGroup } from './join.ts'
import { groupBuys } from './tables.ts'
import { addOffer, joinRequest } from './testing/group-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

async function richBuyers(db: Db, count: number): Promise<Buyer[]> {
  const all = await addMembers(db, count)
  for (const { id } of all) await addBalance(db, id, 10_000, now)
  return all.map(({ id: memberId, addressId }) => ({ memberId, addressId }))
}

describeOnPostgres('seats at the same time', () => {
  /** So many members want the last seats of one group of five. */
  const rush = (buyers: number, faults: readonly Fault[] = []) =>
    inFreshShop(now, async (db) => {
      const offerId = await addOffer(db, now, { seats: 5, stock: 1000 })
      const [leader, ...others] = await richBuyers(db, buyers)
      const opened = await joinGroup(db, joinRequest(offerId, leader!, now))
      const groupId = opened.group.id
      const outcome = await withFaults(db, faults, (shop) =>
        race(others.map((buyer) => () => joinGroup(shop, joinRequest(offerId, buyer, now, { groupId })))),
      )
      const [group] = await db.select().from(groupBuys).where(eq(groupBuys.id, groupId))
      return { ...outcome, group }
    })

  test(
    '60 members and four seats: exactly four sit down, the others keep their money',
    async () => {
      const { result, broken } = await rush(61)
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.refused.length]).toEqual([4, 56])
      expect(result.group).toMatchObject({ taken: 5, state: 'succeeded' })
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and one who reads and then writes is caught selling a seat twice',
    async () => {
      const { result, broken } = await rush(31, [readThenWrite('group_buys', 'taken')])
      expect(result.answers.length).toBeGreaterThan(4)
      expect(broken.map((row) => row.invariant)).toContain('group_seats')
    },
    LONG,
  )

  test(
    'an own stock for ten seats of two: exactly 20 units, no matter who opens groups',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const offerId = await addOffer(db, now, { seats: 3, stock: 20 })
        const buyers = await richBuyers(db, 40)
        const outcome = await race(buyers.map((buyer) => () => joinGroup(db, joinRequest(offerId, buyer, now))))
        const [item] = await db.select().from(promotionItems).where(eq(promotionItems.promotionId, offerId))
        return { ...outcome, sold: item?.sold }
      })
      expect(result.errors).toEqual([])
      expect([result.answers.length, result.sold]).toEqual([10, 20])
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    'joins and the end of time at once: the group is full or everybody has the money back',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const offerId = await addOffer(db, now, { seats: 3 })
        const [leader, ...others] = await richBuyers(db, 8)
        const { group } = await joinGroup(db, joinRequest(offerId, leader!, now))
        const late = new Date(now.getTime() + DAY_MS)
        const outcome = await race<unknown>([
          ...others.map((buyer) => () => joinGroup(db, joinRequest(offerId, buyer, now, { groupId: group.id }))),
          () => closeGroups(db, late),
          () => closeGroups(db, late),
        ])
        const [row] = await db.select().from(groupBuys).where(eq(groupBuys.id, group.id))
        return { ...outcome, state: row?.state }
      })
      expect(result.errors).toEqual([])
      expect(['succeeded', 'failed']).toContain(result.state)
      expect(broken).toEqual([])
    },
    LONG,
  )
})

import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { readThenWrite, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { joinLottery } from './join.ts'
import { lotteries, lotteryChances, lotteryPrizes } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

async function addLottery(db: Db, stock: number, chances = 1): Promise<number> {
  const span = { startsAt: new Date(now.getTime() - 1), endsAt: new Date(now.getTime() + 86_400_000) }
  const [lottery] = await db
    .insert(lotteries)
    .values({ name: '抽奖', ...span, chances, blankWeight: 0 })
    .returning({ id: lotteries.id })
  const lotteryId = lottery?.id ?? 0
  await db.insert(lotteryPrizes).values({ lotteryId, kind: 'points', name: '10积分', points: 10, weight: 1, stock })
  return lotteryId
}

/** So many draws of one member with one chance. */
const joinTogether = (count: number, faults: readonly Fault[] = []) =>
  inFreshShop(now, async (db) => {
    const lotteryId = await addLottery(db, 1000)
    const memberId = await addMember(db)
    // With the row there already, no transaction waits for the one that inserts it.
    await db.insert(lotteryChances).values({ lotteryId, memberId })
    return withFaults(db, faults, (shop) =>
      race(
        times(count).map((at) => () => joinLottery(shop, { lotteryId, memberId, key: `one-chance-key-${at}-00`, now })),
      ),
    )
  })

/** So many members with a chance each, for ten prizes. */
const lotteryForTen = (count: number, faults: readonly Fault[] = []) =>
  inFreshShop(now, async (db) => {
    const lotteryId = await addLottery(db, 10)
    const members: number[] = []
    for (let at = 0; at < count; at += 1) members.push(await addMember(db))
    return withFaults(db, faults, (shop) =>
      race(
        members.map(
          (memberId) => () => joinLottery(shop, { lotteryId, memberId, key: `ten-prizes-key-${memberId}`, now }),
        ),
      ),
    )
  })

describeOnPostgres('draws at the same time', () => {
  test(
    '100 draws of one chance give one',
    async () => {
      const { result, broken } = await joinTogether(100)
      expect(result.answers).toHaveLength(1)
      expect(result.errors).toEqual([])
      expect(result.refused).toHaveLength(99)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and spending that reads first is caught',
    async () => {
      const { result, broken } = await joinTogether(40, [readThenWrite('draw_chances', 'used', 'member_id')])
      expect(result.answers.length).toBeGreaterThan(1)
      expect(broken.map((row) => row.invariant)).toContain('draw_chances')
    },
    LONG,
  )

  test(
    '400 members on 10 prizes win 10',
    async () => {
      const { result, broken } = await lotteryForTen(400)
      expect(result.answers).toHaveLength(400)
      expect(result.answers.filter((answer) => answer.won === 1)).toHaveLength(10)
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and a prize taken by reading first is given away too often',
    async () => {
      const { result, broken } = await lotteryForTen(100, [readThenWrite('draw_prizes', 'won')])
      expect(result.answers.filter((answer) => answer.won === 1).length).toBeGreaterThan(10)
      expect(broken.map((row) => row.invariant)).toContain('draw_prizes')
    },
    LONG,
  )
})

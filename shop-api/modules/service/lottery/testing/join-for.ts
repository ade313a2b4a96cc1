import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Joining, Outcome } from '../join.ts'
import { joinLottery } from '../join.ts'
import { lotteries, lotteryPrizes } from '../tables.ts'

/** Joins a lottery in which only this prize can be drawn, null is the blank. Its weights are afterwards what they were. */
export async function joinFor(db: Db, joining: Joining, prize: string | null): Promise<Outcome> {
  const { lotteryId } = joining
  const [lottery] = await db.select().from(lotteries).where(eq(lotteries.id, lotteryId))
  const prizes = await db.select().from(lotteryPrizes).where(eq(lotteryPrizes.lotteryId, lotteryId))
  const weigh = async (blankWeight: number, weightOf: (each: (typeof prizes)[number]) => number) => {
    await db.update(lotteries).set({ blankWeight }).where(eq(lotteries.id, lotteryId))
    for (const each of prizes) {
      await db
        .update(lotteryPrizes)
        .set({ weight: weightOf(each) })
        .where(eq(lotteryPrizes.id, each.id))
    }
  }
  await weigh(prize === null ? 1 : 0, ({ name }) => (name === prize ? 1 : 0))
  try {
    return await joinLottery(db, joining)
  } finally {
    await weigh(lottery?.blankWeight ?? 0, ({ weight }) => weight)
  }
}

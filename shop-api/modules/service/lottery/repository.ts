import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lotteries, lotteryChances, lotteryPrizes, lotteryRecords } from './tables.ts'

export type LotteryRow = typeof lotteries.$inferSelect
export type PrizeRow = typeof lotteryPrizes.$inferSelect

const running = (now: Date): SQL | undefined =>
  and(eq(lotteries.isOn, true), lte(lotteries.startsAt, now), gt(lotteries.endsAt, now))

/** The draw that runs now: this one, or the one that ends soonest. */
export async function findRunning(db: Db, now: Date, id?: number): Promise<LotteryRow | null> {
  const [row] = await db
    .select()
    .from(lotteries)
    .where(and(running(now), id === undefined ? undefined : eq(lotteries.id, id)))
    .orderBy(asc(lotteries.endsAt), asc(lotteries.id))
    .limit(1)
  return row ?? null
}

export const prizesOf = (db: Db, lotteryId: number): Promise<PrizeRow[]> =>
  db
    .select()
    .from(lotteryPrizes)
    .where(eq(lotteryPrizes.lotteryId, lotteryId))
    .orderBy(asc(lotteryPrizes.sort), asc(lotteryPrizes.id))

export async function usedChances(db: Db, lotteryId: number, memberId: number): Promise<number> {
  const [row] = await db
    .select({ used: lotteryChances.used })
    .from(lotteryChances)
    .where(and(eq(lotteryChances.lotteryId, lotteryId), eq(lotteryChances.memberId, memberId)))
  return row?.used ?? 0
}

/** Spends one chance; false when none is left. One statement, so that two at once can't spend the same one. */
export async function spendChance(tx: Db, lottery: LotteryRow, memberId: number): Promise<boolean> {
  await tx.insert(lotteryChances).values({ lotteryId: lottery.id, memberId }).onConflictDoNothing()
  const rows = await tx
    .update(lotteryChances)
    .set({ used: sql`${lotteryChances.used} + 1` })
    .where(
      and(
        eq(lotteryChances.lotteryId, lottery.id),
        eq(lotteryChances.memberId, memberId),
        sql`${lotteryChances.used} < ${lottery.chances}`,
      ),
    )
    .returning({ used: lotteryChances.used })
  return rows.length === 1
}

/** Takes one piece of a prize; false when the last one is gone. */
export async function takePrize(tx: Db, prizeId: number): Promise<boolean> {
  const rows = await tx
    .update(lotteryPrizes)
    .set({ won: sql`${lotteryPrizes.won} + 1` })
    .where(and(eq(lotteryPrizes.id, prizeId), sql`${lotteryPrizes.won} < ${lotteryPrizes.stock}`))
    .returning({ id: lotteryPrizes.id })
  return rows.length === 1
}

const recordsOf = (db: Db, where: SQL | undefined, most: number) =>
  db
    .select({ record: lotteryRecords, companyName: memberFact(lotteryRecords.memberId, 'companyName') })
    .from(lotteryRecords)
    .where(and(isNotNull(lotteryRecords.prizeId), where))
    .orderBy(desc(lotteryRecords.id))
    .limit(most)

export type WonRow = Awaited<ReturnType<typeof recordsOf>>[number]

const LATEST = 20
const MOST_OWN = 100

export const latestWinners = (db: Db, lotteryId: number): Promise<WonRow[]> =>
  recordsOf(db, eq(lotteryRecords.lotteryId, lotteryId), LATEST)

export const prizesWonBy = (db: Db, memberId: number): Promise<WonRow[]> =>
  recordsOf(db, eq(lotteryRecords.memberId, memberId), MOST_OWN)

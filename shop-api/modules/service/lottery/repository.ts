import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { draws, lotteryChances, lotteryPrizes, lotteryRecords } from './tables.ts'

export type LotteryRow = typeof draws.$inferSelect
export type PrizeRow = typeof lotteryPrizes.$inferSelect

const running = (now: Date): SQL | undefined =>
  and(eq(draws.isOn, true), lte(draws.startsAt, now), gt(draws.endsAt, now))

/** The draw that runs now: this one, or the one that ends soonest. */
export async function findRunning(db: Db, now: Date, id?: number): Promise<LotteryRow | null> {
  const [row] = await db
    .select()
    .from(draws)
    .where(and(running(now), id === undefined ? undefined : eq(draws.id, id)))
    .orderBy(asc(draws.endsAt), asc(draws.id))
    .limit(1)
  return row ?? null
}

export const prizesOf = (db: Db, drawId: number): Promise<PrizeRow[]> =>
  db
    .select()
    .from(lotteryPrizes)
    .where(eq(lotteryPrizes.drawId, drawId))
    .orderBy(asc(lotteryPrizes.sort), asc(lotteryPrizes.id))

export async function usedChances(db: Db, drawId: number, memberId: number): Promise<number> {
  const [row] = await db
    .select({ used: lotteryChances.used })
    .from(lotteryChances)
    .where(and(eq(lotteryChances.drawId, drawId), eq(lotteryChances.memberId, memberId)))
  return row?.used ?? 0
}

/** Spends one chance; false when none is left. One statement, so that two at once can't spend the same one. */
export type SpendChance = (tx: Db, draw: LotteryRow, memberId: number) => Promise<boolean>

export const spendChance: SpendChance = async (tx, draw, memberId) => {
  await tx.insert(lotteryChances).values({ drawId: draw.id, memberId }).onConflictDoNothing()
  const rows = await tx
    .update(lotteryChances)
    .set({ used: sql`${lotteryChances.used} + 1` })
    .where(
      and(
        eq(lotteryChances.drawId, draw.id),
        eq(lotteryChances.memberId, memberId),
        sql`${lotteryChances.used} < ${draw.chances}`,
      ),
    )
    .returning({ used: lotteryChances.used })
  return rows.length === 1
}

/** Takes one piece of a prize; false when the last one is gone. */
export type TakePrize = (tx: Db, prizeId: number) => Promise<boolean>

export const takePrize: TakePrize = async (tx, prizeId) => {
  const rows = await tx
    .update(lotteryPrizes)
    .set({ won: sql`${lotteryPrizes.won} + 1` })
    .where(and(eq(lotteryPrizes.id, prizeId), sql`${lotteryPrizes.won} < ${lotteryPrizes.stock}`))
    .returning({ id: lotteryPrizes.id })
  return rows.length === 1
}

const recordsOf = (db: Db, where: SQL | undefined, most: number) =>
  db
    .select({ record: lotteryRecords, companyName: members.companyName })
    .from(lotteryRecords)
    .innerJoin(members, eq(members.id, lotteryRecords.memberId))
    .where(and(isNotNull(lotteryRecords.prizeId), where))
    .orderBy(desc(lotteryRecords.id))
    .limit(most)

export type WonRow = Awaited<ReturnType<typeof recordsOf>>[number]

const LATEST = 20
const MOST_OWN = 100

export const latestWinners = (db: Db, drawId: number): Promise<WonRow[]> =>
  recordsOf(db, eq(lotteryRecords.drawId, drawId), LATEST)

export const prizesWonBy = (db: Db, memberId: number): Promise<WonRow[]> =>
  recordsOf(db, eq(lotteryRecords.memberId, memberId), MOST_OWN)

import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { drawChances, drawPrizes, drawRecords, draws } from '#shop-api/db/schema/draw.ts'
import { members } from '#shop-api/db/schema/members.ts'

export type DrawRow = typeof draws.$inferSelect
export type PrizeRow = typeof drawPrizes.$inferSelect

const running = (now: Date): SQL | undefined =>
  and(eq(draws.isOn, true), lte(draws.startsAt, now), gt(draws.endsAt, now))

/** The draw that runs now: this one, or the one that ends soonest. */
export async function findRunning(db: Db, now: Date, id?: number): Promise<DrawRow | null> {
  const [row] = await db
    .select()
    .from(draws)
    .where(and(running(now), id === undefined ? undefined : eq(draws.id, id)))
    .orderBy(asc(draws.endsAt), asc(draws.id))
    .limit(1)
  return row ?? null
}

export const prizesOf = (db: Db, drawId: number): Promise<PrizeRow[]> =>
  db.select().from(drawPrizes).where(eq(drawPrizes.drawId, drawId)).orderBy(asc(drawPrizes.sort), asc(drawPrizes.id))

export async function usedChances(db: Db, drawId: number, memberId: number): Promise<number> {
  const [row] = await db
    .select({ used: drawChances.used })
    .from(drawChances)
    .where(and(eq(drawChances.drawId, drawId), eq(drawChances.memberId, memberId)))
  return row?.used ?? 0
}

/** Spends one chance; false when none is left. One statement, so that two at once can't spend the same one. */
export type SpendChance = (tx: Db, draw: DrawRow, memberId: number) => Promise<boolean>

export const spendChance: SpendChance = async (tx, draw, memberId) => {
  await tx.insert(drawChances).values({ drawId: draw.id, memberId }).onConflictDoNothing()
  const rows = await tx
    .update(drawChances)
    .set({ used: sql`${drawChances.used} + 1` })
    .where(
      and(
        eq(drawChances.drawId, draw.id),
        eq(drawChances.memberId, memberId),
        sql`${drawChances.used} < ${draw.chances}`,
      ),
    )
    .returning({ used: drawChances.used })
  return rows.length === 1
}

/** Takes one piece of a prize; false when the last one is gone. */
export type TakePrize = (tx: Db, prizeId: number) => Promise<boolean>

export const takePrize: TakePrize = async (tx, prizeId) => {
  const rows = await tx
    .update(drawPrizes)
    .set({ won: sql`${drawPrizes.won} + 1` })
    .where(and(eq(drawPrizes.id, prizeId), sql`${drawPrizes.won} < ${drawPrizes.stock}`))
    .returning({ id: drawPrizes.id })
  return rows.length === 1
}

const recordsOf = (db: Db, where: SQL | undefined, most: number) =>
  db
    .select({ record: drawRecords, companyName: members.companyName })
    .from(drawRecords)
    .innerJoin(members, eq(members.id, drawRecords.memberId))
    .where(and(isNotNull(drawRecords.prizeId), where))
    .orderBy(desc(drawRecords.id))
    .limit(most)

export type WonRow = Awaited<ReturnType<typeof recordsOf>>[number]

const LATEST = 20
const MOST_OWN = 100

export const latestWinners = (db: Db, drawId: number): Promise<WonRow[]> =>
  recordsOf(db, eq(drawRecords.drawId, drawId), LATEST)

export const prizesWonBy = (db: Db, memberId: number): Promise<WonRow[]> =>
  recordsOf(db, eq(drawRecords.memberId, memberId), MOST_OWN)

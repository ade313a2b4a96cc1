import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import { windowText } from '#lib/kernel/time.ts'
import { refuseMedicineName } from '#shop-api/modules/catalogue/goods/medicine-name.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import type { GivenLottery, PrizeDraft } from './given.ts'
import { lotteryEffect, readPrizes } from './given.ts'
import type { LotteryRow, PrizeRow } from './repository.ts'
import { prizesOf } from './repository.ts'
import { lotteries, lotteryPrizes } from './tables.ts'

/** One of them with its prizes. Throws ShopRefusal 404. */
export async function findLottery(db: Db, id: number): Promise<{ row: LotteryRow; prizes: PrizeRow[] }> {
  const [row] = await db.select().from(lotteries).where(eq(lotteries.id, id))
  if (!row) throw notFound('抽奖活动不存在')
  return { row, prizes: await prizesOf(db, id) }
}

async function checkGiven(db: Db, given: GivenLottery, now: Date): Promise<PrizeDraft[]> {
  if (given.endsAt <= now) throw fieldRefusal('endsAt', '结束时间已过，抽奖不会显示')
  const prizes = readPrizes(given.prizes)
  for (const { kind, name } of prizes) {
    if (kind === 'thing') await refuseMedicineName(db, 'prizes', name, '不能作奖品')
  }
  return prizes
}

/** A prize that was won stays as it was; one that was not may be changed or removed. */
function checkWon(known: readonly PrizeRow[], prizes: readonly PrizeDraft[]): void {
  for (const row of known.filter(({ won }) => won > 0)) {
    const next = prizes.find(({ name }) => name === row.name)
    if (!next) throw fieldRefusal('prizes', `“${row.name}”已有会员抽中，不能移除或改名，可把数量改为已发的${row.won}`)
    if (next.stock < row.won) throw fieldRefusal('prizes', `“${row.name}”已发${row.won}，数量不能更少`)
    const isOther = (['kind', 'points', 'voucherFen'] as const).some((name) => next[name] !== row[name])
    if (isOther) throw fieldRefusal('prizes', `“${row.name}”已有会员抽中，种类和数值不能更改，请另加奖品`)
  }
}

/** Others that run at the same time: buyers see one. */
async function besides(db: Db, { startsAt, endsAt }: GivenLottery, id: number | null): Promise<string[]> {
  const rows = await db
    .select({ name: lotteries.name })
    .from(lotteries)
    .where(
      and(
        eq(lotteries.isOn, true),
        lt(lotteries.startsAt, endsAt),
        gt(lotteries.endsAt, startsAt),
        id === null ? undefined : ne(lotteries.id, id),
      ),
    )
  return rows.map(({ name }) => `同期另有抽奖“${name}”，商城只显示先结束的一个`)
}

/** What a lottery would give away; nothing is kept. Throws ShopRefusal. */
export async function tryLottery(db: Db, given: GivenLottery, id: number | null, now: Date) {
  const prizes = await checkGiven(db, given, now)
  const known = id === null ? null : await findLottery(db, id)
  checkWon(known?.prizes ?? [], prizes)
  const { facts, rows } = lotteryEffect(given, prizes)
  const isOn = known?.row.isOn ?? true
  const window = ['时间', windowText(given.startsAt, given.endsAt)] as [string, string]
  return {
    facts: [['名称', given.name] as [string, string], window, ...facts],
    warnings: [
      ...(isOn ? [] : ['该抽奖已停止，保存后仍不可抽']),
      ...(isOn && given.startsAt <= now ? ['保存后立即可抽'] : []),
      ...(given.blankWeight === 0 ? ['每次都中奖，直到奖品发完'] : []),
      ...(await besides(db, given, id)),
    ],
    rows,
  }
}

async function setPrizes(tx: Db, lotteryId: number, known: readonly PrizeRow[], prizes: readonly PrizeDraft[]) {
  for (const row of known) {
    if (!prizes.some(({ name }) => name === row.name)) {
      await tx.delete(lotteryPrizes).where(eq(lotteryPrizes.id, row.id))
    }
  }
  for (const [sort, prize] of prizes.entries()) {
    const kept = known.find(({ name }) => name === prize.name)
    if (kept) {
      await tx
        .update(lotteryPrizes)
        .set({ ...prize, sort })
        .where(eq(lotteryPrizes.id, kept.id))
    } else await tx.insert(lotteryPrizes).values({ lotteryId, ...prize, sort })
  }
}

/** Adds a lottery or changes one; what was won of it meanwhile is waited for. Throws ShopRefusal. */
export async function saveLottery(
  db: Db,
  given: GivenLottery,
  id: number | null,
  now: Date,
): Promise<{ id: number; name: string }> {
  const { prizes: _text, ...columns } = given
  return inTransaction(db, async (tx) => {
    const prizes = await checkGiven(tx, given, now)
    if (id === null) {
      const [made] = await tx.insert(lotteries).values(columns).returning({ id: lotteries.id })
      if (!made) throw new Error('an inserted lottery has no id')
      await setPrizes(tx, made.id, [], prizes)
      return { id: made.id, name: given.name }
    }
    const known = await tx
      .select()
      .from(lotteryPrizes)
      .where(eq(lotteryPrizes.lotteryId, id))
      .orderBy(asc(lotteryPrizes.id))
      .for('update')
    await findLottery(tx, id)
    checkWon(known, prizes)
    await tx.update(lotteries).set(columns).where(eq(lotteries.id, id))
    await setPrizes(tx, id, known, prizes)
    return { id, name: given.name }
  })
}

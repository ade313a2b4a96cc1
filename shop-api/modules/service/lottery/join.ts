import { randomInt } from 'node:crypto'
import { fen } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { requireReviewed } from '#shop-api/modules/catalogue/eligibility/review.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import { giveVoucher } from '#shop-api/modules/trade/vouchers/give.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { choosePrize, totalWeight } from './choose.ts'
import type { LotteryRow, PrizeRow } from './repository.ts'
import { findRunning, prizesOf, spendChance, takePrize, usedChances } from './repository.ts'
import { lotteryRecords } from './tables.ts'

const VOUCHER_DAYS = 30

export interface Joining {
  readonly lotteryId: number
  readonly memberId: number
  readonly key: string
  readonly now: Date
}

export interface Outcome {
  readonly won: 0 | 1
  readonly name: string
  readonly remarks: string
  /** Left after this one. */
  readonly chances: number
}

async function give(tx: Db, prize: PrizeRow, memberId: number, now: Date): Promise<void> {
  if (prize.kind === 'points') {
    await movePoints(tx, { memberId, kind: 'prize', points: prize.points, at: now, note: prize.name })
  }
  if (prize.kind === 'voucher') {
    const validTo = new Date(now.getTime() + VOUCHER_DAYS * DAY_MS)
    await giveVoucher(tx, { memberId, name: prize.name, amount: fen(prize.voucherFen), validFrom: now, validTo })
  }
}

async function joinOnce(tx: Db, lottery: LotteryRow, { memberId, now }: Joining): Promise<Outcome> {
  if (!(await spendChance(tx, lottery, memberId))) throw new ShopRefusal(409, '您的抽奖机会已用完')
  const prizes = await prizesOf(tx, lottery.id)
  const chosen = choosePrize(prizes, randomInt(Math.max(1, totalWeight(prizes, lottery.blankWeight))))
  // The last piece may be gone meanwhile: then this chance wins nothing, it is not drawn again.
  const prize = chosen && (await takePrize(tx, chosen.id)) ? chosen : null
  if (prize) await give(tx, prize, memberId, now)
  const { name, remarks } = prize ?? { name: '未中奖', remarks: '' }
  await tx
    .insert(lotteryRecords)
    .values({ lotteryId: lottery.id, memberId, prizeId: prize?.id ?? null, name, remarks, at: now })
  const used = await usedChances(tx, lottery.id, memberId)
  return { won: prize ? 1 : 0, name, remarks, chances: Math.max(0, lottery.chances - used) }
}

/**
 * Spends a chance and decides what it wins, both in one transaction and once for a key. Throws ShopRefusal: 404 when no
 * such draw runs, 409 without a chance or before the licences are approved.
 */
export async function joinLottery(db: Db, joining: Joining): Promise<Outcome> {
  const { lotteryId, memberId, key, now } = joining
  return await inTransaction(db, async (tx) => {
    await requireReviewed(tx, memberId, '参加抽奖')
    const lottery = await findRunning(tx, now, lotteryId)
    if (!lottery) throw new ShopRefusal(404, '活动未开始或已结束')
    return await once(tx, { memberId, purpose: 'draw', key, content: { lotteryId }, now }, () =>
      joinOnce(tx, lottery, joining),
    )
  })
}

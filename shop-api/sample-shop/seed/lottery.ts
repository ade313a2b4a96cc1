import { fen, parseFen } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { lotteries, lotteryPrizes } from '#shop-api/modules/service/lottery/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sampleLottery } from '#shop-api/sample-shop/lottery.ts'
import { bulkInsert } from './bulk.ts'

export async function loadLottery(db: Db, now: Date): Promise<void> {
  const { name, remarks, chances, blankWeight, daysBefore, daysAfter, prizes } = sampleLottery
  const [lottery] = await db
    .insert(lotteries)
    .values({
      name,
      remarks,
      chances,
      blankWeight,
      startsAt: new Date(now.getTime() - daysBefore * DAY_MS),
      endsAt: new Date(now.getTime() + daysAfter * DAY_MS),
    })
    .returning({ id: lotteries.id })
  if (!lottery) throw new Error('the sample draw was not written')
  await bulkInsert(
    db,
    lotteryPrizes,
    prizes.map(({ voucher, points = 0, ...prize }, sort) => ({
      ...prize,
      points,
      lotteryId: lottery.id,
      voucherFen: voucher === undefined ? fen(0) : parseFen(voucher),
      sort,
    })),
  )
}

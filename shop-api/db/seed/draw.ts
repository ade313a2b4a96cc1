import { fen, parseFen } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { sampleDraw } from '#shop-api/db/sample/draw.ts'
import { drawPrizes, draws } from '#shop-api/db/schema/draw.ts'
import { bulkInsert } from './bulk.ts'

export async function loadDraw(db: Db, now: Date): Promise<void> {
  const { name, remarks, chances, blankWeight, daysBefore, daysAfter, prizes } = sampleDraw
  const [draw] = await db
    .insert(draws)
    .values({
      name,
      remarks,
      chances,
      blankWeight,
      startsAt: new Date(now.getTime() - daysBefore * DAY_MS),
      endsAt: new Date(now.getTime() + daysAfter * DAY_MS),
    })
    .returning({ id: draws.id })
  if (!draw) throw new Error('the sample draw was not written')
  await bulkInsert(
    db,
    drawPrizes,
    prizes.map(({ voucher, points = 0, ...prize }, sort) => ({
      ...prize,
      points,
      drawId: draw.id,
      voucherFen: voucher === undefined ? fen(0) : parseFen(voucher),
      sort,
    })),
  )
}

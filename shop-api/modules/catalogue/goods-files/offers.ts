import { parsePrice } from '#lib/kernel/money.ts'
import { goodsInOffers, offersAbove } from '#shop-api/modules/catalogue/promotions/surcharges.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Change } from '#shop-api/platform/table-files/compare.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'
import { UNPRICED } from './cells.ts'
import type { ComparedGoods } from './compare.ts'

interface Choice {
  readonly now: Date
  readonly offers: OfferChoice
}

interface Repriced {
  readonly row: ComparedGoods
  readonly id: number
  readonly unitPrice: string
}

/** Goods of offers whose list price the file changes. */
async function repricedInOffers(db: Db, rows: readonly ComparedGoods[], now: Date): Promise<Repriced[]> {
  const offered = await goodsInOffers(db, now)
  return rows.flatMap((row) => {
    const { unitPrice = UNPRICED } = row.values
    const isMeant = row.state === 'changed' && row.record !== null && offered.has(row.record.id)
    return isMeant && row.record && unitPrice !== UNPRICED ? [{ row, id: row.record.id, unitPrice }] : []
  })
}

/** A lower price must not leave an offer above it: the row is refused, or says what becomes of the offer. */
export async function withOffers(
  db: Db,
  rows: readonly ComparedGoods[],
  { now, offers }: Choice,
): Promise<ComparedGoods[]> {
  const judged = new Map<ComparedGoods, ComparedGoods>()
  for (const { row, id, unitPrice } of await repricedInOffers(db, rows, now)) {
    const above = await inTransaction(db, (tx) => offersAbove(tx, id, parsePrice(unitPrice), now))
    if (above.length === 0) continue
    if (offers === 'refuse') {
      const reason = `单价${unitPrice}低于${above.map((each) => each.text).join('、')}，请先调整活动`
      judged.set(row, { ...row, state: 'wrong', reasons: [reason], changes: [] })
      continue
    }
    const fates = above.map(({ what, cost, limit }): Change => {
      return { heading: what, before: cost, after: offers === 'carry' ? limit : `${cost}（高于单价，暂不生效）` }
    })
    judged.set(row, { ...row, changes: [...row.changes, ...fates] })
  }
  return rows.map((row) => judged.get(row) ?? row)
}

/**
 * Does what was chosen for offers above the new prices, which are written by then. Answers with how many offers were
 * lowered, or with the code of goods that an offer is above though that was to be refused.
 */
export async function settleOffers(
  tx: Db,
  rows: readonly ComparedGoods[],
  { now, offers }: Choice,
): Promise<{ lowered: number; disturbed: string | null }> {
  let lowered = 0
  for (const { row, id, unitPrice } of offers === 'keep' ? [] : await repricedInOffers(tx, rows, now)) {
    const above = await offersAbove(tx, id, parsePrice(unitPrice), now)
    if (above.length > 0 && offers === 'refuse') return { lowered, disturbed: row.row.code }
    for (const each of above) await each.lower(tx)
    lowered += above.length
  }
  return { lowered, disturbed: null }
}

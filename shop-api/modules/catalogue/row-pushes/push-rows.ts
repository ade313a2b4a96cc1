import type { z } from 'zod'
import { formatPrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { countsOf } from '#shop-api/modules/base/access/pushed-rows.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { refreshGoods } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import { goodsCoded, goodsFacts, warehouseFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { lockBatch, writeBatch } from '#shop-api/modules/catalogue/goods/write-batch.ts'
import { readUnitPrice, setPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { pricesBody, pushedAnswer, StockRow, stockBody } from './shapes.ts'

type Answer = z.output<typeof pushedAnswer>
type Outcome = Pick<Answer['rows'][number], 'outcome' | 'reason'>
type Numbered<Row> = Row & { readonly row: number }

const refused = (reason: string): Outcome => ({ outcome: 'refused', reason })

async function judged(work: () => Promise<boolean>): Promise<Outcome> {
  try {
    return { outcome: (await work()) ? 'written' : 'unchanged', reason: '' }
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error
    return refused(error.message)
  }
}

/**
 * Judges and writes rows each by itself, those of one goods after one another; what is refused keeps no other row out. Of rows that are
 * about the same, none is written: nobody knows which is meant.
 */
async function pushRows<Row extends { readonly goodsCode: string }>(
  db: Db,
  given: readonly Row[],
  keyOf: (row: Row) => string,
  write: (
    goodsId: number,
    rows: readonly Numbered<Row>[],
    say: (row: number, outcome: Outcome) => void,
  ) => Promise<void>,
): Promise<Answer> {
  const rows = given.map((each, at) => ({ ...each, row: at + 1 }))
  const known = await goodsCoded(
    db,
    rows.map(({ goodsCode }) => goodsCode),
    'id',
  )
  const outcomes = new Map<number, Outcome>()
  const good = rows.filter((each) => {
    const twin = rows.find((other) => other.row !== each.row && keyOf(other) === keyOf(each))
    const isKnown = known.has(each.goodsCode)
    if (twin) outcomes.set(each.row, refused(`与第 ${twin.row} 行重复`))
    else if (!isKnown) outcomes.set(each.row, refused(`商品编码“${each.goodsCode}”不存在`))
    return !twin && isKnown
  })
  for (const [code, { id }] of known) {
    const own = good.filter(({ goodsCode }) => goodsCode === code)
    if (own.length > 0) await write(id, own, (row, outcome) => outcomes.set(row, outcome))
  }
  const answers = rows.map(({ row, goodsCode }) => ({ row, goodsCode, ...(outcomes.get(row) ?? refused('未处理')) }))
  return { ...countsOf(answers), rows: answers }
}

/** Stock of batches as a warehouse system has it; what is available is given without what orders hold. */
export async function pushStock(db: Db, { basis, rows }: z.output<typeof stockBody>, now: Date): Promise<Answer> {
  const places = [...(await warehouseFacts(db, 'all', 'id', 'code')).values()]
  const placeOf = (code: string | undefined): number => {
    const found = code === undefined && places.length === 1 ? places[0] : places.find((each) => each.code === code)
    if (found) return found.id
    throw new ShopRefusal(422, code === undefined ? '有多个仓库，请填写仓库编码' : `仓库编码“${code}”不存在`)
  }
  const writeRow = async (tx: Db, goodsId: number, { warehouseCode, number, ...row }: StockRow): Promise<boolean> => {
    const named = { ...row, warehouseId: placeOf(warehouseCode) }
    const known = await lockBatch(tx, goodsId, named)
    const stock = basis === 'available' ? number + (known?.held ?? 0) : number
    const { madeOn = known?.madeOn, expiresOn = known?.expiresOn } = row
    if (known?.stock === stock && known.madeOn === madeOn && known.expiresOn === expiresOn) return false
    await writeBatch(tx, goodsId, known, { ...named, stock })
    return true
  }
  const keyOf = ({ goodsCode, batchNo, warehouseCode }: StockRow) =>
    JSON.stringify([goodsCode, batchNo, warehouseCode ?? places[0]?.code])
  return pushRows(db, rows, keyOf, async (goodsId, own, say) => {
    const outcomes = await inTransaction(db, async (tx) => {
      const found: [number, Outcome][] = []
      for (const { row, ...each } of own) found.push([row, await judged(() => writeRow(tx, goodsId, each))])
      if (found.some(([, { outcome }]) => outcome === 'written')) {
        await refreshGoods(tx, [goodsId], chinaDate(now))
        await announce(tx, [`goods:${goodsId}`])
      }
      return found
    })
    for (const [row, outcome] of outcomes) say(row, outcome)
  })
}

export async function pushPrices(db: Db, { offers, rows }: z.output<typeof pricesBody>, now: Date): Promise<Answer> {
  return pushRows(
    db,
    rows,
    ({ goodsCode }) => goodsCode,
    async (goodsId, own, say) => {
      for (const { row, price } of own) {
        const outcome = await judged(async () => {
          const wanted = price === null ? null : formatPrice(readUnitPrice(price))
          const before = (await goodsFacts(db, [goodsId], 'unitPrice')).get(goodsId)?.unitPrice
          const current = before == null ? null : formatPrice(readUnitPrice(before))
          if (current === wanted) return false
          await setPrice(db, goodsId, { price, offers }, now)
          return true
        })
        say(row, outcome)
      }
    },
  )
}

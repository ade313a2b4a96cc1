import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatYuan, parseFen, shareOf, sumFen } from '#lib/kernel/money.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { byPrecedence, inScope, promotionFor } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems, promotionsByIds } from '#shop-api/modules/catalogue/promotions/active.ts'
import { lineType } from '#shop-api/modules/trade/cart/offers.ts'
import { promotionsUsedBy } from '#shop-api/modules/trade/orders/promotion-use.ts'
import { unitWeight } from '#shop-api/modules/trade/orders/shares.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ClaimedUnits } from './file-claim.ts'
import type { OrderUnits } from './units.ts'
import { claimedUnits } from './units.ts'

type Line = OrderUnits['lines'][number]

/** What of an order stays with its buyer once these units are back too. */
interface Kept {
  readonly loaded: OrderUnits
  readonly units: readonly ClaimedUnits[]
}

const numberIn = (rows: readonly { readonly number: number }[]): number =>
  rows.reduce((sum, row) => sum + row.number, 0)

const batchesOf = ({ loaded }: Kept, line: Line, isGift: boolean) =>
  loaded.batches.filter((batch) => batch.orderLineId === line.id && (unitWeight(line, batch.goodsId) === 0) === isGift)

/** Units of a line that are not claimed back: of what was paid for, or of the gifts that came with it. */
const keptUnits = (kept: Kept, line: Line, isGift: boolean): number =>
  batchesOf(kept, line, isGift).reduce(
    (sum, { id, number }) =>
      sum + number - claimedUnits(kept.loaded, id) - numberIn(kept.units.filter((unit) => unit.lineBatchId === id)),
    0,
  )

const isByWish = ({ units }: Kept, batchIds: readonly number[]): boolean =>
  units.some((unit) => unit.cause === 'unwanted' && batchIds.includes(unit.lineBatchId))

/**
 * Anyone who gives back without a reason what earned a gift or an exchange price gives these goods back too. Throws ShopRefusal
 * naming them.
 */
export async function checkEarned(tx: Db, loaded: OrderUnits, units: readonly ClaimedUnits[]): Promise<void> {
  const kept = { loaded, units }
  const goods = await loadGoods(
    tx,
    loaded.lines.flatMap((line) => line.goodsId ?? []),
  )
  const inReach = (promotion: PromotionRow, line: Line): boolean => {
    const own = line.goodsId === null ? undefined : goods.get(line.goodsId)
    return own !== undefined && inScope(promotion.scope, own)
  }
  const gifts = byPrecedence(await giftPromotions(tx, loaded))
  for (const line of loaded.lines) {
    const own = line.goodsId === null ? undefined : goods.get(line.goodsId)
    checkGift(kept, line, own ? promotionFor(gifts, own) : null)
  }
  for (const { promotion, line } of await exchanges(tx, loaded)) {
    const earning = loaded.lines.filter((each) => each.type !== lineType.exchange && inReach(promotion, each))
    checkExchange(kept, line, earning, parseFen(promotion.rule.threshold ?? '0'))
  }
}

async function giftPromotions(tx: Db, { lines }: OrderUnits): Promise<PromotionRow[]> {
  const orderId = lines[0]?.orderId
  if (orderId === undefined || lines.every((line) => line.gift === null)) return []
  const used = await promotionsByIds(tx, await promotionsUsedBy(tx, orderId))
  return used.filter(({ kind }) => kind === 'gift')
}

/** Gifts of the line's own goods are not distinguished from what was bought: their share comes off the refund instead. */
function checkGift(kept: Kept, line: Line, promotion: PromotionRow | null): void {
  const gifts = batchesOf(kept, line, true)
  if (!line.gift || gifts.length === 0) return
  if (
    !isByWish(
      kept,
      batchesOf(kept, line, false).map((batch) => batch.id),
    )
  )
    return
  const bought = keptUnits(kept, line, false)
  const tooMany = keptUnits(kept, line, true) - earnedGifts(line, promotion, bought)
  if (tooMany <= 0) return
  const rest = bought === 0 ? '全部退回' : `退回后只保留${bought}${line.unit}`
  throw new ShopRefusal(409, `${line.name}${rest}，赠品“${line.gift.name}”须一并退回${tooMany}件`)
}

/** Gifts that so many units would have brought; in proportion, where the promotion is no longer known. */
function earnedGifts({ gift, number }: Line, promotion: PromotionRow | null, bought: number): number {
  const { buyNumber, gift: portion, isRepeating } = promotion?.rule ?? {}
  if (!buyNumber || !portion) return Math.floor(((gift?.total ?? 0) * bought) / number)
  const full = Math.floor(bought / buyNumber)
  return Math.min(gift?.total ?? 0, (isRepeating ? full : Math.min(full, 1)) * portion.number)
}

/** Lines at an exchange price, with the promotion that opened it. */
async function exchanges(tx: Db, { lines }: OrderUnits) {
  const exchanged = lines.filter((line) => line.type === lineType.exchange)
  if (exchanged.length === 0) return []
  const items = await loadItems(tx, { itemIds: valuesOf(exchanged, 'goodsPriceId'), promotionIds: [] })
  const opened = await promotionsByIds(tx, valuesOf(items, 'promotionId'))
  return exchanged.flatMap((line) => {
    const item = items.find(({ id }) => id === line.goodsPriceId)
    const promotion = opened.find(({ id }) => id === item?.promotionId)
    return promotion ? [{ promotion, line }] : []
  })
}

/** Where the order alone never reached the threshold, what reached it went into another order of the same cart. */
function checkExchange(kept: Kept, line: Line, earning: readonly Line[], threshold: Fen): void {
  const ids = earning.flatMap((each) => batchesOf(kept, each, false).map((batch) => batch.id))
  if (!isByWish(kept, ids) || sumFen(earning.map((each) => fen(each.amountFen))) < threshold) return
  const reached = sumFen(earning.map((each) => shareOf(fen(each.amountFen), paidUnits(kept, each), each.number)))
  const left = keptUnits(kept, line, false)
  if (reached >= threshold || left === 0) return
  throw new ShopRefusal(
    409,
    `退回后其余商品为 ¥${formatFen(reached)}，未达到满${formatYuan(threshold)}的换购条件，换购商品“${line.name}”须一并退回${left}${line.unit}`,
  )
}

/** Of what was paid for; the gifts among alike goods are the first to count as gone. */
const paidUnits = (kept: Kept, line: Line): number => Math.min(line.number, keptUnits(kept, line, false))

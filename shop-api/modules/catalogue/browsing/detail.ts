import { sql } from 'drizzle-orm'
import type { WireGoodsDetail } from '#lib/contract/goods/calls.ts'
import { chinaDate, daysBetween, toTimestamp } from '#lib/kernel/time.ts'
import { factsOf } from '#shop-api/modules/catalogue/goods/leaflet.ts'
import { brandNameRead } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { BatchRow } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { sellableBatches } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { imagesOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { leafletRead, scanHashRead } from '#shop-api/modules/catalogue/leaflets/reads.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { isSurcharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import { inScope } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { PromotionItemRow, PromotionRow, RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import { itemsRead, promotionsRead, runningIds } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { preparedTogether } from '#shop-api/platform/db/reads.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { crumbsTo } from './crumbs.ts'
import type { LinkedOffer } from './linked-offer.ts'
import { atExchangePrice, linkedExchange, linkedTerms } from './linked-offer.ts'
import { presentGoods } from './present.ts'
import { termsFor } from './promotion-terms.ts'
import type { Viewer } from './viewer.ts'

const RELATED = 8

const labels = {
  flash: '秒杀',
  daily: '特价',
  full_reduction: '满减',
  store_discount: '折扣',
  gift: '买赠',
  exchange: '换购',
  combination: '组合',
  cash_back: '返现',
  group_buy: '拼团',
} as const

const kinds = Object.keys(labels) as (keyof typeof labels)[]
/** Reach goods by their items. */
const itemKinds = ['flash', 'daily', 'combination', 'group_buy'] as const

const goodsId = sql.placeholder('goods')
const now = sql.placeholder('now')

/** What only the page of goods shows, in one statement. */
const readDetail = preparedTogether({
  batches: sellableBatches(goodsId, sql.placeholder('day')),
  brandName: brandNameRead(sql.placeholder('brand')),
  leaflet: leafletRead(goodsId),
  scanHash: scanHashRead(goodsId),
  running: promotionsRead({ kinds, ids: [], now }),
  items: itemsRead({ itemIds: [], promotionIds: runningIds(itemKinds, now), goodsId }),
})

/** Batches that can be sold, the one that expires first in front. Guests are not told how many units there are. */
function batchesOf(rows: readonly BatchRow[], { now, member }: Viewer): WireGoodsDetail['batches'] {
  const today = chinaDate(now)
  return rows.map((row) => ({
    batch_no: row.batchNo,
    made_on: row.madeOn,
    expires_on: row.expiresOn,
    days_left: daysBetween(today, row.expiresOn),
    number: member ? row.stock - row.held : null,
  }))
}

/** Every promotion that reaches the goods now, in the order they are applied (domain: promotions and their order). */
async function promotionsOf(
  db: Db,
  row: BuyerGoods,
  { running, items }: { readonly running: readonly PromotionRow[]; readonly items: readonly PromotionItemRow[] },
  exchange: RunningSpecial | null,
  viewer: Viewer,
): Promise<WireGoodsDetail['promotions']> {
  const named = new Set(items.filter((item) => !isSurcharge(item.price, row.unitPrice)).map((item) => item.promotionId))
  const reaches = (each: (typeof running)[number]) =>
    each.id === exchange?.promotion.id ||
    (itemKinds.some((kind) => kind === each.kind)
      ? named.has(each.id)
      : inScope(each.scope, row) && !each.rule.excludedGoodsIds?.includes(row.id))
  const reaching = running.filter(reaches)
  const termsOf = await termsFor(db, reaching, viewer)
  return reaching
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id)
    .map((each) => ({
      id: each.id,
      kind: each.kind,
      label: labels[each.kind],
      name: each.name,
      describe: termsOf(each),
      ends_at: toTimestamp(each.endsAt),
    }))
}

/** Same medicine of other strengths and makers first, then what else sells in the category. */
async function relatedIds(db: Db, row: BuyerGoods): Promise<number[]> {
  const goodsIndex = await currentGoodsIndex(db)
  const { columns } = goodsIndex
  const own = goodsIndex.placeOf(row.id)
  const same = columns.names.known(row.genericName)
  const isSibling = columns.categories.values.map(({ id }) => id === row.categoryId)
  const ids = [
    ...bestSellers(goodsIndex, RELATED, (place) => columns.genericName[place] === same),
    ...bestSellers(
      goodsIndex,
      RELATED + 1,
      (place) => isSibling[columns.category[place] ?? 0] === true && place !== own,
    ),
  ]
  return [...new Set(ids)].filter((id) => id !== row.id).slice(0, RELATED)
}

/** Facts of the goods, then the parts of the leaflet that say something else: what goods say themselves holds. */
function factsWithLeaflet(row: BuyerGoods, leaflet: Readonly<WireGoodsDetail['facts']>): WireGoodsDetail['facts'] {
  const facts = factsOf(row)
  const known = new Set(facts.map(({ label }) => label))
  return [...facts, ...leaflet.filter(({ label }) => !known.has(label))]
}

/**
 * Everything about goods, under the offer a link names as long as that runs. Throws ShopRefusal 404 when there are none;
 * goods off the shelf are still told about.
 */
export async function goodsDetail(
  db: Db,
  id: number,
  viewer: Viewer,
  wanted: LinkedOffer = {},
): Promise<WireGoodsDetail> {
  const [row] = await loadGoodsInOrderFor(db, [id], viewer)
  if (!row) throw notFound('商品不存在')
  const related = await loadGoodsInOrderFor(db, await relatedIds(db, row), viewer)
  const [wire, ...relatedWires] = await presentGoods(db, [row, ...related], viewer)
  if (!wire) throw notFound('商品不存在')
  const exchange = await linkedExchange(db, row, wanted, viewer)
  const goods = { ...wire, goods_image: imagesOf(row), ...(await linkedTerms(db, row, wanted, viewer)) }
  const found = await readDetail(db, {
    goods: id,
    day: chinaDate(viewer.now),
    brand: row.brandId,
    now: viewer.now.toISOString(),
  })
  return {
    goods: exchange ? atExchangePrice(goods, row, exchange, viewer) : goods,
    batches: batchesOf(found.batches, viewer),
    crumbs: await crumbsTo(db, row.categoryId),
    brand_name: found.brandName,
    facts: factsWithLeaflet(row, found.leaflet),
    leaflet_key: found.scanHash,
    promotions: await promotionsOf(db, row, found, exchange, viewer),
    related: relatedWires,
    title: `${row.name} ${row.spec} ${row.manufacturerName}`,
    description: `${row.name}，规格${row.spec}，${row.manufacturerName}生产${
      row.approvalNumber ? `，批准文号${row.approvalNumber}` : ''
    }，供药店、诊所等持证采购单位批发订购。`,
  }
}

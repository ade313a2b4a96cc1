import type { WireGoodsDetail } from '#lib/contract/goods/calls.ts'
import { chinaDate, daysBetween, toTimestamp } from '#lib/kernel/time.ts'
import { factsOf } from '#shop-api/modules/catalogue/goods/leaflet.ts'
import { brandFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { sellableBatches } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { imagesOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { leafletOf } from '#shop-api/modules/catalogue/leaflets/reads.ts'
import { scanOf } from '#shop-api/modules/catalogue/leaflets/scans.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadGoodsFor, loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { isSurcharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import { inScope } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems, loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
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

/** Batches that can be sold, the one that expires first in front. Guests are not told how many units there are. */
async function batchesOf(db: Db, goodsId: number, { now, member }: Viewer): Promise<WireGoodsDetail['batches']> {
  const today = chinaDate(now)
  const rows = await sellableBatches(db, goodsId, today)
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
  exchange: RunningSpecial | null,
  viewer: Viewer,
): Promise<WireGoodsDetail['promotions']> {
  const kinds = Object.keys(labels) as (keyof typeof labels)[]
  const running = await loadPromotions(db, { kinds, ids: [], now: viewer.now })
  const byItem = running.filter((each) => ['flash', 'daily', 'combination', 'group_buy'].includes(each.kind))
  const items = await loadItems(db, { itemIds: [], promotionIds: byItem.map((each) => each.id), goodsId: row.id })
  const named = new Set(items.filter((item) => !isSurcharge(item.price, row.unitPrice)).map((item) => item.promotionId))
  const reaches = (each: (typeof running)[number]) =>
    each.id === exchange?.promotion.id ||
    (byItem.includes(each)
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

const brandName = async (db: Db, id: number | null): Promise<string | null> =>
  id === null ? null : ((await brandFacts(db, [id], 'name')).get(id)?.name ?? null)

/** Facts of the goods, then the parts of the leaflet that say something else: what goods say themselves holds. */
async function factsWithLeaflet(db: Db, row: BuyerGoods): Promise<WireGoodsDetail['facts']> {
  const facts = factsOf(row)
  const known = new Set(facts.map(({ label }) => label))
  return [...facts, ...(await leafletOf(db, row.id)).filter(({ label }) => !known.has(label))]
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
  const row = (await loadGoodsFor(db, [id], viewer)).get(id)
  if (!row) throw notFound('商品不存在')
  const related = await loadGoodsInOrderFor(db, await relatedIds(db, row), viewer)
  const [wire, ...relatedWires] = await presentGoods(db, [row, ...related], viewer)
  if (!wire) throw notFound('商品不存在')
  const exchange = await linkedExchange(db, row, wanted, viewer)
  const goods = { ...wire, goods_image: imagesOf(row), ...(await linkedTerms(db, row, wanted, viewer)) }
  return {
    goods: exchange ? atExchangePrice(goods, row, exchange, viewer) : goods,
    batches: await batchesOf(db, id, viewer),
    crumbs: await crumbsTo(db, row.categoryId),
    brand_name: await brandName(db, row.brandId),
    facts: await factsWithLeaflet(db, row),
    leaflet_key: (await scanOf(db, id))?.hash ?? '',
    promotions: await promotionsOf(db, row, exchange, viewer),
    related: relatedWires,
    title: `${row.name} ${row.spec} ${row.manufacturerName}`,
    description: `${row.name}，规格${row.spec}，${row.manufacturerName}生产${
      row.approvalNumber ? `，批准文号${row.approvalNumber}` : ''
    }，供药店、诊所等持证采购单位批发订购。`,
  }
}

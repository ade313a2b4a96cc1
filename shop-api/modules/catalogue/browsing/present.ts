import type { WireGoods } from '#lib/contract/goods/calls.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate, daysBetween, toTimestamp } from '#lib/kernel/time.ts'
import { eligibility, isNearExpiry } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { firstImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { offerPriceText } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import { arePacksBinding, smallestQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import { byPrecedence } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { PromotionRow, RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import {
  isRunning,
  loadRunningSpecials,
  loadSpecialsOf,
  purchaseKey,
  specialAt,
} from '#shop-api/modules/catalogue/promotions/active.ts'
import { openPromotions } from '#shop-api/modules/catalogue/promotions/listed.ts'
import { left } from '#shop-api/modules/catalogue/promotions/rules.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { numbersInCart } from './goods-of-member.ts'
import type { RunningRules } from './tags.ts'
import { rulesFor, tagsOf } from './tags.ts'
import type { Viewer } from './viewer.ts'
import { seesPriceOf } from './viewer.ts'

const SHOWN_STOCK = 1000

/** What is looked up once for all goods of an answer. */
interface Lookups {
  readonly rules: RunningRules
  readonly specials: ReadonlyMap<number, RunningSpecial>
  readonly purchases: ReadonlyMap<string, number>
  readonly inCart: ReadonlyMap<number, number>
}

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

const ruleKinds = ['full_reduction', 'gift', 'exchange'] as const

/** Promotions whose tags goods carry, and which may begin while the copy of them is in use. */
function loadRules(db: Db, now: Date): Promise<PromotionRow[]> {
  return briefly(db, 'rules', () => openPromotions(db, ruleKinds, now))
}

interface KeptRules {
  /** From when on, and until when, the same of them run, in milliseconds. */
  readonly from: number
  readonly until: number
  readonly rules: RunningRules
}

const runningOf = new WeakMap<readonly PromotionRow[], KeptRules>()

/** The same object as long as the same of them run. */
export async function loadRunningRules(db: Db, now: Date): Promise<RunningRules> {
  const all = await loadRules(db, now)
  const known = runningOf.get(all)
  const at = now.getTime()
  if (known !== undefined && known.from <= at && at < known.until) return known.rules
  const rows = all.filter((row) => isRunning(row, now) && left(row) !== 0)
  const ofKind = (kind: PromotionRow['kind']) => byPrecedence(rows.filter((row) => row.kind === kind))
  const rules = { fullReductions: ofKind('full_reduction'), gifts: ofKind('gift'), exchanges: ofKind('exchange') }
  const turns = all.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
  runningOf.set(all, { from: at, until: Math.min(...turns.filter((turn) => turn > at)), rules })
  return rules
}

async function loadLookups(db: Db, rows: readonly BuyerGoods[], viewer: Viewer): Promise<Lookups> {
  const ids = rows.map((row) => row.id)
  const { member, now } = viewer
  const rules = await loadRunningRules(db, now)
  if (member === null) {
    return { rules, specials: await loadRunningSpecials(db, ids, now), purchases: new Map(), inCart: new Map() }
  }
  return {
    rules,
    ...(await loadSpecialsOf(db, member.id, ids, now)),
    inCart: await numbersInCart.ask(db, member.id, ids),
  }
}

/** The special price this viewer can still have; sold out or used up it is the ordinary price again. */
function usableSpecial(goods: BuyerGoods, { specials, purchases }: Lookups): RunningSpecial | null {
  const special = specialAt(specials, goods)
  if (!special || special.item.price === null || left(special.item) === 0) return null
  const bought = purchases.get(purchaseKey(special.promotion.id, special.item.id)) ?? 0
  return special.item.memberLimit !== null && bought >= special.item.memberLimit ? null : special
}

function flashOf(goods: BuyerGoods, special: RunningSpecial | null, seesPrices: boolean): WireGoods['spike'] {
  if (special?.promotion.kind !== 'flash' || !seesPrices) return null
  const { promotion, item } = special
  if (item.price === null) return null
  return {
    goods_price_id: item.id,
    price: offerPriceText(item.price, goods.unitPrice),
    starts_at: toTimestamp(promotion.startsAt),
    ends_at: toTimestamp(promotion.endsAt),
    number: left(item) ?? 0,
    total: item.stock ?? 0,
    xg_number: item.memberLimit,
  }
}

function priceText(price: string): string {
  return formatPrice(parsePrice(price))
}

/** As the storefront says the figure itself. */
function stockText(goods: BuyerGoods, isMember: boolean): string {
  if (goods.available <= 0) return '缺货'
  if (!isMember) return '有货'
  if (goods.available < 2 * goods.middlePack) return `仅剩 ${goods.available}`
  return goods.available > SHOWN_STOCK ? `>${SHOWN_STOCK}` : String(goods.available)
}

function pricesOf(goods: BuyerGoods, special: RunningSpecial | null, seesPrices: boolean) {
  if (!seesPrices || goods.unitPrice === null) {
    return { base_price: null, sale_price: null, retail_price: null, ladder_price: [] }
  }
  return {
    base_price: priceText(goods.unitPrice),
    sale_price: offerPriceText(special?.item.price ?? goods.unitPrice, goods.unitPrice),
    retail_price: goods.retailPrice === null ? null : priceText(goods.retailPrice),
    // A special price is for any quantity: tiers beside it would give nothing.
    ladder_price: special ? [] : goods.ladder.map((tier) => ({ ...tier, price: priceText(tier.price) })),
  }
}

export const zoneOfKind: Readonly<Record<BuyerGoods['kind'], number>> = { drug: 0, piece: 1, device: 2, other: 0 }

function present(goods: BuyerGoods, viewer: Viewer, lookups: Lookups, matched: string): WireGoods {
  const { member, now } = viewer
  const seesPrices = seesPriceOf(viewer, [goods])
  const today = chinaDate(now)
  const special = usableSpecial(goods, lookups)
  // What an add of as little as may be bought would be refused for.
  const smallest = arePacksBinding(goods, special?.item.memberLimit) ? smallestQuantity(goods) : 1
  const reasons = eligibility({ member, goods, quantity: smallest, smallest, date: today })
  const { fullReduction } = rulesFor(goods, lookups.rules)
  return {
    id: goods.id,
    code: goods.code,
    name: goods.name,
    common_name: goods.genericName,
    sccj: goods.manufacturerName,
    ypgg: goods.spec,
    jx: goods.form,
    bzdw: goods.unit,
    pzwh: goods.approvalNumber ?? '',
    tm: goods.barcode,
    goods_image: [firstImageOf(goods)],
    ck_id: goods.warehouseId ?? 0,
    category_id: goods.categoryId,
    brand_id: goods.brandId,
    ...pricesOf(goods, special, seesPrices),
    is_buy: flag(reasons.length === 0),
    reasons: reasons.map(({ code, text, action }) => ({ code, text, action })),
    number: member ? goods.available : null,
    number_text: stockText(goods, member !== null),
    zbz: goods.middlePack,
    is_zbz: flag(goods.mustBuyByMiddlePack),
    jzl: goods.casePack,
    min_number: goods.minQuantity,
    max_number: goods.maxQuantity,
    ladder_price_type: goods.ladderType,
    is_dpby: flag(goods.isSingleFreeShipping),
    qg_number: goods.singleFreeShippingFrom,
    is_free_shipping: flag(goods.freeShippingNumber > 0),
    free_shipping_number: goods.freeShippingNumber,
    is_youx: flag(goods.isPreferred),
    is_hm: flag(goods.isEphedrine),
    is_kx: flag(goods.saleControl !== null),
    is_rx: flag(goods.isRx),
    type: zoneOfKind[goods.kind],
    tags: tagsOf(goods, { special, rules: lookups.rules, today, seesPrices }),
    xq: goods.nearestExpiry,
    xq_days: goods.nearestExpiry === null ? null : daysBetween(today, goods.nearestExpiry),
    batch_no: member ? goods.batchNo : null,
    made_on: member ? goods.madeOn : null,
    is_jxq: flag(isNearExpiry(goods.nearestExpiry, today)),
    spike: flashOf(goods, special, seesPrices),
    goods_price_id: special?.item.id ?? 0,
    ladder_price_id: 0,
    goods_manjian_id: fullReduction?.id ?? 0,
    is_yj: 0,
    xl: goods.salesCount,
    cart_number: lookups.inCart.get(goods.id) ?? 0,
    matched,
  }
}

/**
 * Goods as the wire carries them, for one viewer and instant: price, stock, tags, and every reason why not. The only
 * place where goods are put into the wire's words; a fixed number of queries whatever the number of goods.
 */
export async function presentGoods(
  db: Db,
  rows: readonly BuyerGoods[],
  viewer: Viewer,
  matched: ReadonlyMap<number, string> = new Map(),
): Promise<WireGoods[]> {
  if (rows.length === 0) return []
  const lookups = await loadLookups(db, rows, viewer)
  return rows.map((row) => present(row, viewer, lookups, matched.get(row.id) ?? ''))
}

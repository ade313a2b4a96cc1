import type { WireCombination } from '#lib/contract/goods/calls.ts'
import { formatPrice, parsePrice, price } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { eligibility } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadGoodsFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { offerPriceText } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems, loadPromotions, loadPurchases, purchaseKey } from '#shop-api/modules/catalogue/promotions/active.ts'
import { left } from '#shop-api/modules/catalogue/promotions/rules.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { presentGoods } from './present.ts'
import type { Viewer } from './viewer.ts'
import { seesPriceOf } from './viewer.ts'

interface Part {
  readonly item: PromotionItemRow
  readonly row: BuyerGoods
}

/** Every reason why a viewer can't buy one set, each once. */
function reasonsOf(promotion: PromotionRow, parts: readonly Part[], bought: number, { member, now }: Viewer): Reason[] {
  const all = parts.flatMap(({ item, row }) =>
    eligibility({ member, goods: row, quantity: item.number, date: chinaDate(now) }),
  )
  if (left(promotion) === 0) all.push({ code: 'offer_gone', text: '组合已抢完', action: ways.combinations })
  if (promotion.memberLimit !== null && bought >= promotion.memberLimit) {
    all.push({ code: 'over_cap', text: '组合限购数量已用完', action: ways.combinations })
  }
  return [...new Map(all.map((reason) => [`${reason.code} ${reason.text}`, reason])).values()]
}

function setsLeft(promotion: PromotionRow, parts: readonly Part[]): number {
  const sets = parts.map(({ item, row }) => Math.floor(row.available / item.number))
  return Math.max(0, Math.min(left(promotion) ?? Number.MAX_SAFE_INTEGER, ...sets))
}

function rawPriceOf(parts: readonly Part[]): string | null {
  if (parts.some(({ row }) => row.unitPrice === null)) return null
  const total = parts.reduce((sum, { item, row }) => sum + parsePrice(row.unitPrice ?? '0') * item.number, 0)
  return formatPrice(price(total))
}

/**
 * Combinations that run now. What a set costs, and how many are left, is for those who see the prices
 * of all its goods.
 */
export async function loadCombinations(db: Db, viewer: Viewer): Promise<{ data: WireCombination[] }> {
  const running = await loadPromotions(db, { kinds: ['combination'], ids: [], now: viewer.now })
  const promotionIds = running.map((promotion) => promotion.id)
  const items = await loadItems(db, { itemIds: [], promotionIds })
  const rows = await loadGoodsFor(db, valuesOf(items, 'goodsId'), viewer)
  const purchases = viewer.member ? await loadPurchases(db, viewer.member.id, promotionIds) : new Map<string, number>()
  const wires = new Map((await presentGoods(db, [...rows.values()], viewer)).map((wire) => [wire.id, wire]))
  const data = running.map((promotion): WireCombination => {
    const parts = items
      .filter((item) => item.promotionId === promotion.id)
      .flatMap((item) => {
        const row = rows.get(item.goodsId)
        return row ? [{ item, row }] : []
      })
    const bought = purchases.get(purchaseKey(promotion.id, 0)) ?? 0
    const reasons = reasonsOf(promotion, parts, bought, viewer)
    const setPrice = promotion.rule.price
    const seesPrice = seesPriceOf(viewer, valuesOf(parts, 'row'))
    return {
      id: promotion.id,
      name: promotion.name,
      price: seesPrice && setPrice !== undefined ? offerPriceText(setPrice, rawPriceOf(parts)) : null,
      raw_price: seesPrice ? rawPriceOf(parts) : null,
      number: viewer.member ? setsLeft(promotion, parts) : null,
      max_number: promotion.memberLimit,
      is_buy: reasons.length === 0 ? 1 : 0,
      reasons: reasons.map(({ code, text, action }) => ({ code, text, action })),
      goods: parts.flatMap(({ item, row }) => {
        const wire = wires.get(row.id)
        return wire ? [{ goods: wire, number: item.number, price: wire.base_price }] : []
      }),
    }
  })
  return { data }
}

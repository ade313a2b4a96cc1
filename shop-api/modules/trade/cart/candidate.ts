import type { RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import { specialAt } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { CartFacts } from './facts.ts'
import { lineType, offerLabel, specialLimits } from './offers.ts'
import type { CartLineRow } from './priced-types.ts'

/** What a caller wants in the cart. Prices are not part of it: the shop has its own. */
export interface LineInput {
  /** Goods, or the combination when the type says so. */
  readonly goodsId: number
  readonly type: number
  readonly goodsPriceId: number
  readonly fullReductionId: number
}

export interface Candidate {
  readonly row: CartLineRow
  /** What the buyer should know about the offer chosen; empty when it is the one asked for. */
  readonly note: string
}

export function ordinaryKey(goodsId: number): string {
  return `g${goodsId}`
}

function lineKey(type: number, goodsId: number, goodsPriceId: number): string {
  if (type === lineType.combination) return `c${goodsId}`
  if (type === lineType.exchange) return `x${goodsPriceId}`
  return goodsPriceId > 0 ? `p${goodsPriceId}` : ordinaryKey(goodsId)
}

/** The special price a further unit would be sold at, unless what is in the cart has used it up. */
function openSpecial(special: RunningSpecial | undefined, rows: readonly CartLineRow[], facts: CartFacts) {
  if (!special || special.item.price === null) return { item: null, note: '' }
  const { promotion, item } = special
  const { left, memberLeft } = specialLimits(promotion, item, facts.purchases)
  const most = Math.min(left ?? Number.MAX_SAFE_INTEGER, memberLeft ?? Number.MAX_SAFE_INTEGER)
  const inCart = rows.find((row) => row.key === lineKey(0, item.goodsId, item.id))?.number ?? 0
  if (inCart < most) return { item, note: '' }
  return { item: null, note: `${offerLabel[promotion.kind]}限购数量已满，本次按普通价加入` }
}

/**
 * The line a want means. Goods go in at the special price that runs, asked for or not, because that is the price shown
 * everywhere; once its limit is in the cart, more of them go in at the ordinary price.
 */
export function candidateFor(
  want: LineInput,
  rows: readonly CartLineRow[],
  specials: ReadonlyMap<number, RunningSpecial>,
  facts: CartFacts,
): Candidate {
  const isGoods = want.type !== lineType.combination
  const special = isGoods ? specialAt(specials, facts.goods.get(want.goodsId)) : undefined
  const { item, note } = openSpecial(special, rows, facts)
  let type: number = want.type
  let goodsPriceId = want.goodsPriceId
  let said = ''
  if (type !== lineType.combination && type !== lineType.exchange) {
    const wasAsked = type === lineType.flash || goodsPriceId > 0
    type = item && special?.promotion.kind === 'flash' ? lineType.flash : lineType.ordinary
    goodsPriceId = item?.id ?? 0
    said = item === null && note === '' && wasAsked ? '活动已结束，按普通价加入' : note
  }
  const key = lineKey(type, want.goodsId, goodsPriceId)
  const known = rows.find((row) => row.key === key)
  const isReduction = facts.promotions.get(want.fullReductionId)?.kind === 'full_reduction'
  const fullReductionId = isReduction ? want.fullReductionId : (known?.goodsManjianId ?? 0)
  const fresh: CartLineRow = {
    id: 0,
    memberId: facts.member.id,
    key,
    type,
    goodsId: isGoods ? want.goodsId : null,
    combinationId: isGoods ? null : want.goodsId,
    number: 0,
    isSelected: true,
    goodsPriceId: isGoods ? goodsPriceId : 0,
    ladderPriceId: 0,
    goodsManjianId: 0,
    isNearExpiry: false,
    warehouseId: 0,
    addedPrice: '0',
    createdAt: new Date(0),
  }
  return { row: { ...(known ?? fresh), goodsManjianId: fullReductionId }, note: said }
}

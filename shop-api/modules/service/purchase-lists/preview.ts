import type { WireListedRow } from '#lib/contract/purchase-lists/calls.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadGoodsFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadRunningSpecials } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { loadCartFacts } from '#shop-api/modules/trade/cart/facts.ts'
import type { AddedLine, CartLineInput } from '#shop-api/modules/trade/cart/lines-to-add.ts'
import { planAdds } from '#shop-api/modules/trade/cart/lines-to-add.ts'
import { boughtBy } from '#shop-api/modules/trade/orders/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { PurchaseListView } from './listed-goods.ts'
import { canBuy, presentListedGoods } from './listed-goods.ts'
import type { MatchedRow } from './match-rows.ts'
import { matchRows } from './match-rows.ts'
import type { ListedWant } from './read-row.ts'
import { MOST_SUBSTITUTES, substitutesFor } from './substitutes.ts'

export interface PurchaseListQuestion {
  readonly member: MemberRow
  readonly rows: readonly ListedWant[]
  /** Decided in earlier parts of the same purchase list: they take stock and limits first. */
  readonly before: readonly { readonly goods_id: number; readonly number: number }[]
  readonly now: Date
}

const MOST_CANDIDATES = 5

const wantOf = (goodsId: number, number: number): CartLineInput => ({
  goodsId,
  type: 0,
  goodsPriceId: 0,
  fullReductionId: 0,
  amount: { kind: 'more', number },
})

type Matched = MatchedRow & { readonly goodsId: number }

/** Rows that are sure take stock before those that are a guess. */
function inPlanningOrder(matched: readonly MatchedRow[]): Matched[] {
  const withGoods = matched.filter((row): row is Matched => row.goodsId !== null)
  const isSure = (row: Matched) => row.judged.level !== 'unsure'
  return [...withGoods.filter(isSure), ...withGoods.filter((row) => !isSure(row))]
}

/** What a purchase list would put into the member's cart, row by row. Nothing is changed. */
export async function previewPurchaseList(db: Db, question: PurchaseListQuestion): Promise<WireListedRow[]> {
  const { member, rows, before, now } = question
  const goodsIndex = await currentGoodsIndex(db)
  const known = await boughtBy(db, member.id)
  const matched = await matchRows(db, goodsIndex, rows, known)
  const found = inPlanningOrder(matched)
  const goodsIds = [...new Set([...found.map((row) => row.goodsId), ...before.map((each) => each.goods_id)])]
  const specials = await loadRunningSpecials(db, goodsIds, now)
  const itemIds = [...specials.values()].map(({ item }) => item.id)
  const facts = await loadCartFacts(
    db,
    { memberId: member.id, lineIds: 'all', now },
    { goodsIds, itemIds, combinationIds: [] },
  )
  // How many of the others are wanted is not known: they are shown, and take nothing.
  const planned = found.filter((row) => row.want.number > 0)
  const wants = [
    ...before.map((each) => wantOf(each.goods_id, each.number)),
    ...planned.map((row) => wantOf(row.goodsId, row.want.number)),
  ]
  const results = planAdds(facts, specials, wants, now).results.slice(before.length)
  const resultAt = new Map(planned.map((row, index) => [row.at, results[index]]))

  const isShort = (row: Matched) => {
    const result = resultAt.get(row.at)
    return !result?.isAdded || result.number - result.before < row.want.number
  }
  const shortIds = [...new Set(planned.filter(isShort).map((row) => row.goodsId))]
  const substitutes = await substitutesFor(db, goodsIndex, shortIds)
  const others = [...matched.flatMap((row) => candidatesOf(row)), ...[...substitutes.values()].flat()].filter(
    (id) => !facts.goods.has(id),
  )
  const viewer = await viewerOf(db, member, now)
  const goods = new Map([...facts.goods, ...(await loadGoodsFor(db, others, viewer))])
  const otherSpecials = await loadRunningSpecials(db, others, now)
  const view: PurchaseListView = { viewer, specials: new Map([...otherSpecials, ...specials]) }
  const shortRows = new Set(planned.filter(isShort).map((row) => row.at))
  return matched.map((row) =>
    presentRow(row, {
      result: resultAt.get(row.at),
      goods,
      view,
      substitutes: row.goodsId !== null && shortRows.has(row.at) ? (substitutes.get(row.goodsId) ?? []) : [],
    }),
  )
}

/** What else the row may have meant: only worth showing while it is not certain. */
function candidatesOf({ judged }: MatchedRow): number[] {
  if (judged.level === 'certain') return []
  return judged.ranked.slice(1, MOST_CANDIDATES + 1).map(({ id }) => id)
}

interface Around {
  readonly result: AddedLine | undefined
  readonly goods: ReadonlyMap<number, BuyerGoods>
  readonly view: PurchaseListView
  readonly substitutes: readonly number[]
}

function presentRow(row: MatchedRow, { result, goods, view, substitutes }: Around): WireListedRow {
  const own = row.goodsId === null ? undefined : goods.get(row.goodsId)
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => goods.get(id) ?? [])
  const added = result?.isAdded ? result.number - result.before : 0
  return {
    at: row.at,
    matched_by: row.found.kind,
    confidence: row.judged.confidence,
    level: row.judged.level,
    match_text: row.text,
    goods: own ? presentListedGoods(own, view) : null,
    number: added,
    wanted: row.want.number,
    price: added > 0 && result ? result.price : null,
    amount: added > 0 && result ? formatFen(result.added) : null,
    message: result?.isAdded ? messageOf(result) : '',
    reasons: (result?.reasons ?? []).map(({ code, text, action }) => ({ code, text, action })),
    candidates: rowsOf(candidatesOf(row)).map((each) => presentListedGoods(each, view)),
    substitutes: rowsOf(substitutes)
      .filter((each) => canBuy(each, view))
      .slice(0, MOST_SUBSTITUTES)
      .map((each) => presentListedGoods(each, view)),
  }
}

function messageOf({ message, before, number }: AddedLine): string {
  const inCart = before > 0 ? `购物车已有${before}，合计${number}` : ''
  return [message, inCart].filter((text) => text !== '').join('；')
}

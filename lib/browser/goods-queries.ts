import type { QueryOf } from '#lib/contract/call.ts'
import type { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { purchaseHistoryCalls } from '#lib/contract/purchase-history/calls.ts'
import type { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import type { InspectionQuery } from '#lib/domain/inspection-report.ts'
import { toInspectionQuery } from '#lib/mapping/inspection-report.ts'
import type { GoodsQuery } from '#lib/routes/links.ts'
import { toParameters } from '#lib/routes/parameters.ts'

/** What a list asks for in a viewer's name. */
export const listQuery = (query: GoodsQuery): QueryOf<typeof goodsCalls.goodsList> =>
  toParameters(query) as QueryOf<typeof goodsCalls.goodsList>

/** Goods of a page by their ids; always in one order, so that one page asks one thing. */
export const termsQuery = (ids: readonly number[]): QueryOf<typeof goodsCalls.goodsTerms> => ({ ids: ids.join() })

/** The goods bought most often, for a desk: enough for the few that it shows. An upstream may answer with more. */
export const oftenBoughtQuery: QueryOf<typeof purchaseCalls.fastBuy> = { order: 'times', page: 1, per_page: 16 }

/** How these goods were bought the last time. */
export const lastPurchasesQuery = (ids: readonly number[]): QueryOf<typeof purchaseHistoryCalls.lastPurchases> => ({
  goods_ids: ids.join(','),
})

/** The reports a member has of goods of this name. */
export const reportsQuery = (name: string): InspectionQuery => ({
  keywords: name,
  batch: '',
  orderId: null,
  onlyFresh: false,
  page: 1,
})

/** The same on the wire. */
export const reportsWireQuery = (name: string) => toInspectionQuery(reportsQuery(name))

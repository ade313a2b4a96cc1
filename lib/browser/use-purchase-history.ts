import { purchaseHistoryCalls } from '#lib/contract/purchase-history/calls.ts'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { BoughtGoods, BoughtOrder } from '#lib/domain/purchase.ts'
import type { LastPurchase, PurchaseMonth } from '#lib/domain/purchase-history.ts'
import { toBoughtGoods } from '#lib/mapping/purchase.ts'
import { toLastPurchase, toPurchaseMonth } from '#lib/mapping/purchase-history.ts'
import type { Asked } from './asked.ts'
import { useAsked, useAskedPage } from './asked.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { useFeature } from './features.tsx'
import { lastPurchasesQuery, oftenBoughtQuery } from './goods-queries.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'
import { ordersKey } from './use-orders.ts'

/** The last twelve months, oldest first; null where the upstream does not say, undefined until it is known. */
export function usePurchaseMonths(): readonly PurchaseMonth[] | null | undefined {
  const isOffered = useFeature('purchase-history')
  const { data, error } = useAsked(
    isOffered ? [ordersKey, 'months'] : null,
    async () => (await callShop(purchaseHistoryCalls.purchaseMonths)).data.map(toPurchaseMonth),
    { revalidateOnFocus: false },
  )
  return isOffered && !error ? data : null
}

/**
 * How the member bought these goods the last time, by their ids: those never bought are not in it. Undefined until it is
 * known, and where the upstream does not say.
 */
export function useLastPurchases(goodsIds: readonly number[]): ReadonlyMap<number, LastPurchase> | undefined {
  const isOffered = useFeature('purchase-history')
  const isSignedIn = useSignedIn()
  const asked = goodsIds.join(',')
  return useAsked(
    isOffered && isSignedIn && asked !== '' ? [ordersKey, 'last-purchases', asked] : null,
    async () => {
      const { data: found } = await callShop(purchaseHistoryCalls.lastPurchases, {
        query: lastPurchasesQuery(goodsIds),
      })
      return new Map(found.map((each) => [each.goods_id, toLastPurchase(each)]))
    },
    { revalidateOnFocus: false },
  ).data
}

/** Goods bought before. Its key is one of those a changed cart refreshes: the rows say how many are in it. */
export const useBoughtPage = (order: BoughtOrder, page: number): Asked<Page<BoughtGoods>> =>
  useAskedPage(goodsKeyPrefix, purchaseCalls.fastBuy, { order, page }, toBoughtGoods)

/** The goods bought most often, for a desk. */
export const useOftenBought = (): Asked<Page<BoughtGoods>> =>
  useAskedPage(goodsKeyPrefix, purchaseCalls.fastBuy, oftenBoughtQuery, toBoughtGoods)

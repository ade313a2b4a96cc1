'use client'

import useSWR from 'swr'
import { purchaseHistoryCalls } from '#lib/contract/purchase-history/calls.ts'
import type { LastPurchase, PurchaseMonth } from '#lib/domain/purchase-history.ts'
import { toLastPurchase, toPurchaseMonth } from '#lib/mapping/purchase-history.ts'
import { useFeature } from './features.tsx'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'
import { ordersKey } from './use-orders.ts'

/** The last twelve months, oldest first; null where the upstream does not say, undefined until it is known. */
export function usePurchaseMonths(): readonly PurchaseMonth[] | null | undefined {
  const isOffered = useFeature('purchase-history')
  const { data, error } = useSWR<readonly PurchaseMonth[], ShopError>(
    isOffered ? [ordersKey, 'months'] : null,
    async () => (await callShop(purchaseHistoryCalls.purchaseMonths)).data.map(toPurchaseMonth),
    { revalidateOnFocus: false },
  )
  return isOffered && !error ? data : null
}

/** How the member bought these goods the last time; null where there was none, undefined until it is known. */
export function useLastPurchase(goodsId: number): LastPurchase | null | undefined {
  const isOffered = useFeature('purchase-history')
  const isSignedIn = useSignedIn()
  const { data } = useSWR<LastPurchase | null, ShopError>(
    isOffered && isSignedIn ? [ordersKey, 'last-purchase', goodsId] : null,
    async () => {
      const { last } = await callShop(purchaseHistoryCalls.lastPurchase, { query: { goods_id: goodsId } })
      return last && toLastPurchase(last)
    },
    { revalidateOnFocus: false },
  )
  return data
}

import { useMemo } from 'react'
import useSWR, { mutate } from 'swr'
import { backInStockCalls } from '#lib/contract/back-in-stock/calls.ts'
import type { BackInStockAlert } from '#lib/domain/back-in-stock.ts'
import type { Page } from '#lib/domain/page.ts'
import { toBackInStockAlert } from '#lib/mapping/back-in-stock.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

const waitingKey = 'arrival-ids'
const pageKey = 'arrivals'

/** Goods this member waits for; empty until known and for guests. Asked once a visit, by the first button that shows. */
export function useWaiting(): ReadonlySet<number> {
  const isMember = useSignedIn()
  const { data } = useSWR<readonly number[], ShopError>(
    isMember ? waitingKey : null,
    async () => (await callShop(backInStockCalls.backInStock, { query: { page: 1 } })).goods_ids,
    { revalidateOnFocus: false },
  )
  return useMemo(() => new Set(data), [data])
}

const change = (call: typeof backInStockCalls.backInStockAdd, goodsIds: readonly number[]): Promise<boolean> =>
  doOrReport(async () => {
    const { goods_ids } = await callShop(call, { body: { goods_ids: [...goodsIds] } })
    await mutate(waitingKey, goods_ids, { revalidate: false })
    await refreshAsked(pageKey)
  })

/** False when it failed; the reason is on the screen. */
export const waitFor = (goodsIds: readonly number[]): Promise<boolean> =>
  change(backInStockCalls.backInStockAdd, goodsIds)
export const stopWaiting = (goodsIds: readonly number[]): Promise<boolean> =>
  change(backInStockCalls.backInStockCancel, goodsIds)

export const useBackInStockPage = (page: number): Asked<Page<BackInStockAlert>> =>
  useAskedPage(pageKey, backInStockCalls.backInStock, { page }, toBackInStockAlert)

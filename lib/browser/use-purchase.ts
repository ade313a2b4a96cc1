'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { BoughtGoods, BoughtOrder } from '#lib/domain/purchase.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toBoughtGoods } from '#lib/mapping/purchase.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** Goods bought before. Its key is one of those a changed cart refreshes: the rows say how many are in it. */
export function useBoughtPage(
  order: BoughtOrder,
  page: number,
): { data: Page<BoughtGoods> | undefined; error: Failure | undefined; reload: () => void } {
  const { data, error, mutate } = useSWR<Page<BoughtGoods>, ShopError>(
    [goodsKeyPrefix, 'bought', order, page],
    async () => toPage(await callShop(purchaseCalls.fastBuy, { query: { order, page } }), toBoughtGoods),
    { keepPreviousData: true },
  )
  return { data, error: failureOf(error), reload: useCallback(() => void mutate(), [mutate]) }
}

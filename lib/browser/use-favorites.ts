'use client'

import { useCallback } from 'react'
import useSWR, { mutate as mutateAny } from 'swr'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Page } from '#lib/domain/page.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toPage } from '#lib/mapping/page.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { doOrReport } from './do-or-report.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

const idsKey = 'favorite-ids'
const none: ReadonlySet<number> = new Set()

interface Favorites {
  readonly isMember: boolean
  /** Goods the member keeps; empty until known and for guests. */
  readonly ids: ReadonlySet<number>
  /** False when it failed; the reason is on the screen. */
  readonly add: (goodsId: number) => Promise<boolean>
  readonly cancel: (goodsId: number) => Promise<boolean>
}

export function useFavorites(): Favorites {
  // Not the user state: whoever presses before it has come is no guest.
  const isMember = useSignedIn()
  const { data, mutate } = useSWR<ReadonlySet<number>, ShopError>(
    isMember ? idsKey : null,
    async () => new Set((await callShop(favoriteCalls.favorites, { query: { page: 1 } })).goods_ids),
    { revalidateOnFocus: false },
  )

  const change = useCallback(
    (call: typeof favoriteCalls.favoriteAdd, goodsId: number): Promise<boolean> =>
      doOrReport(async () => {
        const { goods_ids } = await callShop(call, { body: { goods_ids: [goodsId] } })
        await mutate(new Set(goods_ids), { revalidate: false })
      }),
    [mutate],
  )

  return {
    isMember,
    ids: data ?? none,
    add: useCallback((goodsId) => change(favoriteCalls.favoriteAdd, goodsId), [change]),
    cancel: useCallback((goodsId) => change(favoriteCalls.favoriteCancel, goodsId), [change]),
  }
}

/** A page of what the member keeps, the newest first. */
export function useFavoritePage(page: number): {
  data: Page<Goods> | undefined
  error: ShopError | undefined
  reload: () => void
} {
  const { data, error, mutate } = useSWR<Page<Goods>, ShopError>(
    [goodsKeyPrefix, 'favorites', page],
    async () => toPage(await callShop(favoriteCalls.favorites, { query: { page } }), toGoods),
    { keepPreviousData: true },
  )
  return { data, error, reload: useCallback(() => void mutate(), [mutate]) }
}

/** Takes many out at once, or puts them back. False when it failed; the reason is on the screen. */
export function changeFavorites(change: 'add' | 'cancel', goodsIds: readonly number[]): Promise<boolean> {
  return doOrReport(async () => {
    const call = change === 'add' ? favoriteCalls.favoriteAdd : favoriteCalls.favoriteCancel
    const { goods_ids } = await callShop(call, { body: { goods_ids: [...goodsIds] } })
    await mutateAny(idsKey, new Set(goods_ids), { revalidate: false })
    await mutateAny((key) => Array.isArray(key) && key[0] === goodsKeyPrefix && key[1] === 'favorites')
  })
}

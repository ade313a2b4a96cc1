'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import { reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

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
    isMember ? 'favorite-ids' : null,
    async () => new Set((await callShop(favoriteCalls.favorites, { query: { page: 1 } })).goods_ids),
    { revalidateOnFocus: false },
  )

  const change = useCallback(
    async (call: typeof favoriteCalls.favoriteAdd, goodsId: number): Promise<boolean> => {
      try {
        const { goods_ids } = await callShop(call, { body: { goods_ids: [goodsId] } })
        await mutate(new Set(goods_ids), { revalidate: false })
        return true
      } catch (error) {
        reportError(error)
        return false
      }
    },
    [mutate],
  )

  return {
    isMember,
    ids: data ?? none,
    add: useCallback((goodsId) => change(favoriteCalls.favoriteAdd, goodsId), [change]),
    cancel: useCallback((goodsId) => change(favoriteCalls.favoriteCancel, goodsId), [change]),
  }
}

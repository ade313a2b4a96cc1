'use client'

import { focusCalls } from '#lib/contract/focus/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { DailySpecial, ZoneShelf } from '#lib/domain/zone.ts'
import { toDailySpecial, toZone } from '#lib/mapping/zone.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { callShop } from './http.ts'
import { usePersonal } from './use-personal.ts'

function callZone(name: string) {
  if (name === 'preferred') return callShop(focusCalls.focusPreferred)
  if (name === 'pieces') return callShop(focusCalls.focusPieces)
  return callShop(focusCalls.focusZone, { params: { name } })
}

/** Shelves of a zone as this viewer sees them. */
export function useZoneShelves(name: string, initial: readonly ZoneShelf[]): readonly ZoneShelf[] {
  const load = async () => toZone(await callZone(name)).shelves
  return usePersonal<readonly ZoneShelf[]>([goodsKeyPrefix, 'zone', name], load, initial).data
}

/** Goods of the daily special as this viewer sees them. */
export function useDailySpecial(initial: DailySpecial): readonly Goods[] {
  const load = async () => toDailySpecial(await callShop(goodsCalls.everydayPrice))
  return usePersonal([goodsKeyPrefix, 'daily'], load, initial).data.goods
}

import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { zoneCallOf, zoneCalls } from '#lib/contract/zones/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { DailySpecial, ZoneShelf } from '#lib/domain/zone.ts'
import { toDailySpecial, toZone } from '#lib/mapping/zone.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { callShop } from './http.ts'
import { usePersonal } from './use-personal.ts'

/** Shelves of a zone as this viewer sees them. */
export function useZoneShelves(name: string, initial: readonly ZoneShelf[]): readonly ZoneShelf[] {
  const { key, params } = zoneCallOf(name)
  const load = async () => toZone(await callShop(zoneCalls[key], { params })).shelves
  return usePersonal<readonly ZoneShelf[]>([goodsKeyPrefix, 'zone', name], load, initial).data
}

/** Goods of the daily special as this viewer sees them. */
export function useDailySpecial(initial: DailySpecial): readonly Goods[] {
  const load = async () => toDailySpecial(await callShop(goodsCalls.everydayPrice))
  return usePersonal([goodsKeyPrefix, 'daily'], load, initial).data.goods
}

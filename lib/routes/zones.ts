import type { GoodsQuery, ListMode, ListQuery } from './links.ts'
import { withQuery } from './links.ts'
import type { RouteKey } from './registry.ts'
import { routes } from './registry.ts'

interface ListZone {
  readonly route: RouteKey
  /** Table view under an address of its own; the others have it as a parameter. */
  readonly tableRoute?: RouteKey
  /** What makes goods belong to the zone. */
  readonly base: GoodsQuery
  /** Its name among the shop's zones. */
  readonly name: string
}

/** Zones that are a list of goods: they differ by what they ask for, its page is the same for all. */
export const listZones = {
  preferred: { route: 'preferred', tableRoute: 'preferredTable', name: 'preferred', base: { preferred: 1 } },
  pieces: { route: 'pieces', name: 'pieces', base: { zone: 1 } },
  devices: { route: 'devices', name: 'devices', base: { zone: 2 } },
  nearExpiry: { route: 'nearExpiry', name: 'near_expiry', base: { isNearExpiry: 1, sort: 'expiry' } },
  cashBack: { route: 'cashBack', name: 'cash_back', base: { activity: 'cash_back' } },
  storeWideDiscount: { route: 'storeWideDiscount', name: 'store_discount', base: { activity: 'store_discount' } },
} as const satisfies Record<string, ListZone>

export type ListZoneKey = keyof typeof listZones

export const listZoneKeys = Object.keys(listZones) as ListZoneKey[]

const zoneOf = (key: ListZoneKey): ListZone => listZones[key]

/** Pages that show a zone as a list of goods, in any view. */
export const zoneRoutes: readonly RouteKey[] = listZoneKeys.flatMap((key) => {
  const { route, tableRoute } = zoneOf(key)
  return tableRoute ? [route, tableRoute] : [route]
})

/** Parameter of an address that shows a zone as a table. */
export const VIEW = 'view'

/** Address of a zone in one of its views. Zones have no view without pictures. */
export function zoneUrl(key: ListZoneKey, mode: ListMode = 'card', query: ListQuery = {}): string {
  const { route, tableRoute } = zoneOf(key)
  const isTable = mode !== 'card'
  const path = routes[isTable && tableRoute ? tableRoute : route].path
  return withQuery(path, { ...query, [VIEW]: isTable && !tableRoute ? 'table' : undefined })
}

/** A zone's own wish together with the filters of its address; the zone itself can't be filtered away. */
export function zoneGoods(base: GoodsQuery, query: ListQuery): GoodsQuery {
  const { sort, order, ...fixed } = base
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListQuery
  return { ...(given.sort ? {} : { sort, order }), ...given, ...fixed }
}

import type { GoodsQuery, ListMode, ListQuery } from '#lib/routes/links.ts'
import { brandUrl, campaignGoodsUrl, listUrl, searchUrl } from '#lib/routes/links.ts'
import { isNarrowed } from '#lib/routes/list-query.ts'
import type { ListZoneKey } from '#lib/routes/zones.ts'
import { listZones, zoneGoods, zoneUrl } from '#lib/routes/zones.ts'

interface Shown {
  readonly mode: ListMode
  readonly query: ListQuery
}

/** Where goods are listed: by category, by a search, in a zone, of a campaign or a brand. One page under many addresses. */
export type ListPlace =
  | (Shown & { readonly kind: 'list' | 'search' })
  | (Shown & { readonly kind: 'zone'; readonly zone: ListZoneKey })
  | (Shown & { readonly kind: 'activity' | 'brand'; readonly id: number })

/** Pages of a brand and the first of a campaign are stored; anyone who goes on or narrows them goes on in the list. */
function ofOne(place: ListPlace & { id: number }, query: ListQuery, mode: ListMode): string {
  const isWhole = mode === 'card' && !isNarrowed(query) && !query.select
  if (place.kind === 'brand')
    return isWhole ? brandUrl(place.id, query.page) : listUrl(mode, { ...query, brand_id: place.id })
  if (isWhole && (query.page ?? 1) === 1) return campaignGoodsUrl(place.id)
  return listUrl(mode, { ...query, activity_id: place.id })
}

/** Address of a list in its present view, with other filters. Only plain lists have a view without pictures. */
export function placeUrl(place: ListPlace, query: ListQuery = place.query, mode: ListMode = place.mode): string {
  switch (place.kind) {
    case 'list':
      return listUrl(mode, query)
    case 'search':
      return searchUrl(mode === 'card' ? 'card' : 'table', query)
    case 'zone':
      return zoneUrl(place.zone, mode, query)
    default:
      return ofOne(place, query, mode)
  }
}

/** The views a place has, in the order to offer. */
export function modesOf(place: ListPlace): readonly ListMode[] {
  if (place.kind === 'list') return ['table', 'card', 'plain']
  return ['table', 'card']
}

/** What a place asks the shop for. */
export function placeGoods(place: ListPlace): GoodsQuery {
  switch (place.kind) {
    case 'zone':
      return zoneGoods(listZones[place.zone].base, place.query)
    case 'activity':
      return zoneGoods({ activity_id: place.id }, place.query)
    case 'brand':
      return zoneGoods({ brand_id: place.id }, place.query)
    default:
      return place.query
  }
}

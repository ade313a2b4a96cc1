import 'server-only'
import type { ZoneName } from '#lib/contract/zones/calls.ts'
import { zoneCallOf } from '#lib/contract/zones/calls.ts'
import type { BrandZone } from '#lib/domain/brand.ts'
import type { DailySpecial, Zone } from '#lib/domain/zone.ts'
import { toBrandDetail, toBrandZone, toDailySpecial, toZone } from '#lib/mapping/zone.ts'
import { ZONE_READ_LIMIT_MS } from '../limits.ts'
import { pageRead } from './page-read.ts'

const noSpecial: DailySpecial = { goods: [], endsAt: null }
const noBrands: BrandZone = { banners: [], brands: [] }
const limitMs = ZONE_READ_LIMIT_MS

const headBy = (key: ReturnType<typeof zoneCallOf>['key']) =>
  pageRead(key, {
    tags: ['goods', 'content'],
    ask: (params?: { readonly name: string }) => ({ params }),
    toModel: toZone,
    none: null,
    goodsOf: ({ shelves }) => shelves.flatMap(({ goods }) => goods),
    limitMs,
  })

const heads = {
  focusPreferred: headBy('focusPreferred'),
  focusPieces: headBy('focusPieces'),
  focusZone: headBy('focusZone'),
}

/** What a guest sees above a zone's goods; null where the shop API has no such zone. */
export async function readZone(name: ZoneName | 'preferred' | 'pieces'): Promise<Zone | null> {
  const { key, params } = zoneCallOf(name)
  return await heads[key](params)
}

export const readDailySpecial = pageRead('everydayPrice', {
  tags: ['goods'],
  toModel: toDailySpecial,
  none: noSpecial,
  goodsOf: ({ goods }) => goods,
  limitMs,
})

export const readBrandZone = pageRead('focusBrandZone', {
  tags: ['goods', 'content'],
  toModel: toBrandZone,
  none: noBrands,
  limitMs,
})

/** Null when there is no such brand. */
export const readBrand = pageRead('focusBrand', {
  tags: ['goods', 'content'],
  ask: (id: number) => ({ params: { id } }),
  toModel: toBrandDetail,
  none: null,
  goodsOf: ({ goods }) => goods,
  limitMs,
})

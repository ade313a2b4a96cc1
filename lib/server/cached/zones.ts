import 'server-only'
import type { BrandDetail, BrandZone } from '#lib/domain/brand.ts'
import type { DailySpecial, Zone } from '#lib/domain/zone.ts'
import { toBrandDetail, toBrandZone, toDailySpecial, toZone } from '#lib/mapping/zone.ts'
import { ZONE_READ_LIMIT_MS } from '../limits.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale, tagGoods } from './life.ts'

const noZone: Zone = { banners: [], rule: '', endsAt: null, points: [], shelves: [] }
const limitMs = ZONE_READ_LIMIT_MS

/** Zones whose head can be asked for, under the shop's names. */
export type ZoneName = 'preferred' | 'pieces' | 'devices' | 'near_expiry' | 'daily' | 'cash_back' | 'store_discount'

/** Two zones have a call of their own in the specification. */
async function askZone(name: ZoneName) {
  if (name === 'preferred') return askOrRecall({ key: 'focusPreferred', limitMs })
  if (name === 'pieces') return askOrRecall({ key: 'focusPieces', limitMs })
  return askOrRecall({ key: 'focusZone', params: { name }, limitMs })
}

/** What a guest sees above a zone's goods. */
export async function readZone(name: ZoneName): Promise<Zone> {
  'use cache'
  keepAsPage('goods', 'content')
  const found = await askZone(name)
  markStale(found)
  if (found.state === 'building' || !found.data) return noZone
  const zone = toZone(found.data)
  tagGoods(zone.shelves.flatMap((shelf) => shelf.goods))
  return zone
}

export async function readDailySpecial(): Promise<DailySpecial> {
  'use cache'
  keepAsPage('goods')
  const found = await askOrRecall({ key: 'everydayPrice', limitMs })
  markStale(found)
  if (found.state === 'building' || !found.data) return { goods: [], endsAt: null }
  const daily = toDailySpecial(found.data)
  tagGoods(daily.goods)
  return daily
}

export async function readBrandZone(): Promise<BrandZone> {
  'use cache'
  keepAsPage('goods', 'content')
  const found = await askOrRecall({ key: 'focusBrandZone', limitMs })
  markStale(found)
  return found.state === 'building' || !found.data ? { banners: [], brands: [] } : toBrandZone(found.data)
}

/** Null when there is no such brand. */
export async function readBrand(id: number): Promise<BrandDetail | null> {
  'use cache'
  keepAsPage('goods', 'content')
  const found = await askOrRecall({ key: 'focusBrand', params: { id }, limitMs })
  markStale(found)
  if (found.state === 'building' || !found.data) return null
  const brand = toBrandDetail(found.data)
  tagGoods(brand.goods)
  return brand
}

import 'server-only'
import type { BrandDetail, BrandZone } from '#lib/domain/brand.ts'
import type { DailySpecial, Zone } from '#lib/domain/zone.ts'
import { toBrandDetail, toBrandZone, toDailySpecial, toZone } from '#lib/mapping/zone.ts'
import { ofSite } from '../current-site.ts'
import { ZONE_READ_LIMIT_MS } from '../limits.ts'
import type { SiteKey } from '../sites.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale, tagGoods } from './life.ts'

const noZone: Zone = { banners: [], rule: '', endsAt: null, points: [], shelves: [] }
const limitMs = ZONE_READ_LIMIT_MS

/** Zones whose head can be asked for, under the shop's names. */
export type ZoneName = 'preferred' | 'pieces' | 'devices' | 'near_expiry' | 'daily' | 'cash_back' | 'store_discount'

/** Two zones have a call of their own in the specification. */
async function askZone(site: SiteKey, name: ZoneName) {
  if (name === 'preferred') return askOrRecall(site, { key: 'focusPreferred', limitMs })
  if (name === 'pieces') return askOrRecall(site, { key: 'focusPieces', limitMs })
  return askOrRecall(site, { key: 'focusZone', params: { name }, limitMs })
}

/** What a guest sees above a zone's goods. */
async function zoneOf(site: SiteKey, name: ZoneName): Promise<Zone> {
  'use cache'
  keepAsPage(site, 'goods', 'content')
  const found = await askZone(site, name)
  markStale(site, found)
  if (found.state === 'building' || !found.data) return noZone
  const zone = toZone(found.data)
  tagGoods(
    site,
    zone.shelves.flatMap((shelf) => shelf.goods),
  )
  return zone
}
export const readZone = ofSite(zoneOf)

async function dailySpecialOf(site: SiteKey): Promise<DailySpecial> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, { key: 'everydayPrice', limitMs })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return { goods: [], endsAt: null }
  const daily = toDailySpecial(found.data)
  tagGoods(site, daily.goods)
  return daily
}
export const readDailySpecial = ofSite(dailySpecialOf)

async function brandZoneOf(site: SiteKey): Promise<BrandZone> {
  'use cache'
  keepAsPage(site, 'goods', 'content')
  const found = await askOrRecall(site, { key: 'focusBrandZone', limitMs })
  markStale(site, found)
  return found.state === 'building' || !found.data ? { banners: [], brands: [] } : toBrandZone(found.data)
}
export const readBrandZone = ofSite(brandZoneOf)

/** Null when there is no such brand. */
async function brandOf(site: SiteKey, id: number): Promise<BrandDetail | null> {
  'use cache'
  keepAsPage(site, 'goods', 'content')
  const found = await askOrRecall(site, { key: 'focusBrand', params: { id }, limitMs })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return null
  const brand = toBrandDetail(found.data)
  tagGoods(site, brand.goods)
  return brand
}
export const readBrand = ofSite(brandOf)

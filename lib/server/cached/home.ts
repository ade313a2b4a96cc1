import 'server-only'
import type { Goods } from '#lib/domain/goods.ts'
import type { Home, NewcomersOffer, Spike } from '#lib/domain/home.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toHome, toNewcomers, toSpike } from '#lib/mapping/home.ts'
import { ofSite } from '../current-site.ts'
import type { SiteKey } from '../sites.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale, tagGoods } from './life.ts'

/** One row: the shelf is beside others and must not outweigh them. */
const SHOWN_NEWCOMERS = 5
const SHOWN_NEWCOMERS_ADS = 2

async function homeOf(site: SiteKey): Promise<Home> {
  'use cache'
  keepAsPage(site, 'home')
  const found = await askOrRecall(site, { key: 'focusHome' })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return { banners: [], bottom: [], floors: [] }
  const home = toHome(found.data)
  tagGoods(
    site,
    home.floors.flatMap((floor) => floor.goods),
  )
  return home
}
export const readHome = ofSite(homeOf)

async function newcomersOf(site: SiteKey): Promise<NewcomersOffer> {
  'use cache'
  keepAsPage(site, 'home')
  const found = await askOrRecall(site, { key: 'focusNewcomers' }).catch(() => null)
  if (found) markStale(site, found)
  if (!found || found.state === 'building' || !found.data) return { goods: [], ads: [] }
  const { goods, ads } = toNewcomers(found.data)
  const shown = goods.slice(0, SHOWN_NEWCOMERS)
  tagGoods(site, shown)
  return { goods: shown, ads: ads.slice(0, SHOWN_NEWCOMERS_ADS) }
}
/** Newcomers' special; a page is whole without it. */
export const readNewcomers = ofSite(newcomersOf)

async function spikeOf(site: SiteKey): Promise<Spike> {
  'use cache'
  keepAsPage(site, 'home', 'spike')
  const found = await askOrRecall(site, { key: 'spike' })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return { goods: [], startsAt: null, endsAt: null }
  const spike = toSpike(found.data)
  tagGoods(site, spike.goods)
  return spike
}
export const readSpike = ofSite(spikeOf)

async function recommendationsOf(site: SiteKey): Promise<readonly Goods[]> {
  'use cache'
  keepAsPage(site, 'home')
  const found = await askOrRecall(site, { key: 'recommendations' })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return []
  const goods = found.data.data.map(toGoods)
  tagGoods(site, goods)
  return goods
}
export const readRecommendations = ofSite(recommendationsOf)

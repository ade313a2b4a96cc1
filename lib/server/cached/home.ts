import 'server-only'
import type { Goods } from '#lib/domain/goods.ts'
import type { Home, NewcomersOffer, Spike } from '#lib/domain/home.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toHome, toNewcomers, toSpike } from '#lib/mapping/home.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale, tagGoods } from './life.ts'

/** One row: the shelf stands beside others and must not outweigh them. */
const SHOWN_NEWCOMERS = 5
const SHOWN_NEWCOMERS_ADS = 2

export async function readHome(): Promise<Home> {
  'use cache'
  keepAsPage('home')
  const found = await askOrRecall({ key: 'focusHome' })
  markStale(found)
  if (found.state === 'building' || !found.data) return { banners: [], bottom: [], floors: [] }
  const home = toHome(found.data)
  tagGoods(home.floors.flatMap((floor) => floor.goods))
  return home
}

/** Newcomers' special; a page is whole without it. */
export async function readNewcomers(): Promise<NewcomersOffer> {
  'use cache'
  keepAsPage('home')
  const found = await askOrRecall({ key: 'focusNewcomers' }).catch(() => null)
  if (found) markStale(found)
  if (!found || found.state === 'building' || !found.data) return { goods: [], ads: [] }
  const { goods, ads } = toNewcomers(found.data)
  const shown = goods.slice(0, SHOWN_NEWCOMERS)
  tagGoods(shown)
  return { goods: shown, ads: ads.slice(0, SHOWN_NEWCOMERS_ADS) }
}

export async function readSpike(): Promise<Spike> {
  'use cache'
  keepAsPage('home', 'spike')
  const found = await askOrRecall({ key: 'spike' })
  markStale(found)
  if (found.state === 'building' || !found.data) return { goods: [], startsAt: null, endsAt: null }
  const spike = toSpike(found.data)
  tagGoods(spike.goods)
  return spike
}

export async function readRecommendations(): Promise<readonly Goods[]> {
  'use cache'
  keepAsPage('home')
  const found = await askOrRecall({ key: 'recommendations' })
  markStale(found)
  if (found.state === 'building' || !found.data) return []
  const goods = found.data.data.map(toGoods)
  tagGoods(goods)
  return goods
}

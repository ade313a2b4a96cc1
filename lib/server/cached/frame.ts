import 'server-only'
import type { CommonData } from '#lib/domain/common.ts'
import type { FrameContent } from '#lib/domain/frame.ts'
import type { Ad, Notice, SiteLinks } from '#lib/domain/site.ts'
import { noticePost } from '#lib/domain/site.ts'
import { toCommonData, toHotWord } from '#lib/mapping/common.ts'
import { toAd, toNotice, toSiteLinks } from '#lib/mapping/site.ts'
import { log } from '../log.ts'
import type { Found } from './ask.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale } from './life.ts'
import { readSite } from './site.ts'

const noCommonData: CommonData = {
  hotWords: [],
  nav: [],
  categories: { all: [], preferred: [], pieces: [], devices: [] },
  brands: [],
  serverTime: 0,
  config: { hotLine: '', chatAccounts: [], guestPrices: false },
}
const noLinks: SiteLinks = { columns: [], codes: [], licences: [], company: '', address: '' }

export async function readCommonData(): Promise<CommonData> {
  'use cache'
  keepAsPage('frame')
  const found = await askForDecoration({ key: 'focusCommon' })
  markStale(found)
  return found.state === 'building' || !found.data ? noCommonData : toCommonData(found.data)
}

export async function readSiteLinks(): Promise<SiteLinks> {
  'use cache'
  keepAsPage('frame')
  const found = await askForDecoration({ key: 'globalLinks' })
  markStale(found)
  return found.state === 'building' || !found.data ? noLinks : toSiteLinks(found.data)
}

type FrameCall =
  | 'goodsHot'
  | 'focusDemo'
  | 'focusCommon'
  | 'globalLinks'
  | 'focusTop'
  | 'focusRight'
  | 'focusLogin'
  | 'postDetail'

/** What is around a page decorates it: without it the page is still whole, so its failure takes nothing else down. */
async function askForDecoration<Key extends FrameCall>(
  question: Parameters<typeof askOrRecall<Key>>[0],
): Promise<Found<Key>> {
  try {
    return await askOrRecall(question)
  } catch (error) {
    log().warn({ err: error, call: question.key }, 'a page goes without a part of its frame')
    return { state: 'stale', data: null }
  }
}

async function readAds(key: 'focusTop' | 'focusRight' | 'focusLogin' | 'focusDemo'): Promise<readonly Ad[]> {
  'use cache'
  keepAsPage('frame')
  const found = await askForDecoration({ key })
  markStale(found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toAd)
}

export const readTopAds = () => readAds('focusTop')
export const readCornerAds = () => readAds('focusRight')
/** What runs and what comes, as pictures. */
export const readDemoAds = () => readAds('focusDemo')
/** Pictures beside the sign-in form. */
export const readLoginAds = () => readAds('focusLogin')

export async function readNotice(): Promise<Notice | null> {
  'use cache'
  keepAsPage('frame', 'content')
  const found = await askForDecoration({ key: 'postDetail', query: noticePost })
  markStale(found)
  return found.state === 'building' || !found.data ? null : toNotice(found.data)
}

/** Hot searches by their own call, for an upstream whose common data has none. */
async function readHotWords(): Promise<CommonData['hotWords']> {
  'use cache'
  keepAsPage('frame')
  const found = await askForDecoration({ key: 'goodsHot' })
  markStale(found)
  return found.state === 'building' || !found.data ? [] : found.data.map(toHotWord)
}

const withHotWords = async (common: CommonData): Promise<CommonData> =>
  common.hotWords.length > 0 ? common : { ...common, hotWords: await readHotWords() }

export async function readFrame(): Promise<FrameContent> {
  const [site, common, links, notice, topAds, cornerAds] = await Promise.all([
    readSite(),
    readCommonData().then(withHotWords),
    readSiteLinks(),
    readNotice(),
    readTopAds(),
    readCornerAds(),
  ])
  return { siteName: site.name, siteUrl: site.url, common, links, notice, topAds, cornerAds }
}

import 'server-only'
import type { CommonData } from '#lib/domain/common.ts'
import type { Ad, FrameContent, Notice, SiteLinks } from '#lib/domain/site.ts'
import { noticePost } from '#lib/domain/site.ts'
import { toCommonData, toHotWord } from '#lib/mapping/common.ts'
import { toAd, toNotice, toSiteLinks } from '#lib/mapping/site.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { readSite } from '#lib/server/current-site.ts'
import { ofSite } from '../current-site.ts'
import { log } from '../log.ts'
import type { SiteKey } from '../sites.ts'
import type { Found, Question } from './ask.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale } from './life.ts'

const noCommonData: CommonData = {
  hotWords: [],
  nav: [],
  categories: { all: [], preferred: [], pieces: [], devices: [] },
  brands: [],
  serverTime: 0,
  config: { hotLine: '', chatAccounts: [], guestPrices: false },
}
const noLinks: SiteLinks = { columns: [], codes: [], licences: [], company: '', address: '' }

export async function commonDataOf(site: SiteKey): Promise<CommonData> {
  'use cache'
  keepAsPage(site, 'frame')
  const found = await askForDecoration(site, { key: 'focusCommon' })
  markStale(site, found)
  const common = found.state === 'building' || !found.data ? noCommonData : toCommonData(found.data)
  // An upstream that tells no time has the storefront's.
  return common.serverTime > 0 ? common : { ...common, serverTime: Date.now() }
}
export const readCommonData = ofSite(commonDataOf)

async function siteLinksOf(site: SiteKey): Promise<SiteLinks> {
  'use cache'
  keepAsPage(site, 'frame')
  const found = await askForDecoration(site, { key: 'globalLinks' })
  markStale(site, found)
  const links = found.state === 'building' || !found.data ? noLinks : toSiteLinks(found.data)
  // A code for a page that is not offered would be scanned for nothing.
  return { ...links, codes: links.codes.filter(({ url }) => isLinkable(url)) }
}
export const readSiteLinks = ofSite(siteLinksOf)

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
async function askForDecoration<Key extends FrameCall>(site: SiteKey, question: Question<Key>): Promise<Found<Key>> {
  try {
    return await askOrRecall(site, question)
  } catch (error) {
    log().warn({ err: error, call: question.key }, 'a page goes without a part of its frame')
    return { state: 'stale', data: null }
  }
}

async function adsOf(
  site: SiteKey,
  key: 'focusTop' | 'focusRight' | 'focusLogin' | 'focusDemo',
): Promise<readonly Ad[]> {
  'use cache'
  keepAsPage(site, 'frame')
  const found = await askForDecoration(site, { key })
  markStale(site, found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toAd)
}

const readAds = ofSite(adsOf)
export const readTopAds = () => readAds('focusTop')
export const readCornerAds = () => readAds('focusRight')
/** What runs and what comes, as pictures. */
export const readDemoAds = () => readAds('focusDemo')
/** Pictures beside the sign-in form. */
export const readLoginAds = () => readAds('focusLogin')

async function noticeOf(site: SiteKey): Promise<Notice | null> {
  'use cache'
  keepAsPage(site, 'frame', 'content')
  const found = await askForDecoration(site, { key: 'postDetail', query: noticePost })
  markStale(site, found)
  return found.state === 'building' || !found.data ? null : toNotice(found.data)
}
export const readNotice = ofSite(noticeOf)

/** Hot searches by their own call, for an upstream whose common data has none. */
async function hotWordsOf(site: SiteKey): Promise<CommonData['hotWords']> {
  'use cache'
  keepAsPage(site, 'frame')
  const found = await askForDecoration(site, { key: 'goodsHot' })
  markStale(site, found)
  return found.state === 'building' || !found.data ? [] : found.data.map(toHotWord)
}
const readHotWords = ofSite(hotWordsOf)

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

import 'server-only'
import { LRUCache } from 'lru-cache'
import type { CallKey } from '#lib/contract/calls.ts'
import { brandPage } from '#lib/domain/brand.ts'
import type { CampaignKind } from '#lib/domain/campaign.ts'
import { toBrandZone } from '#lib/mapping/zone.ts'
import { helpPosts, isNewsType, newsKinds } from '#lib/routes/article-links.ts'
import type { CanonicalAddress } from '#lib/routes/canonical.ts'
import { routeParameters } from '#lib/routes/match.ts'
import { parseId, parseNumber } from '#lib/routes/page-query.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { askAsGuest, isOrWasThere } from '../cached/ask.ts'
import { mayBeCategory } from '../known-category.ts'
import { log } from '../log.ts'
import { isGone } from '../revalidation.ts'
import { generationOf } from '../site-changes.ts'
import type { SiteKey } from '../sites.ts'

const HELP_TYPE = 2

/** What a public page is about, as its address says it. */
interface Asked {
  readonly site: SiteKey
  readonly given: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

type Look = (asked: Asked) => boolean | Promise<boolean>

/** A page about a row of the shop, whose id is in the path. */
const row =
  (key: CallKey): Look =>
  ({ site, given }) => {
    const id = parseId(given.id)
    return id !== null && isOrWasThere(site, { key, params: { id } })
  }

/** A page about something that an upstream names by a key of its own. */
const keyed =
  (key: CallKey, name: string): Look =>
  ({ site, given }) =>
    isOrWasThere(site, { key, params: { id: given[name] ?? '' } })

async function isCampaign(site: SiteKey, kind: CampaignKind, text: string | null | undefined): Promise<boolean> {
  const id = parseId(text ?? undefined)
  return id !== null && (await askAsGuest(site, { key: 'campaignDetail', params: { id } }))?.kind === kind
}

/** Without an id it is the page of the campaign that runs, or says that none does. */
const template =
  (kind: CampaignKind): Look =>
  ({ site, query }) => {
    const id = query.get('id')
    return id === null || isCampaign(site, kind, id)
  }

const category: Look = ({ site, query }) => {
  const select = query.get('select')
  if (select === null) return true
  const id = parseId(select)
  return id !== null && mayBeCategory(site, id)
}

async function isBrandPage({ site, given }: Asked): Promise<boolean> {
  const [id, page] = [parseId(given.id), parseNumber(given.page ?? '1')]
  if (id === null || page === null || !(await isOrWasThere(site, { key: 'focusBrand', params: { id } }))) return false
  if (page === 1) return true
  const list = await askAsGuest(site, { key: 'goodsList', query: { brand_id: id, page } })
  return list !== null && list.data.length > 0
}

async function isBrandZonePage({ site, given }: Asked): Promise<boolean> {
  const page = parseNumber(given.page ?? '1')
  if (page === null || page === 1) return page === 1
  const zone = await askAsGuest(site, { key: 'focusBrandZone' })
  return zone !== null && brandPage(toBrandZone(zone).brands, page) !== null
}

async function isNewsPage({ site, query }: Asked): Promise<boolean> {
  const page = parseNumber(query.get('page') ?? '1')
  const type = parseNumber(query.get('type') ?? String(newsKinds[0].type))
  if (page === null || page === 1 || type === null) return true
  const news = await askAsGuest(site, { key: 'postList', query: { type, page } })
  return news !== null && news.data.length > 0
}

function isArticle({ site, given }: Asked): boolean | Promise<boolean> {
  const [id, type] = [parseId(given.id), parseNumber(given.type)]
  return (
    id !== null && type !== null && isNewsType(type) && isOrWasThere(site, { key: 'postDetail', query: { id, type } })
  )
}

function isHelpArticle({ site, query }: Asked): boolean | Promise<boolean> {
  const id = query.get('id')
  if (id === null || Object.values(helpPosts).some((post) => String(post) === id)) return true
  const known = parseId(id)
  return known !== null && isOrWasThere(site, { key: 'postDetail', query: { id: known, type: HELP_TYPE } })
}

async function isCampaignList({ site, given }: Asked): Promise<boolean> {
  const id = parseId(given.id)
  const list =
    id === null ? null : await askAsGuest(site, { key: 'goodsList', query: { activity_id: id, per_page: 1 } })
  return list?.activity != null
}

/** How to find out, without rendering it, whether there is anything to show on a page whose address anybody can make up. */
const looks: Readonly<Partial<Record<RouteKey, Look>>> = {
  goods: row('goodsDetail'),
  groupBuyGoods: row('groupBuyDetail'),
  brand: isBrandPage,
  brandZonePage: isBrandZonePage,
  listOther: isCampaignList,
  list: category,
  listTable: category,
  newsDetail: isArticle,
  news: isNewsPage,
  helpRegistration: isHelpArticle,
  campaignZone: ({ site, given }) => given.id === undefined || isCampaign(site, 'fair', given.id),
  campaignCentre: keyed('campaignDetail', 'ids'),
  zoneTemplate: template('zone'),
  campaignTemplate: template('topic'),
  controlledGoods: keyed('focusControlledGoods', 'url'),
}

/** Short: a shop API that is out of order may say so of anything (milliseconds). */
const MISSING_MS = 4_000

/** What was learnt of addresses, the longest unasked forgotten first. */
const learnt = new LRUCache<string, { readonly isThere: boolean; readonly generation: number }>({ max: 20_000 })
const looking = new Map<string, Promise<boolean>>()

async function lookUp(site: SiteKey, address: string, look: () => boolean | Promise<boolean>): Promise<boolean> {
  const key = `${site} ${address}`
  const generation = generationOf(site)
  const known = learnt.get(key)
  // What was missing may have been brought since; what was there is looked for again by the page itself.
  if (known && (known.isThere || known.generation === generation)) return known.isThere
  const running = looking.get(key)
  if (running !== undefined) return await running
  const found = Promise.resolve(look())
  looking.set(key, found)
  try {
    const isThere = await found
    learnt.set(key, { isThere, generation }, isThere ? {} : { ttl: MISSING_MS })
    return isThere
  } finally {
    looking.delete(key)
  }
}

/** Questions of this kind that wait for an answer. */
export const lookingNow = (): number => looking.size

/** Whether there may be something to show at an address; yes when the shop API cannot say so. */
export async function mayBeThere(site: SiteKey, { key, path, query }: CanonicalAddress): Promise<boolean> {
  const look = looks[key]
  // No page waits here for a shop API that is known to be away: the page itself says so.
  if (!look || isGone(site)) return true
  const asked: Asked = { site, given: routeParameters(path), query: new URLSearchParams(query) }
  try {
    return await lookUp(site, path + query, () => look(asked))
  } catch (error) {
    log().debug({ site, path, err: error }, 'it is not known whether there is such a page')
    return true
  }
}

import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import type { Article, FoundArticle, HelpCategory, NewsPage } from '#lib/domain/article.ts'
import {
  toArticle,
  toFoundArticle,
  toHelpCategories,
  toHelpCategory,
  toNewsPage,
  toShownNews,
} from '#lib/mapping/article.ts'
import { matchRoute } from '#lib/routes/match.ts'
import type { Route } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { ofSite } from '../current-site.ts'
import { cleanRichText } from '../rich-text.ts'
import type { SiteKey } from '../sites.ts'
import { askAsGuest, askOrRecall } from './ask.ts'
import { keepAsPage, keepAsSearch, markStale } from './life.ts'

/** What is in a page while it is built, when nothing is known; thrown away afterwards. */
const noArticle: Article = {
  id: 0,
  type: 0,
  title: '',
  summary: '',
  html: '',
  publishedOn: '',
  updatedAt: '',
  previous: null,
  next: null,
}

/** The shown call's number for the help centre. */
const HELP_CENTRE = 3

function titleOf(url: string): string {
  const key = matchRoute(url)
  const route: Route | null = key && routes[key]
  return route && 'title' in route ? route.title : ''
}

/** All articles of the help centre in one list: each is on a page, and a page is a category. */
async function readShownHelpTree(site: SiteKey): Promise<readonly HelpCategory[]> {
  const found = await askOrRecall(site, { key: 'articleCategory', query: { category_id: HELP_CENTRE } })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return []
  // An article that names no page of its own is for newcomers, like the list that it is in.
  const articles = found.data.articles.map((each) => ({ ...each, url: each.url || routes.helpGuide.path }))
  return toHelpCategories({ ...found.data, articles }, titleOf)
}

/** What the shop said last, of one type and on one page; what the shown call has of it. */
async function readShownNews(site: SiteKey, type: number, page: number): Promise<NewsPage | null> {
  const found = await askOrRecall(site, { key: 'focusPostList' })
  markStale(site, found)
  if (found.state === 'building') return { items: [], page, lastPage: page }
  return page === 1 && found.data ? toShownNews(found.data, type) : null
}

/** Help categories with their articles, in the order the operator gave them. */
async function helpTreeOf(site: SiteKey): Promise<readonly HelpCategory[]> {
  'use cache'
  keepAsPage(site, 'content')
  const found = await askOrRecall(site, { key: 'categoryServe' })
  markStale(site, found)
  if (found.state === 'building') return []
  return found.data ? found.data.data.map(toHelpCategory) : readShownHelpTree(site)
}
export const readHelpTree = ofSite(helpTreeOf)

/** An article of a type; null where there is none. */
async function articleOf(site: SiteKey, id: number, type: number): Promise<Article | null> {
  'use cache'
  keepAsPage(site, 'content')
  const found = await askOrRecall(site, { key: 'postDetail', query: { id, type } })
  markStale(site, found)
  if (found.state === 'building') return noArticle
  return found.data && toArticle(found.data, cleanRichText)
}
export const readArticle = ofSite(articleOf)

/** A page of news, newest first; null beyond the last one. */
async function newsPageOf(site: SiteKey, type: number, page: number): Promise<NewsPage | null> {
  'use cache'
  keepAsPage(site, 'content')
  const found = await askOrRecall(site, {
    key: 'postList',
    query: { type, page },
    isWorthKeeping: (list) => list.data.length > 0,
  })
  markStale(site, found)
  if (found.state === 'building') return { items: [], page, lastPage: page }
  if (!found.data) return readShownNews(site, type, page)
  if (found.data.data.length === 0 && page > 1) return null
  return toNewsPage(found.data)
}
export const readNewsPage = ofSite(newsPageOf)

async function foundOf(site: SiteKey, keywords: string): Promise<readonly FoundArticle[]> {
  'use cache'
  keepAsSearch(site, 'content')
  const wire = await askAsGuest(site, { key: 'articleSearch', query: { keywords } })
  return wire ? wire.data.map(toFoundArticle) : []
}

const readFound = ofSite(foundOf)

/** Articles that have every word; undefined when the shop API is gone. */
export async function findArticles(keywords: string): Promise<readonly FoundArticle[] | undefined> {
  if (keywords === '') return []
  try {
    return await readFound(keywords)
  } catch (error) {
    unstable_rethrow(error)
    return undefined
  }
}

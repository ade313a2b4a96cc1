import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import type { Article, FoundArticle, HelpCategory, NewsPage } from '#lib/domain/article.ts'
import { toArticle, toFoundArticle, toHelpCategory, toNewsPage } from '#lib/mapping/article.ts'
import { cleanRichText } from '../rich-text.ts'
import { askAsGuest, askOrRecall } from './ask.ts'
import { keepAsPage, keepAsSearch, markStale } from './life.ts'

/** What stands in a page while it is built, when nothing is known; thrown away afterwards. */
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

/** Help categories with their articles, in the order the operator gave them. */
export async function readHelpTree(): Promise<readonly HelpCategory[]> {
  'use cache'
  keepAsPage('content')
  const found = await askOrRecall({ key: 'categoryServe' })
  markStale(found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toHelpCategory)
}

/** An article of a type; null where there is none. */
export async function readArticle(id: number, type: number): Promise<Article | null> {
  'use cache'
  keepAsPage('content')
  const found = await askOrRecall({ key: 'postDetail', query: { id, type } })
  markStale(found)
  if (found.state === 'building') return noArticle
  return found.data && toArticle(found.data, cleanRichText)
}

/** A page of news, newest first; null beyond the last one. */
export async function readNewsPage(type: number, page: number): Promise<NewsPage | null> {
  'use cache'
  keepAsPage('content')
  const found = await askOrRecall({
    key: 'postList',
    query: { type, page },
    isWorthKeeping: (list) => list.data.length > 0,
  })
  markStale(found)
  if (found.state === 'building') return { items: [], page, lastPage: page }
  if (!found.data || (found.data.data.length === 0 && page > 1)) return null
  return toNewsPage(found.data)
}

async function readFound(keywords: string): Promise<readonly FoundArticle[]> {
  'use cache'
  keepAsSearch('content')
  const wire = await askAsGuest({ key: 'articleSearch', query: { keywords } })
  return wire ? wire.data.map(toFoundArticle) : []
}

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

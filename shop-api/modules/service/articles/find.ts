import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import type { WireFoundArticle } from '#lib/contract/articles/calls.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { plainText } from '#shop-api/platform/documents/rich-text.ts'
import { postCategories, posts } from './tables.ts'

/** Where an article is read: on a page of its own, on its category's page, or under news. */
export function articleUrl(post: { id: number; type: number; path: string }, categoryPath: string): string {
  if (post.path !== '') return post.path
  return categoryPath === '' || post.type !== 2 ? storefront.article(post.id, post.type) : `${categoryPath}#a${post.id}`
}

const MOST_WORDS = 5
const MOST_FOUND = 40
const AROUND = 40

const pattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A piece of the text around the first of the words; the summary's place is taken where only the title has them. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const at = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  if (at.length === 0) return ''
  const start = Math.max(0, Math.min(...at) - AROUND)
  const piece = text.slice(start, start + AROUND * 3)
  return `${start > 0 ? '…' : ''}${piece}${start + AROUND * 3 < text.length ? '…' : ''}`
}

/** Articles that have every word, in title, summary or text: help first, titles before texts, then the newest. */
export async function findArticles(db: Db, keywords: string): Promise<WireFoundArticle[]> {
  const words = [...new Set(keywords.toLowerCase().split(/\s+/))].filter((word) => word !== '').slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const rows = await db
    .select({ post: posts, categoryPath: postCategories.path })
    .from(posts)
    .innerJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .where(
      and(
        ...words.map((word) =>
          or(ilike(posts.title, pattern(word)), ilike(posts.summary, pattern(word)), ilike(posts.body, pattern(word))),
        ),
      ),
    )
    .orderBy(desc(posts.publishedOn), asc(posts.id))
  const found = rows.flatMap(({ post, categoryPath }) => {
    const text = plainText(post.body)
    const all = `${post.title} ${post.summary} ${text}`.toLowerCase()
    // The database also looked into the tags.
    if (!words.every((word) => all.includes(word))) return []
    const inTitle = words.every((word) => post.title.toLowerCase().includes(word))
    const wire = {
      id: post.id,
      title: post.title,
      summary: post.summary,
      url: articleUrl(post, categoryPath),
      excerpt: excerptOf(text, words),
    }
    return [{ wire, rank: (post.type === 2 ? 0 : 2) + (inTitle ? 0 : 1) }]
  })
  // Sorting keeps the order of those of equal rank.
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ wire }) => wire)
}

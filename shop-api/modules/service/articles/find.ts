import type { AnyColumn } from 'drizzle-orm'
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { WireFoundArticle } from '#lib/contract/articles/calls.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { plainText } from '#shop-api/platform/documents/rich-text.ts'
import { isShown, postCategories, posts } from './tables.ts'

/** Where an article is read: on a page of its own, on its category's page, or under news. */
export function articleUrl(post: { id: number; type: number; path: string }, categoryPath: string): string {
  if (post.path !== '') return post.path
  return categoryPath === '' || post.type !== 2 ? storefront.article(post.id, post.type) : `${categoryPath}#a${post.id}`
}

const MOST_WORDS = 5
const MOST_FOUND = 40
/** A common word is in the first ones; only what is hardly anywhere but in tags makes all be read. */
const FIRST_READ = 100
/** More articles than any shop has. */
const MOST_READ = 100_000
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

const hasAll = (column: AnyColumn, words: readonly string[]) =>
  and(...words.map((word) => ilike(column, pattern(word))))

/** Articles that may have every word, in the order in which they are shown: the database looks into their tags as well. */
const somePosts = (db: Db, words: readonly string[], from: number, most: number) =>
  db
    .select({ post: posts, categoryPath: postCategories.path })
    .from(posts)
    .innerJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .where(
      and(
        isShown,
        ...words.map((word) =>
          or(ilike(posts.title, pattern(word)), ilike(posts.summary, pattern(word)), ilike(posts.body, pattern(word))),
        ),
      ),
    )
    .orderBy(
      desc(sql`${posts.type} = 2`),
      desc(sql`${hasAll(posts.title, words)}`),
      desc(posts.publishedOn),
      asc(posts.id),
    )
    .offset(from)
    .limit(most)

/** Articles that have every word, in title, summary or text: help first, titles before texts, then the newest. */
export async function findArticles(db: Db, keywords: string): Promise<WireFoundArticle[]> {
  const words = [...new Set(keywords.toLowerCase().split(/\s+/))].filter((word) => word !== '').slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const found: WireFoundArticle[] = []
  const add = (rows: Awaited<ReturnType<typeof somePosts>>) => {
    for (const { post, categoryPath } of rows) {
      const { id, title, summary } = post
      const text = plainText(post.body)
      const all = `${title} ${summary} ${text}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) continue
      found.push({ id, title, summary, url: articleUrl(post, categoryPath), excerpt: excerptOf(text, words) })
    }
    return rows.length
  }
  const isAll = add(await somePosts(db, words, 0, FIRST_READ)) < FIRST_READ
  if (!isAll && found.length < MOST_FOUND) add(await somePosts(db, words, FIRST_READ, MOST_READ))
  return found.slice(0, MOST_FOUND)
}

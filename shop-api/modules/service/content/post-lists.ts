import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { DataOf } from '#lib/contract/call.ts'
import type { contentCalls } from '#lib/contract/content/calls.ts'
import type { zoneCalls } from '#lib/contract/zones/calls.ts'
import { isShown, postCategories, posts } from '#shop-api/modules/service/articles/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

/** Notices, industry news and company news; help articles have a place of their own. */
const news = [1, 3, 4]
const NEWEST = 30

/** What the shop has said last, newest first. */
export async function listPosts(db: Db): Promise<DataOf<typeof zoneCalls.focusPostList>> {
  const rows = await db
    .select()
    .from(posts)
    .where(and(inArray(posts.type, news), isShown))
    .orderBy(desc(posts.publishedOn), asc(posts.id))
    .limit(NEWEST)
  return {
    data: rows.map(({ id, type, title, summary, publishedOn }) => ({
      id,
      type,
      title,
      summary,
      published_at: publishedOn,
    })),
  }
}

/** Articles of a category and of those below it, each where its page shows it. Throws ShopRefusal 404. */
export async function loadArticleCategory(db: Db, id: number): Promise<DataOf<typeof contentCalls.articleCategory>> {
  const [known] = possibleIds([id])
  const rows = await db
    .select()
    .from(postCategories)
    .where(or(eq(postCategories.id, known ?? 0), eq(postCategories.parentId, known ?? 0)))
    .orderBy(asc(postCategories.sort), asc(postCategories.id))
  const category = rows.find((row) => row.id === id)
  if (!category) throw notFound('文章分类不存在')
  const places = new Map(rows.map((row, at) => [row.id, { path: row.path, at }]))
  const articles = await db
    .select({ id: posts.id, title: posts.title, summary: posts.summary, categoryId: posts.categoryId })
    .from(posts)
    .where(and(inArray(posts.categoryId, [...places.keys()]), isShown))
    .orderBy(asc(posts.sort), asc(posts.id))
  const placeOf = (categoryId: number) => places.get(categoryId)?.at ?? 0
  return {
    id,
    name: category.name,
    articles: articles
      .sort((a, b) => placeOf(a.categoryId) - placeOf(b.categoryId))
      .map(({ categoryId, ...article }) => ({ ...article, url: `${places.get(categoryId)?.path}?id=${article.id}` })),
  }
}

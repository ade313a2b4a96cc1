import { and, asc, eq, inArray } from 'drizzle-orm'
import type { WireHelpCategory } from '#lib/contract/articles/calls.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { articleUrl } from './find.ts'
import { isShown, postCategories, posts } from './tables.ts'

/** Help categories lie under this one. */
const HELP = 3

/** Help categories in their order, each with its articles: side navigation of the help pages, columns of the footer. */
export async function loadHelpTree(db: Db): Promise<WireHelpCategory[]> {
  const categories = await db
    .select()
    .from(postCategories)
    .where(eq(postCategories.parentId, HELP))
    .orderBy(asc(postCategories.sort), asc(postCategories.id))
  if (categories.length === 0) return []
  const articles = await db
    .select()
    .from(posts)
    .where(and(isShown, inArray(posts.categoryId, valuesOf(categories, 'id'))))
    .orderBy(asc(posts.sort), asc(posts.id))
  return categories.map((category) => ({
    id: category.id,
    name: category.name,
    url: category.path,
    articles: articles
      .filter(({ categoryId }) => categoryId === category.id)
      .map((post) => ({
        id: post.id,
        title: post.title,
        summary: post.summary,
        url: articleUrl(post, category.path),
      })),
  }))
}

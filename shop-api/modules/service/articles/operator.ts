import { asc, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ArticleFileError, kindOfType, parseArticleFile } from '#shop-api/platform/documents/article-file.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { articleFileOf, removeArticle, saveArticle } from './keep.ts'
import { articlesAnswer } from './shapes.ts'
import { postCategories, posts } from './tables.ts'

const LONGEST_FILE = 200_000

export async function listArticles(db: Db, type: number | undefined) {
  const rows = await db
    .select({ post: posts, category: postCategories.name })
    .from(posts)
    .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .where(type === undefined ? undefined : eq(posts.type, type))
    .orderBy(asc(posts.type), desc(posts.publishedOn), asc(posts.id))
  return rows.map(({ post, category }) => ({
    id: post.id,
    kind: kindOfType.get(post.type) ?? String(post.type),
    category: `${post.categoryId} ${category ?? ''}`.trim(),
    title: post.title,
    publishedOn: post.publishedOn,
    updatedAt: chinaDateTime(post.updatedAt),
  }))
}

/** An article as an operator hands it in. Throws ShopRefusal 422. */
export function readArticle(text: string) {
  try {
    return parseArticleFile(text)
  } catch (error) {
    if (error instanceof ArticleFileError) throw new ShopRefusal(422, error.message)
    throw error
  }
}

export function registerArticleAdmin(app: FastifyInstance): void {
  const ofType = z.object({ type: z.coerce.number().int().optional() })
  operatorRoute(
    app,
    { method: 'GET', path: '/articles', query: ofType, answer: articlesAnswer },
    async ({ db, query }) => ({
      articles: await listArticles(db, query.type),
    }),
  )
  operatorRoute(
    app,
    { method: 'GET', path: '/articles/:id', answer: z.object({ file: z.string() }) },
    async ({ db, id }) => ({
      file: await articleFileOf(db, id),
    }),
  )
  const fileBody = z.object({ file: z.string().min(1).max(LONGEST_FILE) })
  operatorRoute(
    app,
    { method: 'POST', path: '/articles', body: fileBody, answer: z.object({ id: z.number(), isNew: z.boolean() }) },
    async ({ db, body, now }) => saveArticle(db, readArticle(body.file), now),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/articles/:id/remove', answer: z.object({ title: z.string() }) },
    async ({ db, id }) => removeArticle(db, id),
  )
}

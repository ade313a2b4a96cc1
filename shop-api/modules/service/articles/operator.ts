import { asc, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { articleTypes, kindOfType } from './article-file.ts'
import { fixedArticles } from './fixed-articles.ts'
import { articleFileOf, readArticle, removeArticle, saveArticle, unwrittenPages } from './keep.ts'
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
    isHidden: post.isHidden,
  }))
}

export async function unwrittenOf(db: Db, type: number | undefined) {
  const all = (await unwrittenPages(db)).map((page) => ({ ...fixedArticles[page], page }))
  return all
    .filter(({ kind }) => type === undefined || articleTypes[kind] === type)
    .map(({ id, kind, name, page }) => ({ id, kind, name, page }))
}

/** Number of the article that a file changes; null for a new one, and where the file is none. */
function numberIn(file: string): string | null {
  try {
    const { id } = readArticle(file).head
    return id === undefined ? null : String(id)
  } catch {
    return null
  }
}

/** Articles as files of their own, as commands edit them. */
export function registerArticleCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const ofType = z.object({ type: z.coerce.number().int().optional() })
  get('/articles', { query: ofType, answer: articlesAnswer }, async ({ db, query }) => ({
    articles: await listArticles(db, query.type),
    unwritten: await unwrittenOf(db, query.type),
  }))
  get('/articles/:id', { answer: z.object({ file: z.string() }) }, async ({ db, id }) => ({
    file: await articleFileOf(db, id),
  }))
  const fileBody = z.object({ file: z.string().min(1).max(LONGEST_FILE) })
  post(
    '/articles',
    { body: fileBody, answer: z.object({ id: z.number(), isNew: z.boolean() }), subject: ({ file }) => numberIn(file) },
    async ({ db, body, now }) => saveArticle(db, readArticle(body.file), now),
  )
  post('/articles/:id/remove', { answer: z.object({ title: z.string() }) }, async ({ db, id }) => removeArticle(db, id))
}

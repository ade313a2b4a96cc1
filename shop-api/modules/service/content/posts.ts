import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm'
import type { WirePost } from '#lib/contract/content/calls.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { isShown, posts } from '#shop-api/modules/service/articles/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { richText } from '#shop-api/platform/documents/rich-text.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

type PostRow = typeof posts.$inferSelect

async function neighbour(db: Db, post: PostRow, side: 'previous' | 'next') {
  const beside: SQL | undefined =
    side === 'previous'
      ? or(gt(posts.publishedOn, post.publishedOn), and(eq(posts.publishedOn, post.publishedOn), lt(posts.id, post.id)))
      : or(lt(posts.publishedOn, post.publishedOn), and(eq(posts.publishedOn, post.publishedOn), gt(posts.id, post.id)))
  const nearest =
    side === 'previous' ? [asc(posts.publishedOn), desc(posts.id)] : [desc(posts.publishedOn), asc(posts.id)]
  const [row] = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(eq(posts.type, post.type), isShown, beside))
    .orderBy(...nearest)
    .limit(1)
  return row ?? null
}

/** An article with its neighbours, newest first within its type. Throws ShopRefusal 404. */
export async function loadPost(db: Db, id: number, type: number | undefined): Promise<WirePost> {
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isShown, type === undefined ? undefined : eq(posts.type, type)))
  if (!post) throw notFound('文章不存在')
  return {
    id: post.id,
    type: post.type,
    title: post.title,
    summary: post.summary,
    content: richText(post.body),
    published_at: post.publishedOn,
    updated_at: chinaDateTime(post.updatedAt),
    previous: await neighbour(db, post, 'previous'),
    next: await neighbour(db, post, 'next'),
  }
}

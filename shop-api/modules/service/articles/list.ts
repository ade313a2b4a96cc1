import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { articleCalls } from '#lib/contract/articles/calls.ts'
import type { DataOf } from '#lib/contract/call.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { isShown, posts } from './tables.ts'

const PER_PAGE = 8

/** Articles of a type, newest first; a page beyond the end is empty. */
export async function loadPostList(db: Db, type: number, page: number): Promise<DataOf<typeof articleCalls.postList>> {
  const ofType = and(eq(posts.type, type), isShown)
  const [found] = await db.select({ total: count() }).from(posts).where(ofType)
  const rows = await db
    .select()
    .from(posts)
    .where(ofType)
    .orderBy(desc(posts.publishedOn), asc(posts.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const total = found?.total ?? 0
  return wirePage(
    rows.map((row) => ({
      id: row.id,
      type: row.type,
      title: row.title,
      summary: row.summary,
      published_at: row.publishedOn,
      changed_on: chinaDate(row.updatedAt),
    })),
    page,
    PER_PAGE,
    total,
  )
}

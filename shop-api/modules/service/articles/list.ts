import { and, asc, desc, eq } from 'drizzle-orm'
import type { articleCalls } from '#lib/contract/articles/calls.ts'
import type { DataOf } from '#lib/contract/call.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { isShown, posts } from './tables.ts'

const PER_PAGE = 8

/** Articles of a type, newest first; a page beyond the end is empty. */
export async function loadPostList(db: Db, type: number, page: number): Promise<DataOf<typeof articleCalls.postList>> {
  const asked = {
    where: and(eq(posts.type, type), isShown),
    order: [desc(posts.publishedOn), asc(posts.id)],
    page,
    perPage: PER_PAGE,
  }
  const { rows, total } = await pagedRows(db, posts, asked)
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

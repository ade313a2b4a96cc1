import { and, asc, desc, eq, gt, ilike, lt, or } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import type { MemberRow, ReviewState } from './member.ts'
import { members } from './tables.ts'

interface Asked {
  readonly state?: ReviewState | undefined
  readonly keywords?: string | undefined
  readonly page: number
}

/** A page of members by their review, and by what is part of their name, phone or code. */
export async function listMembers(db: Db, { state, keywords, page }: Asked, perPage: number) {
  const pattern = `%${keywords ?? ''}%`
  const where = and(
    state ? eq(members.reviewState, state) : undefined,
    keywords
      ? or(ilike(members.companyName, pattern), ilike(members.phone, pattern), ilike(members.code, pattern))
      : undefined,
  )
  const rows = await db
    .select({
      id: members.id,
      code: members.code,
      companyName: members.companyName,
      kind: members.kind,
      phone: members.phone,
      reviewState: members.reviewState,
    })
    .from(members)
    .where(where)
    .orderBy(asc(members.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { total: await db.$count(members, where), page, members: rows }
}

interface Searched {
  readonly q: string
  readonly state: ReviewState | 'all'
  readonly from: number | undefined
}

/** The same for staff, from a place on. Who waits longest comes first; everybody else the newest first. */
export function searchMembers(db: Db, { q, state, from }: Searched, limit: number): Promise<MemberRow[]> {
  const oldest = state === 'pending'
  return db
    .select()
    .from(members)
    .where(
      and(
        q === '' ? undefined : or(ilike(members.companyName, containing(q)), ilike(members.phone, containing(q))),
        state === 'all' ? undefined : eq(members.reviewState, state),
        from === undefined ? undefined : oldest ? gt(members.id, from) : lt(members.id, from),
      ),
    )
    .orderBy(oldest ? asc(members.id) : desc(members.id))
    .limit(limit)
}

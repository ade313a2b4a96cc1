import type { Placeholder, SQL } from 'drizzle-orm'
import { and, eq, getTableColumns, ilike, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factOf, factsBy } from '#shop-api/platform/db/facts.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { readRows } from '#shop-api/platform/db/reads.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { MemberRow } from './member.ts'
import { members, staff } from './tables.ts'

/** Of members by their ids. */
export const memberFacts = factsBy(members, members.id)
export const memberFact = factOf(members, members.id)

/** Of the shop's own people, by their ids. */
export const staffFact = factOf(staff, staff.id)

/** Throws ShopRefusal 404. */
export async function findMember(db: Db, id: number): Promise<MemberRow> {
  const [row] = await db.select().from(members).where(eq(members.id, id))
  if (!row) throw notFound('会员不存在')
  return row
}

/** The same, locked until the transaction ends as `lockMember` locks it. */
export async function findLockedMember(tx: Db, id: number): Promise<MemberRow> {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for('no key update')
  if (!row) throw notFound('会员不存在')
  return row
}

const columns = getTableColumns(members)

/** A member, to be read together with other things. */
export const memberRead = (id: number | Placeholder | SQL) =>
  readRows(columns, sql`from ${members} where ${eq(members.id, id)}`)

/** Id of the group of a member, which is its own where it has none: part of a query. */
export const groupOf = (id: number): SQL =>
  sql`(select coalesce(group_id, id) from ${members} where ${eq(members.id, id)})`

/** Whether a column names a member of such a company: part of a query. Names are read once, not for each row of the other table. */
export const isOfCompany = (memberId: PgColumn, part: string): SQL =>
  sql`${memberId} in (select ${members.id} from ${members} where ${ilike(members.companyName, containing(part))})`

/** Approved members among those that a query finds, by rising id. */
export const approvedAmong = (db: Db, ids: SQL): Promise<MemberRow[]> =>
  db
    .select()
    .from(members)
    .where(and(inArray(members.id, ids), eq(members.reviewState, 'approved')))
    .orderBy(members.id)

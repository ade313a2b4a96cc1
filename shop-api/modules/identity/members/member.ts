import { and, eq, SQL } from 'drizzle-orm'
import { isMobile } from '#lib/kernel/phone.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { members } from './tables.ts'

export type MemberRow = typeof members.$inferSelect
export type NewMember = typeof members.$inferInsert
type Changes = { readonly [Name in keyof NewMember]?: NewMember[Name] | SQL }

/** Opens a member. Answers with its id. */
export async function addMember(tx: Db, member: NewMember): Promise<number> {
  const [row] = await tx.insert(members).values(member).returning({ id: members.id })
  if (!row) throw new Error('an inserted member has no id')
  return row.id
}

/** Conditions: a piece of a query, or values that the row still has. */
type Only = SQL | { readonly phone: string } | { readonly reviewState: ReviewState }

const isStill = (only: Exclude<Only, SQL>): SQL =>
  'phone' in only ? eq(members.phone, only.phone) : eq(members.reviewState, only.reviewState)

/** Changes a member by one statement; null when there is none, or when the condition `only` does not hold for it. */
export async function changeMember(tx: Db, id: number, changes: Changes, only?: Only): Promise<MemberRow | null> {
  const condition = only === undefined || only instanceof SQL ? only : isStill(only)
  const [row] = await tx
    .update(members)
    .set(changes)
    .where(and(eq(members.id, id), condition))
    .returning()
  return row ?? null
}

/** Deletes a member that has nothing on the books; the database refuses any other. */
export async function deleteMember(tx: Db, memberId: number): Promise<void> {
  await tx.delete(members).where(eq(members.id, memberId))
}

/** Where messages to a member go outside of the shop. */
export async function addressesOf(db: Db, memberId: number): Promise<{ mail: string; sms: string }> {
  const [row] = await db
    .select({ mail: members.email, phone: members.phone })
    .from(members)
    .where(eq(members.id, memberId))
  const phone = row?.phone ?? ''
  return { mail: row?.mail ?? '', sms: isMobile(phone) ? phone : '' }
}

export type ReviewState = MemberRow['reviewState']
export type EphedrineQuota = NonNullable<MemberRow['ephedrine']>

export const reviewStates = {
  pending: '待审核',
  approved: '已通过',
  rejected: '未通过',
  draft: '未提交',
} as const satisfies Readonly<Record<ReviewState, string>>

import { eq, getTableColumns, sql } from 'drizzle-orm'
import { owedReceiptDays } from '#shop-api/modules/identity/ephedrine-rights/receipts.ts'
import { certificates } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readRows, readTogether } from '#shop-api/platform/db/reads.ts'
import type { MemberFacts } from './facts.ts'

type MemberRow = typeof members.$inferSelect

const memberColumns = getTableColumns(members)
const paperColumns = { kind: certificates.kind, name: certificates.name, validTo: certificates.validTo }

const paperReads = (memberId: number) => ({
  papers: readRows(paperColumns, sql`from ${certificates} where ${eq(certificates.memberId, memberId)}`),
  receiptDays: owedReceiptDays(memberId),
})

/** What the eligibility rules need to know of a member, to be read together with other things. */
export const memberReads = (memberId: number) => ({
  member: readRows(memberColumns, sql`from ${members} where ${eq(members.id, memberId)}`),
  ...paperReads(memberId),
})

interface Papers {
  readonly papers: MemberFacts['certificates']
  readonly receiptDays: readonly string[]
}

function toFacts(member: MemberRow, { papers, receiptDays }: Papers): MemberFacts {
  // Only members who may buy ephedrine-containing goods can owe a receipt for them.
  const [receiptDueOn = null] = member.ephedrine === null ? [] : receiptDays
  return { ...member, certificates: papers, receiptDueOn }
}

/** Null when there is no such member. */
export function toMemberFacts({ member: [row], ...papers }: Papers & { member: MemberRow[] }): MemberFacts | null {
  return row ? toFacts(row, papers) : null
}

/** The same for a member whose row is at hand. */
export async function withLicences(db: Db, member: MemberRow): Promise<MemberFacts> {
  return toFacts(member, await readTogether(db, paperReads(member.id)))
}

export async function loadMemberFacts(db: Db, memberId: number): Promise<MemberFacts | null> {
  return toMemberFacts(await readTogether(db, memberReads(memberId)))
}

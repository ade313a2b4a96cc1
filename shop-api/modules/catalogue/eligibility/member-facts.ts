import type { Placeholder, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { owedReceiptDays } from '#shop-api/modules/identity/ephedrine-rights/receipts.ts'
import { licencesRead } from '#shop-api/modules/identity/licences/reads.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { memberRead } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { preparedTogether, readTogether } from '#shop-api/platform/db/reads.ts'
import type { MemberFacts } from './facts.ts'

const licenceReads = (memberId: number | Placeholder | SQL) => ({
  licences: licencesRead(memberId),
  receiptDays: owedReceiptDays(memberId),
})

const readLicences = preparedTogether(licenceReads(sql.placeholder('member')))

/** What the eligibility rules need to know of a member, to be read together with other things. */
export const memberReads = (memberId: number | SQL) => ({
  member: memberRead(memberId),
  ...licenceReads(memberId),
})

interface LicenceFacts {
  readonly licences: MemberFacts['licences']
  readonly receiptDays: readonly string[]
}

function toFacts(member: MemberRow, { licences, receiptDays }: LicenceFacts): MemberFacts {
  // Only members who may buy ephedrine-containing goods can owe a receipt for them.
  const [receiptDueOn = null] = member.ephedrine === null ? [] : receiptDays
  return { ...member, licences, receiptDueOn }
}

/** Null when there is no such member. */
export function toMemberFacts({ member: [row], ...facts }: LicenceFacts & { member: MemberRow[] }): MemberFacts | null {
  return row ? toFacts(row, facts) : null
}

/** The same for a member whose row is at hand. */
export async function withLicences(db: Db, member: MemberRow): Promise<MemberFacts> {
  return toFacts(member, await readLicences(db, { member: member.id }))
}

export async function loadMemberFacts(db: Db, memberId: number): Promise<MemberFacts | null> {
  return toMemberFacts(await readTogether(db, memberReads(memberId)))
}

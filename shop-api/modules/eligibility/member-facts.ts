import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { certificates, members } from '#shop-api/db/schema/members.ts'
import { owedReceiptDays } from '#shop-api/modules/ephedrine/receipts.ts'
import type { MemberFacts } from './facts.ts'

/** What the eligibility rules need to know of a member whose row is at hand. */
export async function withPapers(db: Db, member: typeof members.$inferSelect): Promise<MemberFacts> {
  const papers = await db
    .select({ kind: certificates.kind, name: certificates.name, validTo: certificates.validTo })
    .from(certificates)
    .where(eq(certificates.memberId, member.id))
  // Only who may buy such goods can owe a receipt for them.
  const [receiptDueOn = null] = member.ephedrine === null ? [] : await owedReceiptDays(db, member.id)
  return { ...member, certificates: papers, receiptDueOn }
}

/** What the eligibility rules need to know of a member; null when there is no such member. */
export async function loadMemberFacts(db: Db, memberId: number): Promise<MemberFacts | null> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  return member ? withPapers(db, member) : null
}

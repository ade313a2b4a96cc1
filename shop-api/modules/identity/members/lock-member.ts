import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { members } from './tables.ts'

/**
 * Orders what one member does at the same time: the next to lock waits until this transaction ends. The weak form, so
 * that rows which only name the member (a message, a visit) may be added meanwhile. Answers the company's name.
 */
export async function lockMember(tx: Db, memberId: number): Promise<string> {
  const [member] = await tx
    .select({ companyName: members.companyName })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
    .prepare('lock_member')
    .execute()
  if (!member) throw new Error(`member ${memberId} is gone`)
  return member.companyName
}

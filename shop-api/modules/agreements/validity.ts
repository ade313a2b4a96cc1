import { eq } from 'drizzle-orm'
import { CONTRACT_CODE } from '#lib/contract/error-code.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { members } from '#shop-api/db/schema/members.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import type { SignedRow, TemplateRow } from './store.ts'
import { signedBy, templatesInForce } from './store.ts'

/** A contract may be signed anew this long before it ends. */
const RENEWAL_MS = 30 * DAY_MS

export type AgreementState = 'waiting' | 'signed' | 'expiring' | 'expired' | 'voided'

/** State of what was signed (or not) at an instant. A newer version asks for nothing while an older one is good. */
export function stateOf(signed: Pick<SignedRow, 'voidedAt' | 'validTo'> | undefined, now: Date): AgreementState {
  if (!signed) return 'waiting'
  if (signed.voidedAt) return 'voided'
  const left = signed.validTo.getTime() - now.getTime()
  if (left <= 0) return 'expired'
  return left <= RENEWAL_MS ? 'expiring' : 'signed'
}

export const isGood = (state: AgreementState): boolean => state === 'signed' || state === 'expiring'

/** The copy that counts for a contract: a good one before a newer one that is not. */
export function currentCopy(kind: string, signed: readonly SignedRow[], now: Date): SignedRow | undefined {
  const own = signed.filter((row) => row.kind === kind)
  return own.find((row) => isGood(stateOf(row, now))) ?? own[0]
}

/** A head office signs for its stores: contracts belong to the group. */
export async function signingMember(db: Db, memberId: number): Promise<number> {
  const [row] = await db.select({ groupId: members.groupId }).from(members).where(eq(members.id, memberId))
  return row?.groupId ?? memberId
}

/** Contracts in force that this member has yet to sign. */
export async function missingAgreements(db: Db, memberId: number, now: Date): Promise<TemplateRow[]> {
  const templates = await templatesInForce(db)
  if (templates.length === 0) return []
  const signed = await signedBy(db, [await signingMember(db, memberId)])
  return templates.filter(({ kind }) => !isGood(stateOf(currentCopy(kind, signed, now), now)))
}

export function missingText(missing: readonly Pick<TemplateRow, 'title'>[]): string {
  const names = missing.map(({ title }) => `《${title}》`).join('、')
  return `请先签署电子合同${names}，签署后即可提交订单`
}

/** Nobody orders without a valid contract. Throws ShopRefusal 459. */
export async function requireAgreements(db: Db, memberId: number, now: Date): Promise<void> {
  const missing = await missingAgreements(db, memberId, now)
  if (missing.length > 0) throw new ShopRefusal(CONTRACT_CODE, missingText(missing))
}

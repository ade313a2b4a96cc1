import { AGREEMENT_CODE } from '#lib/contract/error-code.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readTogether } from '#shop-api/platform/db/reads.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { agreementReads } from './reads.ts'
import type { SignedRow, TemplateRow } from './repository.ts'

type Template = Pick<TemplateRow, 'kind' | 'title'>
type Copy = Pick<SignedRow, 'kind' | 'validTo' | 'voidedAt'>

/** An agreement may be signed again this long before it ends. */
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

/** The copy that counts for an agreement: a good one before a newer one that is not. */
export function currentCopy<Own extends Copy>(kind: string, signed: readonly Own[], now: Date): Own | undefined {
  const own = signed.filter((row) => row.kind === kind)
  return own.find((row) => isGood(stateOf(row, now))) ?? own[0]
}

/** Agreements in force that have yet to be signed. */
export const missingAgreements = <Own extends Template>(
  templates: readonly Own[],
  copies: readonly Copy[],
  now: Date,
): Own[] => templates.filter(({ kind }) => !isGood(stateOf(currentCopy(kind, copies, now), now)))

export function missingText(missing: readonly Template[]): string {
  const names = missing.map(({ title }) => `《${title}》`).join('、')
  return `请先签署电子合同${names}，签署后即可提交订单`
}

/** No order without a valid agreement. Throws ShopRefusal 459. */
export function checkAgreements(found: { templates: Template[]; copies: Copy[] }, now: Date): void {
  const missing = missingAgreements(found.templates, found.copies, now)
  if (missing.length > 0) throw new ShopRefusal(AGREEMENT_CODE, missingText(missing))
}

export async function requireAgreements(db: Db, memberId: number, now: Date): Promise<void> {
  checkAgreements(await readTogether(db, agreementReads(memberId)), now)
}

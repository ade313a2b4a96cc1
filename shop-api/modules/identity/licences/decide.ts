import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { authorise, quotaWords } from '#shop-api/modules/identity/ephedrine-rights/quota.ts'
import { setScopes } from '#shop-api/modules/identity/members/scopes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { SubmissionRow } from './reads.ts'
import { decideSubmission } from './repository.ts'
import { licences } from './tables.ts'
import { licenceName } from './validity.ts'

/** Where members look after their certificates. */

interface Decision {
  readonly state: 'approved' | 'refused'
  readonly reason: string
  /** What the new licence allows, by code or name; without it the member's business scope stays. */
  readonly scopes?: readonly string[] | undefined
  /** Units an authorisation for ephedrine-containing goods allows; without it the member's number stays. */
  readonly quota?: number | undefined
  readonly now: Date
}

/** An operator's word on a certificate: it counts from now on, or comes back with the reason. Throws ShopRefusal. */
export async function decideLicence(db: Db, id: number, decision: Decision): Promise<{ name: string }> {
  return inTransaction(db, async (tx) => {
    const row = await decideSubmission(tx, id, decision)
    if (!row) throw notFound('该证照暂无待审核申请')
    const { memberId } = row
    const allowed = decision.state === 'approved' ? await makeValid(tx, row, decision) : []
    await notify(tx, {
      memberId,
      ...words(row, decision, allowed),
      kind: 'certificate',
      link: storefront.licences,
      now: decision.now,
    })
    return { name: licenceName(row.kind) }
  })
}

function words(
  row: SubmissionRow,
  { state, reason }: Decision,
  allowed: readonly string[],
): { title: string; text: string } {
  const name = `《${licenceName(row.kind)}》`
  if (state === 'refused') return { title: `${name}审核未通过`, text: `原因：${reason}。请修改后重新提交。` }
  const validity = row.validTo === null ? '长期有效' : `有效期至 ${row.validTo}`
  return { title: `${name}审核通过`, text: [validity, ...allowed].map((each) => `${each}。`).join('') }
}

/** Answers with what else the certificate changed, in words. */
async function makeValid(tx: Db, row: SubmissionRow, { scopes, quota }: Decision): Promise<string[]> {
  const { memberId, kind, number, validFrom, validTo } = row
  await tx.insert(licences).values({ memberId, kind, name: licenceName(kind), number, validFrom, validTo })
  const changed: string[] = []
  if (scopes !== undefined) changed.push(`经营范围：${(await setScopes(tx, memberId, scopes)).join('、')}`)
  if (kind === 'ephedrineAuthorisation') changed.push(quotaWords(await authorise(tx, memberId, { quota, validTo })))
  return changed
}

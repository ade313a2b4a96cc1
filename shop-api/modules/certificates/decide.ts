import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { certificates, members } from '#shop-api/db/schema/members.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { notify } from '#shop-api/modules/messages/notify.ts'
import type { SubmissionRow } from './store.ts'
import { decideSubmission } from './store.ts'
import { paperName } from './validity.ts'

/** Where members look after their certificates. */
const PAGE = '/zhzx/zzzj'

interface Decision {
  readonly state: 'approved' | 'refused'
  readonly reason: string
  readonly now: Date
}

/** An operator's word on a certificate: it counts from now on, or comes back with the reason. Throws ShopRefusal 404. */
export async function decideCertificate(db: Db, id: number, decision: Decision): Promise<{ name: string }> {
  return inTransaction(db, async (tx) => {
    const row = await decideSubmission(tx, id, decision)
    if (!row) throw notFound('没有待审核的这份证件')
    if (decision.state === 'approved') await makeValid(tx, row)
    await notify(tx, {
      memberId: row.memberId,
      ...words(row, decision),
      kind: 'certificate',
      link: PAGE,
      now: decision.now,
    })
    return { name: paperName(row.kind) }
  })
}

function words(row: SubmissionRow, { state, reason }: Decision): { title: string; text: string } {
  const name = `《${paperName(row.kind)}》`
  if (state === 'refused') return { title: `${name}审核未通过`, text: `原因：${reason}。请修改后重新提交。` }
  return { title: `${name}审核通过`, text: row.validTo === null ? '长期有效。' : `有效期至 ${row.validTo}。` }
}

async function makeValid(tx: Db, { memberId, kind, number, validFrom, validTo }: SubmissionRow): Promise<void> {
  await tx.insert(certificates).values({ memberId, kind, name: paperName(kind), number, validFrom, validTo })
  if (kind !== 'ephedrineAuthorisation' || validTo === null) return
  // The quota itself is the operator's to grant; a new authorisation only lets it last longer.
  await tx
    .update(members)
    .set({ ephedrine: sql`jsonb_set(${members.ephedrine}, '{validTo}', to_jsonb(${validTo}::text))` })
    .where(and(eq(members.id, memberId), isNotNull(members.ephedrine)))
}

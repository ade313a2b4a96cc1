import { and, eq, isNull, max } from 'drizzle-orm'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { agreementEvents, agreementTemplates, signedAgreements } from '#shop-api/db/schema/agreements.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { articleBody } from '#shop-api/modules/articles/article-file.ts'
import { notify } from '#shop-api/modules/messages/notify.ts'
import { signedBy, templatesInForce } from './store.ts'

export interface NewTemplate {
  readonly kind: string
  readonly title: string
  /** Markdown. */
  readonly text: string
  readonly validDays: number
}

/** Puts a contract in force as its next version; the one before stays for whoever signed it. */
export async function publishTemplate(db: Db, template: NewTemplate, now: Date) {
  const { kind, title, text, validDays } = template
  return inTransaction(db, async (tx) => {
    const [last] = await tx
      .select({ version: max(agreementTemplates.version) })
      .from(agreementTemplates)
      .where(eq(agreementTemplates.kind, kind))
    const version = (last?.version ?? 0) + 1
    await retire(tx, kind, now)
    const [row] = await tx
      .insert(agreementTemplates)
      .values({ kind, version, title, html: articleBody(text), validDays, publishedAt: now })
      .returning({ id: agreementTemplates.id })
    return { id: row?.id ?? 0, version }
  })
}

async function retire(tx: Db, kind: string, now: Date): Promise<number> {
  const rows = await tx
    .update(agreementTemplates)
    .set({ retiredAt: now })
    .where(and(eq(agreementTemplates.kind, kind), isNull(agreementTemplates.retiredAt)))
    .returning({ id: agreementTemplates.id })
  return rows.length
}

/** Takes a contract out of force: nobody needs it any more. */
export async function retireTemplate(db: Db, kind: string, now: Date): Promise<void> {
  if ((await retire(db, kind, now)) === 0) throw notFound('没有这份合同')
}

export async function listTemplates(db: Db) {
  return (await templatesInForce(db)).map(({ id, kind, version, title, validDays, publishedAt }) => ({
    id,
    kind,
    version,
    title,
    validDays,
    publishedAt: chinaDateTime(publishedAt),
  }))
}

/** Signed copies of a member, for the operator. */
export async function signedCopiesOf(db: Db, memberId: number) {
  return (await signedBy(db, [memberId])).map((row) => ({
    id: row.id,
    no: row.no,
    title: row.sealed.title,
    version: row.sealed.version,
    signer: row.sealed.signer,
    signedAt: chinaDateTime(row.signedAt),
    validTo: chinaDate(row.validTo),
    voided: row.voidedAt ? row.voidReason : '',
  }))
}

/** Ends a signed contract early; the copy stays as it was sealed. */
export async function voidSigned(db: Db, id: number, reason: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(signedAgreements)
      .set({ voidedAt: now, voidReason: reason })
      .where(and(eq(signedAgreements.id, id), isNull(signedAgreements.voidedAt)))
      .returning()
    if (!row) throw notFound('没有这份生效的签署件')
    const { memberId, templateId, no } = row
    await tx
      .insert(agreementEvents)
      .values({ memberId, templateId, kind: 'voided', text: `${no}，${reason}`, createdAt: now })
    await notify(tx, {
      memberId,
      kind: 'system',
      title: `《${row.sealed.title}》已作废`,
      text: `合同编号 ${no}：${reason}。请重新签署后下单。`,
      link: '/dzht',
      now,
    })
    return { no }
  })
}

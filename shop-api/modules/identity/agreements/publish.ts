import { and, eq, isNull, max } from 'drizzle-orm'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { markdownBody } from '#shop-api/platform/documents/rich-text.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { signedBy, templatesInForce } from './repository.ts'
import { agreementEvents, agreementTemplates, signedAgreements } from './tables.ts'

export interface NewTemplate {
  readonly kind: string
  readonly title: string
  /** Markdown. */
  readonly text: string
  readonly validDays: number
}

/** Puts an agreement in force as its next version; the one before stays for anyone who signed it. */
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
      .values({ kind, version, title, source: text, html: markdownBody(text), validDays, publishedAt: now })
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

/** Takes an agreement out of force: it need not be signed any more. */
export async function retireTemplate(db: Db, kind: string, now: Date): Promise<void> {
  if ((await retire(db, kind, now)) === 0) throw notFound('合同不存在')
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

/** Ends a signed agreement early; the copy stays as it was sealed. */
export async function voidSigned(db: Db, id: number, reason: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(signedAgreements)
      .set({ voidedAt: now, voidReason: reason })
      .where(and(eq(signedAgreements.id, id), isNull(signedAgreements.voidedAt)))
      .returning()
    if (!row) throw notFound('生效的签署件不存在')
    const { memberId, templateId, no } = row
    await tx
      .insert(agreementEvents)
      .values({ memberId, templateId, kind: 'voided', text: `${no}，${reason}`, createdAt: now })
    await notify(tx, {
      memberId,
      kind: 'system',
      title: `《${row.sealed.title}》已作废`,
      text: `合同编号 ${no}：${reason}。请重新签署后下单。`,
      link: storefront.agreement,
      now,
    })
    return { no }
  })
}

import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Agreements the shop asks its members to sign, a version each. While none is in force, none need be signed. */
export const agreementTemplates = pgTable(
  'agreement_templates',
  {
    id: serial().primaryKey(),
    /** The same for all versions of one agreement: purchase, quality. */
    kind: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    /** Markdown it was published from; empty for those from before it was kept. */
    source: text().notNull().default(''),
    /** Sanitised when it was published. */
    html: text().notNull(),
    /** Days a signed one is good for. */
    validDays: integer('valid_days').notNull(),
    publishedAt: instant('published_at').notNull(),
    retiredAt: instant('retired_at'),
  },
  (table) => [uniqueIndex('agreement_templates_version').on(table.kind, table.version)],
)

/** What was signed, word for word, with who, when and how; sealed, so that a change in the database shows. */
export interface SealedAgreement {
  readonly no: string
  readonly title: string
  readonly kind: string
  readonly version: number
  readonly html: string
  readonly company: string
  readonly signer: string
  /** Masked: the whole number is in the member's row. */
  readonly phone: string
  readonly signedAt: string
  readonly validTo: string
  readonly proof: string
}

export const signedAgreements = pgTable(
  'signed_agreements',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    templateId: idOf('template_id', () => agreementTemplates.id),
    kind: text().notNull(),
    no: text().notNull(),
    sealed: jsonb().$type<SealedAgreement>().notNull(),
    /** HMAC-SHA256 over the sealed copy. */
    seal: text().notNull(),
    signedAt: instant('signed_at').notNull(),
    validTo: instant('valid_to').notNull(),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason').notNull().default(''),
  },
  (table) => [uniqueIndex('signed_agreements_no').on(table.no), index('signed_agreements_member').on(table.memberId)],
)

/** What happened between a member and an agreement, never changed afterwards. */
export const agreementEvents = pgTable(
  'agreement_events',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    templateId: idOf('template_id', () => agreementTemplates.id),
    kind: text().$type<'opened' | 'read' | 'code' | 'signed' | 'downloaded' | 'voided'>().notNull(),
    text: text().notNull().default(''),
    source: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('agreement_events_member').on(table.memberId, table.templateId, table.id)],
)

import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { MemberKind } from '#lib/contract/member-kinds.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** A licence as an applicant filled it in; nothing has to be there yet. */
export interface LicenceForm {
  readonly kind: string
  readonly number: string
  readonly validFrom: string
  /** Empty for a licence without end. */
  readonly validTo: string
  readonly isEndless: boolean
  readonly uploadIds: readonly number[]
}

export interface PlaceForm {
  readonly region: string
  readonly street: string
}

/** A store of a head office that registers. */
export interface BranchForm extends PlaceForm {
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly papers: readonly LicenceForm[]
}

/** What an applicant filled in so far, kept as it is: one rule says at each step what is missing. */
export interface RegistrationForm extends PlaceForm {
  readonly kind: MemberKind
  readonly company: string
  readonly contact: string
  readonly email: string
  readonly scopes: readonly string[]
  readonly papers: readonly LicenceForm[]
  readonly delivery: PlaceForm & { readonly name: string; readonly phone: string }
  readonly stores: readonly BranchForm[]
}

/** What the operator objected to: a field of the form, or none, and why. */
export interface Fault {
  readonly field: string
  readonly text: string
}

/** The way of a member into the shop, from the proved phone to the approval. */
export const registrations = pgTable('registrations', {
  memberId: integer('member_id')
    .primaryKey()
    .references(() => members.id),
  flow: text().$type<'single' | 'stores'>().notNull(),
  form: jsonb().$type<RegistrationForm>().notNull(),
  faults: jsonb().$type<Fault[]>().notNull().default([]),
  agreedAt: instant('agreed_at').notNull(),
  savedAt: instant('saved_at').notNull(),
  submittedAt: instant('submitted_at'),
  decidedAt: instant('decided_at'),
  /** When its stores were opened: that happens once, whatever is decided later. */
  branchesOpenedAt: instant('stores_opened_at'),
})

export const registrationEvents = pgTable(
  'registration_events',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    kind: text().$type<'begun' | 'submitted' | 'approved' | 'refused'>().notNull(),
    text: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('registration_events_member').on(table.memberId, table.id)],
)

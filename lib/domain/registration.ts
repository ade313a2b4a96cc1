import type { MemberKind } from './user.ts'

export interface LicenceScan {
  readonly id: number
  readonly name: string
  readonly isImage: boolean
  readonly url: string
}

/** A licence as it is filled in; dates are days such as 2026-11-20, empty while open. */
export interface LicenceEntry {
  readonly kind: string
  readonly number: string
  readonly validFrom: string
  readonly validTo: string
  readonly isEndless: boolean
  readonly files: readonly LicenceScan[]
}

export interface Place {
  readonly region: string
  readonly street: string
}

export interface BranchEntry extends Place {
  /** Known to this page only: stores have no number before they are opened. */
  readonly key: number
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly papers: readonly LicenceEntry[]
}

export interface RegistrationFields extends Place {
  readonly kind: MemberKind
  readonly company: string
  readonly contact: string
  readonly email: string
  readonly scopes: readonly string[]
  readonly papers: readonly LicenceEntry[]
  readonly delivery: Place & { readonly name: string; readonly phone: string }
  readonly stores: readonly BranchEntry[]
}

/** One shop of its own, or a head office with its stores. */
export type RegistrationFlow = 'single' | 'stores'

/** Something about a field of the form: what is missing, or what the reviewer objected to. */
export interface Remark {
  readonly step: number
  readonly field: string
  readonly text: string
}

export interface Registration {
  readonly flow: RegistrationFlow
  readonly state: 'draft' | 'pending' | 'refused' | 'approved'
  readonly stateText: string
  readonly username: string
  readonly phone: string
  readonly savedAt: string
  readonly reason: string
  readonly faults: readonly Remark[]
  readonly missing: readonly Remark[]
  readonly history: readonly { readonly at: string; readonly text: string }[]
  readonly fields: RegistrationFields
}

export interface LicenceRule {
  readonly kind: string
  readonly name: string
  readonly isRequired: boolean
  readonly canBeEndless: boolean
  readonly hint: string
}

interface KindRule {
  readonly kind: MemberKind
  readonly name: string
  readonly papers: readonly LicenceRule[]
  /** Scopes such a member usually has. */
  readonly scopes: readonly string[]
}

export interface RegistrationRules {
  readonly kinds: readonly KindRule[]
  readonly moreKinds: readonly KindRule[]
  readonly branchLicences: readonly LicenceRule[]
  readonly scopes: readonly { readonly code: string; readonly name: string }[]
}

/** Which step is due: the second while it has gaps, then the third. */
export function dueStep({ missing }: Pick<Registration, 'missing'>): 2 | 3 {
  return missing.some(({ step }) => step === 2) ? 2 : 3
}

export const emptyLicence = (kind: string): LicenceEntry => ({
  kind,
  number: '',
  validFrom: '',
  validTo: '',
  isEndless: false,
  files: [],
})

/** What is changed of the licence of a kind. */
export type LicenceChange = Partial<LicenceEntry> & Pick<LicenceEntry, 'kind'>

/** The papers with one of them changed, which need not be among them yet. */
export function changeLicence(papers: readonly LicenceEntry[], change: LicenceChange): LicenceEntry[] {
  const known = papers.some(({ kind }) => kind === change.kind) ? papers : [...papers, emptyLicence(change.kind)]
  return known.map((each) => (each.kind === change.kind ? { ...each, ...change } : each))
}

let lastKey = 0
export function newBranchKey(): number {
  lastKey += 1
  return lastKey
}

export const emptyBranch = (): BranchEntry => ({
  key: newBranchKey(),
  name: '',
  contact: '',
  phone: '',
  region: '',
  street: '',
  papers: [],
})

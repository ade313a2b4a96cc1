/** A file the member submitted. */
export interface LicenceFile {
  readonly id: number
  readonly name: string
  readonly url: string
}

export interface LicenceReview {
  readonly id: number
  readonly state: 'reviewing' | 'refused'
  readonly number: string
  readonly validTo: string | null
  readonly reason: string
  readonly handedInAt: string
  readonly files: readonly LicenceFile[]
}

/** A kind of certificate the member needs or may hold, and its state. */
export interface Licence {
  readonly kind: string
  readonly name: string
  readonly isRequired: boolean
  readonly number: string
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Null: not told. */
  readonly state: 'valid' | 'expiring' | 'expired' | 'missing' | null
  readonly stateText: string
  /** What is blocked, and from which day on. */
  readonly effect: string
  readonly review: LicenceReview | null
}

export interface ScopeEntry {
  readonly code: string
  readonly name: string
  readonly isAllowed: boolean
}

/** Blocks now: over, or missing though it is needed for everything. */
export const blocksNow = ({ state, isRequired }: Pick<Licence, 'state' | 'isRequired'>): boolean =>
  state === 'expired' || (state === 'missing' && isRequired)

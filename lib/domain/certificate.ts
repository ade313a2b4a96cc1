/** A file the member handed in. */
export interface CertificateFile {
  readonly id: number
  readonly name: string
  readonly url: string
}

export interface CertificateReview {
  readonly id: number
  readonly state: 'reviewing' | 'refused'
  readonly number: string
  readonly validTo: string | null
  readonly reason: string
  readonly handedInAt: string
  readonly files: readonly CertificateFile[]
}

/** A kind of certificate the member needs or may hold, and how it stands. */
export interface Certificate {
  readonly kind: string
  readonly name: string
  readonly isRequired: boolean
  readonly number: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly state: 'valid' | 'expiring' | 'expired' | 'missing'
  readonly stateText: string
  /** What is blocked, and from which day on. */
  readonly effect: string
  readonly review: CertificateReview | null
}

export interface ScopeEntry {
  readonly code: string
  readonly name: string
  readonly isAllowed: boolean
}

/** Blocks now: over, or missing though it is needed for everything. */
export const blocksNow = ({ state, isRequired }: Pick<Certificate, 'state' | 'isRequired'>): boolean =>
  state === 'expired' || (state === 'missing' && isRequired)

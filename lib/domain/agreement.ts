export type AgreementState = 'waiting' | 'signed' | 'expiring' | 'expired' | 'voided'

/** An agreement between shop and member. */
export interface Agreement {
  readonly id: number
  readonly title: string
  readonly version: number
  readonly state: AgreementState
  readonly stateText: string
  readonly number: string
  readonly signedAt: string
  readonly validTo: string
  readonly isRead: boolean
  readonly canSign: boolean
  /** Where the signed copy is downloaded; null while there is none. */
  readonly copyUrl: string | null
}

export interface AgreementDetail extends Agreement {
  readonly html: string
  readonly company: string
  readonly signer: string
  readonly phone: string
  readonly history: readonly { readonly at: string; readonly text: string }[]
}

export interface Agreements {
  /** Everything is signed: orders may be placed. */
  readonly isValid: boolean
  readonly message: string
  readonly current: readonly Agreement[]
  readonly past: readonly Agreement[]
}

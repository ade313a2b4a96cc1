/** Where an account is signed in. */
export interface Device {
  readonly id: number
  /** Windows · Chrome. */
  readonly name: string
  readonly address: string
  /** The store it acts for. */
  readonly company: string
  readonly isCurrent: boolean
  /** China's time, 2026-11-20 09:30:00. */
  readonly signedInAt: string
  readonly seenAt: string
}

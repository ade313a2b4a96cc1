/** Where goods go. */
export interface Address {
  readonly id: number
  readonly name: string
  readonly phone: string
  /** Province, city and district in words. */
  readonly place: string
  readonly street: string
  /** Code of the smallest region. */
  readonly region: string
  readonly isDefault: boolean
}

export interface Region {
  readonly code: string
  readonly name: string
  readonly children: readonly Region[]
}

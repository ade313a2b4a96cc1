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

/** What a first address could be; nothing of it is saved. */
export type SuggestedAddress = Pick<Address, 'name' | 'phone' | 'region' | 'street'>

export interface AddressBook {
  readonly addresses: readonly Address[]
  readonly suggestion: SuggestedAddress | null
}

export interface Region {
  readonly code: string
  readonly name: string
  readonly children: readonly Region[]
}

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

/** Codes from the province down to a region; empty when it is not in the tree. */
export function regionPath(regions: readonly Region[], code: string): readonly string[] {
  for (const region of regions) {
    if (region.code === code) return [code]
    const below = regionPath(region.children, code)
    if (below.length > 0) return [region.code, ...below]
  }
  return []
}

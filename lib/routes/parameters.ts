/**
 * Parameters whose names in an address are pinyin. The calls of the shop API name them the same way, so what a page was
 * asked for goes on to the call under these names.
 */
const addressNames = {
  preferred: 'yx',
  form: 'jx',
  manufacturer: 'sccj',
  offerFlag: 'is_yj',
  isNearExpiry: 'is_jxq',
} as const

type AddressNames = typeof addressNames
type Value = string | number | undefined

export type AddressName<Name> = Name extends keyof AddressNames ? AddressNames[Name] : Name

const isRenamed = (name: string): name is keyof AddressNames => Object.hasOwn(addressNames, name)

/** What a parameter is called in an address. */
export function addressName(name: string): string {
  return isRenamed(name) ? addressNames[name] : name
}

/** The same parameters under their names in an address, in the same order. */
export function toParameters<Query extends object>(
  query: Query,
): { [Name in keyof Query as AddressName<Name>]: Query[Name] } {
  const entries: [string, Value][] = Object.entries(query)
  return Object.fromEntries(entries.map(([name, value]) => [addressName(name), value])) as {
    [Name in keyof Query as AddressName<Name>]: Query[Name]
  }
}

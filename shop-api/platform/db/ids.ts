/** Largest id a table can have; the wire allows larger numbers, which no row answers to. */
const LARGEST_ID = 2_147_483_647

/** Each id once, without those no row can have: the database refuses numbers its column can't hold, and 1.5. */
export function possibleIds(ids: Iterable<number | null | undefined>): number[] {
  const possible = new Set<number>()
  for (const id of ids)
    if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LARGEST_ID) possible.add(id)
  return [...possible]
}

/** One field of each row, such as its id. */
export const valuesOf = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] =>
  rows.map((row) => row[key])

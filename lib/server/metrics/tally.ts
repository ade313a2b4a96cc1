import 'server-only'

interface Cell {
  count: number
}

/** memory: nothing but sending was done; work: everything else. */
type From = 'memory' | 'work'

const tallies: Record<From, Map<string, Map<number, Cell>>> = { memory: new Map(), work: new Map() }

/** Counts an answer. On the way of tens of thousands a second: two look-ups and an addition, nothing else. */
export function tally(from: From, route: string, status: number): void {
  let byStatus = tallies[from].get(route)
  if (byStatus === undefined) {
    byStatus = new Map()
    tallies[from].set(route, byStatus)
  }
  const cell = byStatus.get(status)
  if (cell === undefined) byStatus.set(status, { count: 1 })
  else cell.count += 1
}

export interface Tally {
  readonly from: From
  readonly route: string
  readonly status: number
  readonly count: number
}

export const allTallies = (): readonly Tally[] =>
  (['memory', 'work'] as const).flatMap((from) =>
    [...tallies[from]].flatMap(([route, byStatus]) =>
      [...byStatus].map(([status, { count }]) => ({ from, route, status, count })),
    ),
  )

/** What became of a wish for something that is kept: late is sent once more while a newer one is made. */
export const keptResults = {
  page: { hit: 0, late: 0, miss: 0, stale: 0 },
  picture: { hit: 0, miss: 0 },
  /** Pages that other storefronts may have drawn; refused: put there by somebody else. */
  shared: { hit: 0, miss: 0, refused: 0 },
}

/** Requests that were turned away because too many came. */
export const sheds = { page: 0, call: 0 }

/** Documents of lists and searches, by who rendered them. */
export const renders = { worker: 0, own: 0 }

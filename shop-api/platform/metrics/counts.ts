/** What is counted or measured in this process since it started. Knows neither what the numbers mean nor who asks for them. */

type Labels<Name extends string> = Readonly<Record<Name, string>>
type Reader = () => number

export interface Family {
  readonly kind: 'counter' | 'gauge'
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  /** Every combination of labels that was seen, with its number now. */
  samples(): readonly { readonly labels: Labels<string>; readonly value: number }[]
}

const families = new Map<string, Family>()

/** All of them, in the order in which they were made. */
export const allFamilies = (): readonly Family[] => [...families.values()]

interface Cell {
  readonly labels: Labels<string>
  value: number | Reader
}

class Cells<Name extends string> {
  readonly #cells = new Map<string, Cell>()
  readonly #labelNames: readonly Name[]

  constructor(kind: Family['kind'], name: string, help: string, labelNames: readonly Name[]) {
    if (families.has(name)) throw new Error(`there is a metric ${name} already`)
    this.#labelNames = labelNames
    const samples = () =>
      [...this.#cells.values()].map(({ labels, value }) => ({
        labels,
        value: typeof value === 'number' ? value : value(),
      }))
    families.set(name, { kind, name, help, labelNames, samples })
    // What has no labels is there from the start: a rate needs the nought before the first one.
    if (labelNames.length === 0) this.of({} as Labels<Name>)
  }

  of(labels: Labels<Name>): Cell {
    const key = this.#labelNames.map((name) => labels[name]).join('\n')
    const known = this.#cells.get(key)
    if (known) return known
    const cell: Cell = { labels, value: 0 }
    this.#cells.set(key, cell)
    return cell
  }
}

/** Makes a number that only grows, and answers with what adds to it. Values of labels come from a list that the code has. */
export function counter<Name extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Name[] = [],
): (labels: Labels<Name>) => void {
  const cells = new Cells('counter', name, help, labelNames)
  return (labels) => {
    const cell = cells.of(labels)
    cell.value = Number(cell.value) + 1
  }
}

export interface Gauge<Name extends string> {
  set(labels: Labels<Name>, value: number): void
  add(labels: Labels<Name>, by: number): void
  /** The number is worked out when it is asked for. */
  read(labels: Labels<Name>, reader: Reader): void
}

/** Makes a number that goes up and down. */
export function gauge<Name extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Name[] = [],
): Gauge<Name> {
  const cells = new Cells('gauge', name, help, labelNames)
  const put = (labels: Labels<Name>, value: number | Reader) => {
    cells.of(labels).value = value
  }
  return {
    set: put,
    read: put,
    add: (labels, by) => {
      const cell = cells.of(labels)
      cell.value = Number(cell.value) + by
    },
  }
}

/** What waits in a line says here for how long its oldest piece does. */
export const oldestWaiting = gauge(
  'shop_api_oldest_waiting_seconds',
  'How long the oldest piece of work has been due or is under way, by kind; 0 when there is none.',
  ['kind'],
)

/** What bounds such work says here how much of it there is. */
export const heavyWork = gauge('shop_api_heavy_work', 'Pieces of work that take long, running or in line, by kind.', [
  'kind',
])

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Columns, SortingColumn } from './columns.ts'
import type { View } from './described.ts'
import type { Direction, SortKey } from './orders.ts'
import { columnOf, movedInSteps, sortedPlaces } from './orders.ts'

const nothingUnsorted = (): Readonly<Record<SortingColumn, Set<number>>> => ({
  price: new Set(),
  expiry: new Set(),
  listed: new Set(),
  sales: new Set(),
})

/** The orders that lists were asked for in, each with the places of all goods. */
export class KeptOrders {
  readonly #orders = new Map<string, Int32Array>()
  /** Places whose value was written since the orders were sorted. */
  #unsorted = nothingUnsorted()

  /** Places of the first so many goods in an order. */
  ordered(columns: Columns, length: number, key: SortKey, direction: Direction): Int32Array {
    const name = `${key} ${direction}`
    const known = this.#orders.get(name)
    if (known) return known
    const places = Int32Array.from({ length }, (_, place) => place)
    const order = sortedPlaces(columns, places, key, direction)
    this.#orders.set(name, order)
    return order
  }

  /** Names and lengths of the orders. */
  get described(): (readonly [string, number])[] {
    return [...this.#orders].map(([name, order]) => [name, order.length] as const)
  }

  /** Makes room for orders of these names, which `views` are filled with. */
  prepare(described: readonly (readonly [string, number])[]): void {
    for (const [name, length] of described) this.#orders.set(name, new Int32Array(length))
  }

  get views(): View[] {
    return [...this.#orders.values()]
  }

  /** The places whose order in these columns may be another; `sort` moves them. */
  note(moving: readonly SortingColumn[], place: number): void {
    if (this.#orders.size > 0) for (const column of moving) this.#unsorted[column].add(place)
  }

  /** How many places of a column wait to be moved, at most. */
  get waiting(): number {
    return Math.max(...Object.values(this.#unsorted).map(({ size }) => size))
  }

  /**
   * Moves what has changed to where it belongs now, in every order; nothing may be written meanwhile. Who asks in between gets each order
   * as it was or as it will be.
   */
  async sort(columns: Columns): Promise<void> {
    const unsorted = this.#unsorted
    this.#unsorted = nothingUnsorted()
    for (const [name, order] of this.#orders) {
      const [key, direction] = name.split(' ') as [SortKey, Direction]
      const places = unsorted[columnOf[key]]
      if (places.size === 0) continue
      const steps = movedInSteps(columns, order, places, key, direction)
      let step = steps.next()
      for (; step.done !== true; step = steps.next()) await nextTurn()
      this.#orders.set(name, step.value)
    }
  }
}

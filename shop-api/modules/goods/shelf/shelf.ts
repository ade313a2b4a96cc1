import { and, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { Columns } from './columns.ts'
import type { ShelfItem } from './item.ts'
import { createInterner, readItems } from './item.ts'
import type { Direction, SortKey } from './orders.ts'
import { compareBy, moved } from './orders.ts'

const CHUNK = 20_000
/** Room for goods that come later; when it is used up the shelf is read anew. */
const SPARE = 1000

/**
 * All goods on the shelf, in memory, by what lists search, filter, sort and count by. A list of a hundred thousand
 * goods with all its facets is one walk of a few milliseconds here; the embedded database takes a hundred times as long.
 * Goods are known by their place, which they keep for as long as the shelf lives.
 */
export class Shelf {
  readonly columns: Columns
  readonly items: ShelfItem[]
  /** Grows with every change. */
  version = 0
  readonly #places = new Map<number, number>()
  readonly #orders = new Map<string, Int32Array>()
  readonly #byName = new Map<string, number[]>()
  readonly #shared = createInterner()

  private constructor(items: ShelfItem[]) {
    this.items = items
    this.columns = new Columns(items.length + SPARE)
    for (const [place, item] of items.entries()) this.#put(place, item)
  }

  static async load(db: Db): Promise<Shelf> {
    const shared = createInterner()
    const items: ShelfItem[] = []
    const [last] = await db.select({ id: sql<number>`coalesce(max(${goods.id}), 0)::int` }).from(goods)
    for (let from = 0; from < (last?.id ?? 0); from += CHUNK) {
      const part = and(gt(goods.id, from), lte(goods.id, from + CHUNK)) ?? sql`true`
      for (const item of await readItems(db, part, shared)) items.push(item)
    }
    return new Shelf(items)
  }

  #put(place: number, item: ShelfItem): void {
    this.items[place] = item
    this.columns.write(place, item)
    this.#places.set(item.id, place)
    this.#addName(item.name, place)
    if (item.genericName !== item.name) this.#addName(item.genericName, place)
  }

  #addName(name: string, place: number): void {
    const known = this.#byName.get(name)
    if (!known) this.#byName.set(name, [place])
    else if (known.at(-1) !== place && !known.includes(place)) known.push(place)
  }

  /** Reads some goods again: changed, new, or gone. Answers whether there was room; if not the shelf must be read anew. */
  async refresh(db: Db, ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return true
    const found = await readItems(db, inArray(goods.id, [...ids]), this.#shared)
    const added = found.filter((item) => !this.#places.has(item.id)).length
    if (this.items.length + added > this.columns.capacity) return false
    this.version += 1
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) this.columns.flags[place] = 0
    }
    const places = found.map((item) => {
      const place = this.#places.get(item.id) ?? this.items.length
      this.#put(place, item)
      return place
    })
    for (const [name, order] of this.#orders) {
      const [key, direction] = name.split(' ') as [SortKey, Direction]
      this.#orders.set(name, moved(order, places, compareBy(this.columns, key, direction)))
    }
    return true
  }

  /** Places of all goods in an order; those that are gone are among them, without the flag of the shelf. */
  ordered(key: SortKey, direction: Direction): Int32Array {
    const name = `${key} ${direction}`
    const known = this.#orders.get(name)
    if (known) return known
    const places = Array.from(this.items.keys()).sort(compareBy(this.columns, key, direction))
    const order = Int32Array.from(places)
    this.#orders.set(name, order)
    return order
  }

  placeOf(id: number): number | undefined {
    return this.#places.get(id)
  }

  /** Places of goods on the shelf that are called so, by name or generic name. */
  named(name: string): number[] {
    const known = this.#byName.get(name) ?? []
    return known.filter((place) => {
      const item = this.items[place]
      return this.columns.flags[place] !== 0 && (item?.name === name || item?.genericName === name)
    })
  }
}

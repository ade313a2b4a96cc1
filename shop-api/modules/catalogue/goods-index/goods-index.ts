import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, gt, lte, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import { Columns } from './columns.ts'
import type { IndexEntry } from './entry.ts'
import { createInterner, readItems } from './entry.ts'
import type { Compare, Direction, SortKey } from './orders.ts'
import { compareBy, moved } from './orders.ts'

/** So few that requests are answered in between. */
const CHUNK = 2000
/** Room for goods that come later, at least and as a share of what there is. */
const SPARE = 1000
const SPARE_SHARE = 1 / 8

const roomFor = (goods: number): number => goods + Math.max(SPARE, Math.ceil(goods * SPARE_SHARE))

/**
 * All goods on the shelf, in memory, by what lists search, filter, sort and count by. A list of a hundred thousand
 * goods with all its facets is one walk of a few milliseconds here; the embedded database takes a hundred times as long.
 * Goods are known by their place, which they keep for as long as the shelf lives.
 */
export class GoodsIndex {
  readonly items: IndexEntry[] = []
  /** Grows with every change. */
  version = 0
  #columns = new Columns(roomFor(0))
  readonly #places = new Map<number, number>()
  readonly #orders = new Map<string, Int32Array>()
  readonly #byName = new Map<string, number[]>()
  readonly #shared = createInterner()

  private constructor() {}

  /** Reads all goods, piece by piece. */
  static async load(db: Db): Promise<GoodsIndex> {
    const goodsIndex = new GoodsIndex()
    const [last] = await db.select({ id: sql<number>`coalesce(max(${goods.id}), 0)::int` }).from(goods)
    for (let from = 0; from < (last?.id ?? 0); from += CHUNK) {
      const part = and(gt(goods.id, from), lte(goods.id, from + CHUNK)) ?? sql`true`
      goodsIndex.#add(await readItems(db, part, goodsIndex.#shared))
    }
    return goodsIndex
  }

  get columns(): Columns {
    return this.#columns
  }

  /** Puts goods where they were or behind the others. Answers with their places. */
  #add(found: readonly IndexEntry[]): number[] {
    const added = found.filter((item) => !this.#places.has(item.id)).length
    const needed = this.items.length + added
    if (needed > this.#columns.capacity) this.#columns = new Columns(roomFor(needed), this.#columns)
    return found.map((item) => {
      const place = this.#places.get(item.id) ?? this.items.length
      this.#put(place, item)
      return place
    })
  }

  #put(place: number, item: IndexEntry): void {
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

  /** Reads some goods again: changed, new, or gone. */
  async refresh(db: Db, ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += CHUNK) await this.#refreshPart(db, ids.slice(from, from + CHUNK))
  }

  async #refreshPart(db: Db, ids: readonly number[]): Promise<void> {
    const found = await readItems(db, isOneOf(goods.id, ids), this.#shared)
    this.version += 1
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) this.columns.flags[place] = 0
    }
    const places = this.#add(found)
    for (const [name, order] of this.#orders) {
      this.#orders.set(name, moved(order, places, this.#compareBy(name)))
    }
  }

  #compareBy(name: string): Compare {
    const [key, direction] = name.split(' ') as [SortKey, Direction]
    return compareBy(this.columns, key, direction)
  }

  /** Sorts as another shelf is sorted, an order at a time, so that the first who ask here need not wait for it. */
  async sortLike(other: GoodsIndex): Promise<void> {
    for (const name of other.#orders.keys()) {
      const [key, direction] = name.split(' ') as [SortKey, Direction]
      this.ordered(key, direction)
      await nextTurn()
    }
  }

  /** Places of all goods in an order; those that are gone are among them, without the flag of the shelf. */
  ordered(key: SortKey, direction: Direction): Int32Array {
    const name = `${key} ${direction}`
    const known = this.#orders.get(name)
    if (known) return known
    const order = Int32Array.from(Array.from(this.items.keys()).sort(this.#compareBy(name)))
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

import type { SQL } from 'drizzle-orm'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import type { Figures, IndexEntry } from './columns.ts'
import { Columns, flags } from './columns.ts'
import type { DescribedIndex, View } from './described.ts'
import { readEntries } from './entry.ts'
import { readFigures } from './figures.ts'
import type { Count } from './kept-counts.ts'
import { KeptCounts } from './kept-counts.ts'
import { KeptOrders } from './kept-orders.ts'
import { Namesakes } from './namesakes.ts'
import { NumberColumn } from './number-column.ts'
import type { Direction, SortKey } from './orders.ts'
import { columnOf } from './orders.ts'

/** Ids read at once: so few that requests are answered in between, and more of them before the first request is served. */
const CHUNK = 1000
const FIRST_CHUNK = 2000
/** Of goods whose figures are read. */
const MANY_CHUNK = 5000
/** Goods that are put in order together: more of them would hold up requests. */
const MOST_UNSORTED = 50_000
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
  /** How many places are taken. */
  length = 0
  /** Grows when goods come, go or become other goods; not when only stock, price, sales or days change. */
  version = 0
  /** Grows with whatever is written: goods as they are now, and orders. */
  written = 0
  readonly numbers = new NumberColumn()
  #columns = new Columns(0)
  #placeById = new Int32Array(0)
  readonly #orders = new KeptOrders()
  readonly #byName = new Namesakes()
  readonly #byGenericName = new Namesakes()
  readonly #counts = new KeptCounts()
  /** What reads goods and writes them here does so after the one before: the later read is the newer one. */
  #writing: Promise<void> = Promise.resolve()

  /** Reads all goods, piece by piece. */
  static async load(db: Db): Promise<GoodsIndex> {
    const goodsIndex = new GoodsIndex()
    const last = await goodsIndex.#lastId(db)
    goodsIndex.#makeRoomForIds(last)
    goodsIndex.#makeRoom(await db.$count(goods, eq(goods.isListed, true)))
    const read = (from: number) => readEntries(db, idsAfter(from, FIRST_CHUNK))
    let next = read(0)
    for (let from = 0; from < last; from += FIRST_CHUNK) {
      const found = await next
      if (from + FIRST_CHUNK < last) next = read(from + FIRST_CHUNK)
      goodsIndex.#put(found)
    }
    goodsIndex.numbers.settle()
    return goodsIndex
  }

  /** An index with room for the views of the described one; to be finished when they are filled. */
  static prepared({ length, lastId, words, numbers, orders }: DescribedIndex): GoodsIndex {
    const goodsIndex = new GoodsIndex()
    goodsIndex.#makeRoomForIds(lastId)
    goodsIndex.#makeRoom(length)
    goodsIndex.length = length
    goodsIndex.columns.learn(words)
    goodsIndex.numbers.prepare(numbers)
    goodsIndex.#orders.prepare(orders)
    return goodsIndex
  }

  get described(): DescribedIndex {
    const { length, columns, numbers } = this
    const lastId = columns.id.subarray(0, length).reduce((last, id) => Math.max(last, id), 0)
    return { length, lastId, words: columns.words, numbers: numbers.described, orders: this.#orders.described }
  }

  /** All values of the index, as many and as long as it is described. */
  get views(): View[] {
    return [...this.columns.views(this.length), ...this.numbers.views(this.length), ...this.#orders.views]
  }

  /** Makes what follows from the views. */
  finish(): void {
    const { id, name, genericName } = this.columns
    for (let place = 0; place < this.length; place += 1) {
      this.#placeById[id[place] ?? 0] = place
      this.#byName.add(name[place] ?? 0, place)
      this.#byGenericName.add(genericName[place] ?? 0, place)
    }
  }

  get columns(): Columns {
    return this.#columns
  }

  async #lastId(db: Db): Promise<number> {
    const [last] = await db.select({ id: sql<number>`coalesce(max(${goods.id}), 0)::int` }).from(goods)
    return Math.max(last?.id ?? 0, this.#placeById.length - 1)
  }

  #makeRoomForIds(lastId: number): void {
    if (lastId < this.#placeById.length) return
    const grown = new Int32Array(roomFor(lastId + 1)).fill(-1)
    grown.set(this.#placeById)
    this.#placeById = grown
  }

  #makeRoom(added: number): void {
    const needed = this.length + added
    if (needed <= this.columns.capacity) return
    const capacity = roomFor(needed)
    this.#columns = new Columns(capacity, this.#columns)
    this.numbers.makeRoom(capacity)
    this.#byName.makeRoom(capacity)
    this.#byGenericName.makeRoom(capacity)
    this.#become()
  }

  /** What was counted, and what was found by name, holds no longer. */
  #become(): void {
    this.version += 1
    this.#counts.clear()
  }

  /** Puts goods, by rising id, where they were or behind the others. */
  #put(found: readonly IndexEntry[]): void {
    this.#makeRoomForIds(found.at(-1)?.id ?? 0)
    this.#makeRoom(found.filter((item) => this.placeOf(item.id) === undefined).length)
    for (const item of found) {
      const known = this.placeOf(item.id)
      const place = known ?? this.length
      if (known === undefined) this.length += 1
      this.#write(place, item, known === undefined)
    }
  }

  #write(place: number, item: IndexEntry, isNew: boolean): void {
    const { columns } = this
    const [name, genericName] = [columns.name[place] ?? 0, columns.genericName[place] ?? 0]
    this.#placeById[item.id] = place
    const { isOther, isCounted, moved: sorting } = columns.differs(place, item)
    if (!isNew && isCounted) this.#counts.add(place, -1)
    columns.write(place, item)
    const isRenumbered = this.numbers.write(place, isNew, item.numbers)
    if (isOther || isRenumbered) this.#become()
    if (isCounted) this.#counts.add(place, 1)
    this.#rename(this.#byName, place, isNew ? null : name, columns.name[place] ?? 0)
    this.#rename(this.#byGenericName, place, isNew ? null : genericName, columns.genericName[place] ?? 0)
    this.#orders.note(isNew ? Object.values(columnOf) : sorting, place)
  }

  /** Writes the figures of goods that are what they were; answers with the ids of those that are not. */
  #putFigures(found: readonly Figures[]): number[] {
    const { columns } = this
    const others: number[] = []
    let counted = 0
    for (const item of found) {
      const place = this.placeOf(item.id)
      if (place === undefined || !columns.isSame(place, item)) {
        others.push(item.id)
        continue
      }
      const { isCounted, moved: sorting } = columns.changes(place, item)
      if (isCounted) this.#counts.prepareFor(++counted)
      if (isCounted) this.#counts.add(place, -1)
      columns.writeFigures(place, item)
      if (isCounted) this.#counts.add(place, 1)
      this.#orders.note(sorting, place)
    }
    return others
  }

  #rename(chains: Namesakes, place: number, before: number | null, name: number): void {
    if (before === name) return
    if (before !== null) chains.remove(before, place)
    chains.add(name, place)
  }

  #takeOff(place: number): void {
    if (this.columns.flags[place] === 0) return
    this.columns.flags[place] = 0
    this.#become()
  }

  #alone(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work).finally(() => {
      this.written += 1
    })
    this.#writing = done.catch(() => undefined)
    return done
  }

  /** Reads some goods again: changed, new, or gone. */
  async refresh(db: Db, ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += CHUNK) {
      const part = ids.slice(from, from + CHUNK)
      await this.#alone(async () => {
        const found = await readEntries(db, isOneOf(goods.id, part))
        this.#leave(part, found)
        this.#put(found)
        await this.#orders.sort(this.columns)
      })
    }
  }

  /** The same for very many: mostly their figures are all that has changed, and they are put in order together. */
  async refreshMany(db: Db, ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += MANY_CHUNK) {
      const part = ids.slice(from, from + MANY_CHUNK)
      await this.#alone(() => this.#readAgain(db, isOneOf(goods.id, part), part))
    }
    await this.#alone(() => this.#orders.sort(this.columns))
  }

  /** Reads all goods again, piece by piece, and takes in what is another than it was. */
  async refreshAll(db: Db): Promise<void> {
    const last = await this.#lastId(db)
    for (let from = 0; from < last; from += MANY_CHUNK) {
      const ids = Array.from({ length: MANY_CHUNK }, (_, at) => from + 1 + at)
      await this.#alone(() => this.#readAgain(db, idsAfter(from, MANY_CHUNK), ids))
    }
    await this.#alone(() => this.#orders.sort(this.columns))
  }

  async #readAgain(db: Db, which: SQL, ids: readonly number[]): Promise<void> {
    const figures = await readFigures(db, which)
    this.#leave(ids, figures)
    const others = this.#putFigures(figures)
    for (let from = 0; from < others.length; from += CHUNK) {
      this.#put(await readEntries(db, isOneOf(goods.id, others.slice(from, from + CHUNK))))
    }
    if (this.#orders.waiting > MOST_UNSORTED) await this.#orders.sort(this.columns)
  }

  /** Goods that were looked for and not found leave the shelf. */
  #leave(ids: readonly number[], found: readonly Figures[]): void {
    const there = new Set(found.map((item) => item.id))
    for (const id of ids) {
      const place = there.has(id) ? undefined : this.placeOf(id)
      if (place !== undefined) this.#takeOff(place)
    }
  }

  /** Places of all goods in an order; those that are gone are among them, without the flag of the shelf. */
  ordered(key: SortKey, direction: Direction): Int32Array {
    return this.#orders.ordered(this.columns, this.length, key, direction)
  }

  placeOf(id: number): number | undefined {
    const place = this.#placeById[id]
    return place === undefined || place < 0 ? undefined : place
  }

  isListed(place: number): boolean {
    return ((this.columns.flags[place] ?? 0) & flags.isOnShelf) !== 0
  }

  genericNameAt(place: number): string {
    return this.columns.names.values[this.columns.genericName[place] ?? 0] ?? ''
  }

  /** Visits goods on the shelf that are called so, by name or generic name; some of them twice. */
  visitNamed(name: string, visitor: (place: number) => void): void {
    const number = this.columns.names.known(name)
    if (number === undefined) return
    const visit = (place: number) => {
      if (this.isListed(place)) visitor(place)
    }
    this.#byName.visit(number, visit)
    this.#byGenericName.visit(number, visit)
  }

  /** Places of goods on the shelf that are called so, by name or generic name. */
  named(name: string): number[] {
    const places = new Set<number>()
    this.visitNamed(name, (place) => places.add(place))
    return [...places].sort((a, b) => a - b)
  }

  /** A count of this name, made when it is asked for and kept right until goods come, go or become others. */
  counted<Kind extends Count>(name: string, kind: new (...args: never[]) => Kind, make: () => Kind): Kind {
    return this.#counts.ask(name, kind, make)
  }
}

const idsAfter = (from: number, number: number): SQL =>
  and(gt(goods.id, from), lte(goods.id, from + number)) ?? sql`true`

import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { Count } from '#shop-api/modules/catalogue/goods-index/kept-counts.ts'
import type { Filter } from './filter.ts'
import type { TagTable } from './filter-tags.ts'
import { filterTags, tagsAt } from './filter-tags.ts'

/** How many goods a list has, and how many each further choice of a facet would leave as if none of it were chosen. */
export interface Counts {
  readonly total: number
  readonly forms: ReadonlyMap<string, number>
  readonly makers: ReadonlyMap<number, number>
  readonly categories: ReadonlyMap<number, number>
  /** In the order of `filterTags`. */
  readonly tags: readonly number[]
}

function named<Value>(values: readonly Value[], counts: Int32Array): Map<Value, number> {
  const entries = values.map((value, at) => [value, counts[at] ?? 0] as const)
  return new Map(entries.filter(([, total]) => total > 0))
}

const MOST_KEPT = 10_000

/** What a list holds, counted in one walk over all goods, and kept right by counting what changes. */
export class ListCount implements Count {
  total = 0
  readonly #goodsIndex: GoodsIndex
  readonly #filter: Filter
  readonly #table: TagTable
  readonly #forms: Int32Array
  readonly #makers: Int32Array
  readonly #categories: Int32Array
  #places: readonly number[] | null = null
  readonly #tags = new Int32Array(filterTags.length)

  constructor(goodsIndex: GoodsIndex, filter: Filter, table: TagTable) {
    this.#goodsIndex = goodsIndex
    this.#filter = filter
    this.#table = table
    const { columns } = goodsIndex
    this.#forms = new Int32Array(columns.forms.size)
    this.#makers = new Int32Array(columns.makers.size)
    this.#categories = new Int32Array(columns.categories.size)
    const places: number[] = []
    const look = (place: number) => {
      const before = this.total
      this.add(place, 1)
      if (this.total > before && places.length <= MOST_KEPT) places.push(place)
    }
    this.#visitLikely(look)
    if (places.length <= MOST_KEPT) this.#places = places
  }

  /** Whether the goods are known one by one, or soon will be: then they are not looked for among all. */
  get isShort(): boolean {
    return this.total <= MOST_KEPT
  }

  /** Visits all goods that may be in what facets are counted over: of a category's list the other ones are passed over at once. */
  #visitLikely(visitor: (place: number) => void): void {
    const { found, flags: wanted, categories } = this.#filter
    if (found) {
      found.visit(visitor)
      return
    }
    const { length } = this.#goodsIndex
    const { flags, category } = this.#goodsIndex.columns
    for (let place = 0; place < length; place += 1) {
      if (((flags[place] ?? 0) & wanted) !== wanted) continue
      if (categories === null || categories[category[place] ?? 0] === 1) visitor(place)
    }
  }

  /** Whether the goods at a place are in what facets are counted over. */
  #passes(place: number): boolean {
    const { flags, categories, found, base } = this.#filter
    const { columns } = this.#goodsIndex
    if (((columns.flags[place] ?? 0) & flags) !== flags) return false
    if (categories !== null && categories[columns.category[place] ?? 0] !== 1) return false
    if (found !== null && !found.has(place)) return false
    for (const test of base) if (!test(place)) return false
    return true
  }

  /** Whether the goods at a place are in the list. */
  has(place: number): boolean {
    const { form, makers, tag } = this.#filter
    const { columns } = this.#goodsIndex
    return (
      this.#passes(place) &&
      (form === null || columns.form[place] === form) &&
      (makers === null || makers[columns.maker[place] ?? 0] === 1) &&
      (tag === null || (tagsAt(this.#goodsIndex, this.#table, place) & tag) !== 0)
    )
  }

  add(place: number, sign: 1 | -1): void {
    if (!this.#passes(place)) return
    const { form, makers, tag } = this.#filter
    const { columns } = this.#goodsIndex
    const count = (counts: Int32Array, at: number) => {
      counts[at] = (counts[at] ?? 0) + sign
    }
    const bits = tagsAt(this.#goodsIndex, this.#table, place)
    const isForm = form === null || columns.form[place] === form
    const isMaker = makers === null || makers[columns.maker[place] ?? 0] === 1
    const isTag = tag === null || (bits & tag) !== 0
    if (isMaker && isTag) count(this.#forms, columns.form[place] ?? 0)
    if (isForm && isTag) count(this.#makers, columns.maker[place] ?? 0)
    if (isForm && isMaker)
      for (let at = 0, rest = bits; rest !== 0; at += 1, rest >>= 1) if (rest & 1) count(this.#tags, at)
    if (!isForm || !isMaker || !isTag) return
    count(this.#categories, columns.category[place] ?? 0)
    this.total += sign
    this.#places = null
  }

  /** The goods of the list by rising place; those of a short one are kept. */
  places(): readonly number[] {
    if (this.#places !== null) return this.#places
    const places: number[] = []
    const check = (place: number) => {
      if (this.has(place)) places.push(place)
    }
    this.#visitLikely(check)
    if (places.length <= MOST_KEPT) this.#places = places
    return places
  }

  /** Goods of one category may have different paths. */
  #byCategory(): Map<number, number> {
    const totals = new Map<number, number>()
    for (const [at, { id }] of this.#goodsIndex.columns.categories.values.entries()) {
      const total = this.#categories[at] ?? 0
      if (total > 0) totals.set(id, (totals.get(id) ?? 0) + total)
    }
    return totals
  }

  get counts(): Counts {
    const { columns } = this.#goodsIndex
    return {
      total: this.total,
      forms: named(columns.forms.values, this.#forms),
      makers: named(columns.makers.values, this.#makers),
      categories: this.#byCategory(),
      tags: [...this.#tags],
    }
  }
}

/** The count of a list: one that many ask for is kept while goods change. */
export function countList(goodsIndex: GoodsIndex, filter: Filter, table: TagTable): ListCount {
  const count = () => new ListCount(goodsIndex, filter, table)
  return filter.name === null ? count() : goodsIndex.counted(`${table.number} ${filter.name}`, ListCount, count)
}

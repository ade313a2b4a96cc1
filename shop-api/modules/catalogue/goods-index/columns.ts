import type { IndexEntry } from './entry.ts'

/** Numbers values from 0 up, so that a column of them fits into a typed array and counts into another. */
export class Numbering<Value> {
  readonly values: Value[] = []
  readonly #places = new Map<Value, number>()

  /** Place of a value; a new one gets the next place. */
  of(value: Value): number {
    const known = this.#places.get(value)
    if (known !== undefined) return known
    this.#places.set(value, this.values.length)
    return this.values.push(value) - 1
  }

  get size(): number {
    return this.values.length
  }
}

export const flags = { onShelf: 1, preferred: 2, inStock: 4, piece: 8, device: 16 } as const

/** Comes after every price and every day. */
export const MISSING = 2 ** 31 - 1

/** 2026-11-20 as 20261120: days compare as numbers. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

const copied = [
  ...(['id', 'form', 'maker', 'category', 'brand'] as const),
  ...(['flags', 'price', 'expiry', 'listed', 'sales'] as const),
]

/** One property of all goods in a row of memory: walking it is what a processor does best. */
export class Columns {
  readonly capacity: number
  readonly id: Int32Array
  readonly form: Uint16Array
  readonly maker: Uint16Array
  readonly category: Uint16Array
  readonly brand: Uint16Array
  readonly flags: Uint8Array
  readonly price: Float64Array
  readonly expiry: Int32Array
  readonly listed: Int32Array
  readonly sales: Int32Array
  readonly forms: Numbering<string>
  /** Ids of manufacturers, of leaf categories, and of brands (null: none). */
  readonly makers: Numbering<number>
  readonly categories: Numbering<number>
  readonly brands: Numbering<number | null>
  /** From the first level down, by the place of the leaf. */
  readonly categoryPaths: (readonly number[])[]

  /** Empty, or with everything that is in smaller columns, which are not to be used any more. */
  constructor(capacity: number, smaller?: Columns) {
    this.capacity = capacity
    this.forms = smaller?.forms ?? new Numbering()
    this.makers = smaller?.makers ?? new Numbering()
    this.categories = smaller?.categories ?? new Numbering()
    this.brands = smaller?.brands ?? new Numbering()
    this.categoryPaths = smaller?.categoryPaths ?? []
    this.id = new Int32Array(capacity)
    this.form = new Uint16Array(capacity)
    this.maker = new Uint16Array(capacity)
    this.category = new Uint16Array(capacity)
    this.brand = new Uint16Array(capacity)
    this.flags = new Uint8Array(capacity)
    this.price = new Float64Array(capacity)
    this.expiry = new Int32Array(capacity)
    this.listed = new Int32Array(capacity)
    this.sales = new Int32Array(capacity)
    if (smaller) for (const name of copied) this[name].set(smaller[name])
  }

  write(at: number, item: IndexEntry): void {
    this.id[at] = item.id
    this.form[at] = this.forms.of(item.form)
    this.maker[at] = this.makers.of(item.manufacturerId)
    const category = this.categories.of(item.categoryId)
    this.category[at] = category
    this.categoryPaths[category] = item.categoryPath
    this.brand[at] = this.brands.of(item.brandId)
    this.flags[at] =
      flags.onShelf |
      (item.isPreferred ? flags.preferred : 0) |
      (item.isInStock ? flags.inStock : 0) |
      (item.kind === 'piece' ? flags.piece : 0) |
      (item.kind === 'device' ? flags.device : 0)
    this.price[at] = item.price ?? MISSING
    this.expiry[at] = item.nearestExpiry === null ? MISSING : dayNumber(item.nearestExpiry)
    this.listed[at] = dayNumber(item.listedOn)
    this.sales[at] = item.sales
  }
}

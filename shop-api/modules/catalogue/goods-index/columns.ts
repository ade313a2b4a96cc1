import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { GoodsCategory } from './categories.ts'
import { categoryOf } from './categories.ts'
import type { View, Words } from './described.ts'

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

  /** Place of a value that was numbered; undefined for others. */
  known(value: Value): number | undefined {
    return this.#places.get(value)
  }

  get size(): number {
    return this.values.length
  }
}

export const flags = { isOnShelf: 1, preferred: 2, inStock: 4, piece: 8, device: 16 } as const

/** Comes after every price and every day. */
export const MISSING = 2 ** 31 - 1

/** 2026-11-20 as 20261120: days compare as numbers. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

/** What changes from day to day, while goods stay what they are. */
export interface Figures {
  readonly id: number
  /** As in `flags`. */
  readonly flags: number
  /** Ten-thousandths of a yuan, or MISSING. */
  readonly price: number
  /** As a number of the calendar, or MISSING. */
  readonly expiry: number
  readonly listed: number
  readonly sales: number
  /** A hash of all that goods are: they are what they were as long as it is the same. */
  readonly sign: number
  /** The transaction that wrote them: nothing at all has changed as long as it is the same. */
  readonly writer: number
}

/** What lists filter, sort and count by; everything that is shown is read from the database when it is shown. */
export interface IndexEntry extends Figures {
  readonly name: string
  readonly genericName: string
  /** Code, barcodes and approval number behind each other, see `NUMBER_END`. */
  readonly numbers: string
  readonly form: string
  readonly spec: string
  readonly manufacturerId: number
  /** The same object for all goods of it. */
  readonly category: GoodsCategory
  readonly brandId: number | null
  /** Null, or as JSON. */
  readonly saleControl: SaleControl | null
}

const copied = [
  ...(['id', 'name', 'genericName', 'form', 'spec', 'maker', 'category', 'brand', 'control'] as const),
  ...(['flags', 'price', 'expiry', 'listed', 'sales', 'sign', 'writer'] as const),
]

/** Columns of which a change moves goods in an order and nothing else. */
const sorting = ['price', 'expiry', 'listed', 'sales'] as const
export type SortingColumn = (typeof sorting)[number]

/** Flags that come and go with stock and zone, while the goods stay what they are. */
const PASSING = flags.preferred | flags.inStock

/** What writing goods changes: what they are, or only what they are sorted and counted by. */
export interface Difference {
  readonly isOther: boolean
  readonly moved: readonly SortingColumn[]
  /** Whether anything changes that is counted: prices and sales are only sorted by. */
  readonly isCounted: boolean
}

/** One property of all goods in a row of memory: walking it is what a processor does best. */
export class Columns {
  readonly capacity: number
  readonly id: Int32Array
  readonly name: Int32Array
  readonly genericName: Int32Array
  readonly form: Uint16Array
  readonly spec: Int32Array
  readonly maker: Uint16Array
  readonly category: Uint16Array
  readonly brand: Uint16Array
  readonly control: Uint16Array
  readonly flags: Uint8Array
  readonly price: Float64Array
  readonly expiry: Int32Array
  readonly listed: Int32Array
  readonly sales: Int32Array
  readonly sign: Float64Array
  readonly writer: Uint32Array
  /** Names and generic names alike. */
  readonly names: Numbering<string>
  readonly forms: Numbering<string>
  readonly specs: Numbering<string>
  readonly categories: Numbering<GoodsCategory>
  /** Ids of manufacturers, and of brands (null: none). */
  readonly makers: Numbering<number>
  readonly brands: Numbering<number | null>
  /** Rules of controlled sale as JSON, and as they are; the first is none. */
  readonly #controlTexts: Numbering<string>
  readonly controls: (SaleControl | null)[]

  /** Empty, or with everything that is in smaller columns, which are not to be used any more. */
  constructor(capacity: number, smaller?: Columns) {
    this.capacity = capacity
    this.names = smaller?.names ?? new Numbering()
    this.forms = smaller?.forms ?? new Numbering()
    this.specs = smaller?.specs ?? new Numbering()
    this.makers = smaller?.makers ?? new Numbering()
    this.categories = smaller?.categories ?? new Numbering()
    this.brands = smaller?.brands ?? new Numbering()
    this.#controlTexts = smaller ? smaller.#controlTexts : new Numbering()
    this.#controlTexts.of('null')
    this.controls = smaller?.controls ?? [null]
    this.id = new Int32Array(capacity)
    this.name = new Int32Array(capacity)
    this.genericName = new Int32Array(capacity)
    this.form = new Uint16Array(capacity)
    this.spec = new Int32Array(capacity)
    this.maker = new Uint16Array(capacity)
    this.category = new Uint16Array(capacity)
    this.brand = new Uint16Array(capacity)
    this.control = new Uint16Array(capacity)
    this.flags = new Uint8Array(capacity)
    this.price = new Float64Array(capacity)
    this.expiry = new Int32Array(capacity)
    this.listed = new Int32Array(capacity)
    this.sales = new Int32Array(capacity)
    this.sign = new Float64Array(capacity)
    this.writer = new Uint32Array(capacity)
    if (smaller) for (const name of copied) this[name].set(smaller[name])
  }

  /** From the first level down, by the place of the category. */
  get categoryPaths(): (readonly number[])[] {
    return this.categories.values.map(({ path }) => path)
  }

  #controlOf(control: SaleControl | null): number {
    if (control === null) return 0
    const at = this.#controlTexts.of(JSON.stringify(control))
    this.controls[at] = control
    return at
  }

  /** Whether any of the columns with places in a numbering, or a lasting flag, differs. */
  #isOther(at: number, item: IndexEntry, category: number): boolean {
    return (
      this.names.values[this.name[at] ?? 0] !== item.name ||
      this.names.values[this.genericName[at] ?? 0] !== item.genericName ||
      this.makers.values[this.maker[at] ?? 0] !== item.manufacturerId ||
      this.category[at] !== category ||
      this.brands.values[this.brand[at] ?? 0] !== item.brandId ||
      this.forms.values[this.form[at] ?? 0] !== item.form ||
      this.specs.values[this.spec[at] ?? 0] !== item.spec ||
      this.control[at] !== this.#controlOf(item.saleControl) ||
      ((this.flags[at] ?? 0) | PASSING) !== (item.flags | PASSING)
    )
  }

  /** All words that places stand for. */
  get words(): Words {
    return {
      names: this.names.values,
      forms: this.forms.values,
      specs: this.specs.values,
      makers: this.makers.values,
      brands: this.brands.values,
      categories: this.categories.values,
      controls: this.controls,
    }
  }

  /** Gives words the places they had in other columns; for empty ones. */
  learn(words: Words): void {
    for (const name of words.names) this.names.of(name)
    for (const form of words.forms) this.forms.of(form)
    for (const spec of words.specs) this.specs.of(spec)
    for (const maker of words.makers) this.makers.of(maker)
    for (const brand of words.brands) this.brands.of(brand)
    for (const { id, path } of words.categories) this.categories.of(categoryOf(String(id), `{${path.join(',')}}`))
    for (const control of words.controls) this.#controlOf(control)
  }

  /** The first so many values of each column. */
  views(length: number): View[] {
    return copied.map((name) => this[name].subarray(0, length))
  }

  /** Whether the goods at a place are what they were, and on the shelf: only figures may differ. */
  isSame(at: number, item: Figures): boolean {
    return this.sign[at] === item.sign && ((this.flags[at] ?? 0) | PASSING) === (item.flags | PASSING)
  }

  /** What writing these figures would change. */
  changes(at: number, item: Figures): Difference {
    const moved = sorting.filter((name) => this[name][at] !== item[name])
    const isCounted = this.flags[at] !== item.flags || moved.includes('expiry') || moved.includes('listed')
    return { isOther: false, moved, isCounted }
  }

  /** What writing these goods would change. */
  differs(at: number, item: IndexEntry): Difference {
    const isOther = this.id[at] !== item.id || this.#isOther(at, item, this.categories.of(item.category))
    const { moved, isCounted } = this.changes(at, item)
    return { isOther, moved, isCounted: isOther || isCounted }
  }

  writeFigures(at: number, item: Figures): void {
    this.flags[at] = item.flags
    this.price[at] = item.price
    this.expiry[at] = item.expiry
    this.listed[at] = item.listed
    this.sales[at] = item.sales
    this.sign[at] = item.sign
    this.writer[at] = item.writer
  }

  write(at: number, item: IndexEntry): void {
    this.id[at] = item.id
    this.name[at] = this.names.of(item.name)
    this.genericName[at] = this.names.of(item.genericName)
    this.form[at] = this.forms.of(item.form)
    this.spec[at] = this.specs.of(item.spec)
    this.maker[at] = this.makers.of(item.manufacturerId)
    this.category[at] = this.categories.of(item.category)
    this.brand[at] = this.brands.of(item.brandId)
    this.control[at] = this.#controlOf(item.saleControl)
    this.writeFigures(at, item)
  }
}

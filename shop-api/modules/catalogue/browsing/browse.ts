import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
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

const count = (counts: Uint32Array, at: number | undefined): void => {
  counts[at ?? 0] = (counts[at ?? 0] ?? 0) + 1
}

function countBits(counts: Uint32Array, bits: number): void {
  for (let at = 0, rest = bits; rest !== 0; at += 1, rest >>= 1) if ((rest & 1) === 1) count(counts, at)
}

function named<Value>(values: readonly Value[], counts: Uint32Array): Map<Value, number> {
  const entries = values.map((value, at) => [value, counts[at] ?? 0] as const)
  return new Map(entries.filter(([, total]) => total > 0))
}

/** Walks goods in their order once: the ids of one page, the total, and every facet. */
export function browse(
  goodsIndex: GoodsIndex,
  order: Int32Array,
  { base, form, makers, tag }: Filter,
  table: TagTable,
  page: { readonly from: number; readonly size: number },
): { ids: number[]; counts: Counts } {
  const { columns } = goodsIndex
  const ids: number[] = []
  const forms = new Uint32Array(columns.forms.size)
  const makerCounts = new Uint32Array(columns.makers.size)
  const categories = new Uint32Array(columns.categories.size)
  const tags = new Uint32Array(filterTags.length)
  let total = 0
  const passes = (place: number): boolean => {
    for (const test of base) if (!test(place)) return false
    return true
  }
  for (const place of order) {
    if (!passes(place)) continue
    const bits = tagsAt(goodsIndex, table, place)
    const isForm = form === null || columns.form[place] === form
    const isMaker = makers === null || makers[columns.maker[place] ?? 0] === 1
    const isTag = tag === null || (bits & tag) !== 0
    if (isMaker && isTag) count(forms, columns.form[place])
    if (isForm && isTag) count(makerCounts, columns.maker[place])
    if (isForm && isMaker) countBits(tags, bits)
    if (!isForm || !isMaker || !isTag) continue
    count(categories, columns.category[place])
    if (total >= page.from && ids.length < page.size) ids.push(columns.id[place] ?? 0)
    total += 1
  }
  const counts: Counts = {
    total,
    forms: named(columns.forms.values, forms),
    makers: named(columns.makers.values, makerCounts),
    categories: named(columns.categories.values, categories),
    tags: [...tags],
  }
  return { ids, counts }
}

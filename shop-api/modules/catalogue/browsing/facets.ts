import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Counts } from './browse.ts'
import { loadCategories } from './crumbs.ts'
import { loadMakers } from './filter.ts'
import { filterTags } from './filter-tags.ts'

type Filters = WireGoodsList['filters']
type Option = Filters['jx'][number]

/** Most options a facet offers; the rest is reached by searching. */
const MOST_OPTIONS = 60

/** The most frequent values by their names; goods without one, such as those without a form, are no choice. */
const byCount = <Key extends string | number>(
  counts: ReadonlyMap<Key, number>,
  nameOf: (key: Key) => string,
): Option[] =>
  [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([key, count]) => ({ value: nameOf(key), label: nameOf(key), count }))
    .filter(({ label }) => label.trim() !== '')
    .slice(0, MOST_OPTIONS)

async function makerOptions(db: Db, counts: ReadonlyMap<number, number>): Promise<Option[]> {
  const names = await loadMakers(db)
  return byCount(counts, (id) => names.get(id)?.name ?? '')
}

/** Categories right below the chosen one (first-level ones when none is), each with all that lies under it. */
async function categoryOptions(db: Db, counts: ReadonlyMap<number, number>, chosen: number | null): Promise<Option[]> {
  const rows = await loadCategories(db)
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const totals = new Map<number, number>()
  for (const [id, total] of counts) {
    for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
      totals.set(at, (totals.get(at) ?? 0) + total)
    }
  }
  const below = (parent: number | null) =>
    rows.filter((row) => row.parentId === parent && (totals.get(row.id) ?? 0) > 0)
  // Where all goods lie under one category, as in the zone of devices, those below it are what there is to choose.
  const first = below(chosen)
  const only = chosen === null && first.length === 1 ? first[0] : undefined
  const shown = only && below(only.id).length > 0 ? below(only.id) : first
  return shown.map((row) => ({ value: String(row.id), label: row.name, count: totals.get(row.id) ?? 0 }))
}

/** What a list can be narrowed to further, in words. A chosen facet still shows its siblings. */
export async function nameFacets(db: Db, counts: Counts, category: number | undefined): Promise<Filters> {
  return {
    jx: byCount(counts.forms, (form) => form),
    sccj: await makerOptions(db, counts.makers),
    tag: filterTags
      .map((value, at) => ({ value, label: value, count: counts.tags[at] ?? 0 }))
      .filter((option) => option.count > 0),
    category: await categoryOptions(db, counts.categories, category ?? null),
  }
}

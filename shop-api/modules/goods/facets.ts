import type { SQL } from 'drizzle-orm'
import { and, inArray, sql } from 'drizzle-orm'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { sqlRows } from '#shop-api/db/db.ts'
import { goods, manufacturers } from '#shop-api/db/schema/catalogue.ts'
import { loadCategories } from './crumbs.ts'
import type { Filter } from './filter.ts'
import { filterTags, tagConditions } from './filter.ts'

type Option = WireGoodsList['filters']['jx'][number]

/** Most options a facet offers; the rest is reached by searching. */
const MOST_OPTIONS = 60

interface GroupRow {
  form: string | null
  maker: number | null
  category: number | null
  tags: number[] | null
  total: number
}

interface Counts {
  readonly forms: Map<string, number>
  readonly makers: Map<number, number>
  readonly categories: Map<number, number>
  readonly tags: readonly number[]
  readonly total: number
}

/** Everything one set of conditions has to tell, in one pass over the goods it leaves. */
async function countGroups(db: Db, where: SQL | undefined, tags: readonly SQL[]): Promise<Counts> {
  const tagCounts = sql.join(
    tags.map((condition) => sql`count(*) filter (where ${condition})::int`),
    sql`, `,
  )
  const rows = await sqlRows<GroupRow>(
    db,
    sql`select ${goods.form} as form, ${goods.manufacturerId} as maker, ${goods.categoryId} as category,
          case when grouping(${goods.form}, ${goods.manufacturerId}, ${goods.categoryId}) = 7
            then array[${tagCounts}] end as tags,
          count(*)::int as total
        from ${goods} where ${where}
        group by grouping sets ((${goods.form}), (${goods.manufacturerId}), (${goods.categoryId}), ())`,
  )
  const counts = { forms: new Map(), makers: new Map(), categories: new Map(), tags: [] as number[], total: 0 }
  for (const row of rows) {
    if (row.form !== null) counts.forms.set(row.form, row.total)
    else if (row.maker !== null) counts.makers.set(row.maker, row.total)
    else if (row.category !== null) counts.categories.set(row.category, row.total)
    else {
      counts.total = row.total
      counts.tags = row.tags ?? []
    }
  }
  return counts
}

const byCount = <Key>(counts: ReadonlyMap<Key, number>): [Key, number][] =>
  [...counts].sort((a, b) => b[1] - a[1] || String(a[0]).localeCompare(String(b[0]))).slice(0, MOST_OPTIONS)

async function makerOptions(db: Db, counts: ReadonlyMap<number, number>): Promise<Option[]> {
  const top = byCount(counts)
  if (top.length === 0) return []
  const ids = top.map(([id]) => id)
  const rows = await db
    .select({ id: manufacturers.id, name: manufacturers.name })
    .from(manufacturers)
    .where(inArray(manufacturers.id, ids))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return top.map(([id, count]) => ({ value: names.get(id) ?? '', label: names.get(id) ?? '', count }))
}

/** Categories right below the chosen one (first-level ones when none is), each with all that lies under it. */
async function categoryOptions(
  db: Db,
  counts: ReadonlyMap<number, number>,
  chosen: number | undefined,
): Promise<Option[]> {
  const rows = await loadCategories(db)
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const totals = new Map<number, number>()
  for (const [id, count] of counts) {
    for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
      totals.set(at, (totals.get(at) ?? 0) + count)
    }
  }
  return rows
    .filter((row) => row.parentId === (chosen ?? null) && (totals.get(row.id) ?? 0) > 0)
    .map((row) => ({ value: String(row.id), label: row.name, count: totals.get(row.id) ?? 0 }))
}

export interface Facets {
  readonly total: number
  readonly filters: WireGoodsList['filters']
}

/** How many goods a list has, and how many each further choice would leave. A chosen facet still shows its siblings. */
export async function loadFacets(db: Db, filter: Filter, query: { select?: number }, now: Date): Promise<Facets> {
  const { base, form, maker, tag } = filter
  const conditions = await tagConditions(db, now)
  const tags = filterTags.map((name) => conditions[name])
  const all = await countGroups(db, and(base, form, maker, tag), tags)
  const forms = form ? (await countGroups(db, and(base, maker, tag), tags)).forms : all.forms
  const makers = maker ? (await countGroups(db, and(base, form, tag), tags)).makers : all.makers
  const tagged = tag ? (await countGroups(db, and(base, form, maker), tags)).tags : all.tags
  return {
    total: all.total,
    filters: {
      jx: byCount(forms).map(([value, count]) => ({ value, label: value, count })),
      sccj: await makerOptions(db, makers),
      tag: filterTags
        .map((value, at) => ({ value, label: value, count: tagged[at] ?? 0 }))
        .filter((option) => option.count > 0),
      category: await categoryOptions(db, all.categories, query.select),
    },
  }
}

import { asc } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { categories } from './tables.ts'

export interface CategoryAtPath {
  readonly id: number
  /** Ids from the first level down to it. */
  readonly path: readonly number[]
  readonly root: 'main' | 'zy' | 'qx'
}

/** By names from the first level down, with slashes between them. */
export type CategoryPaths = ReadonlyMap<string, CategoryAtPath>

type Row = typeof categories.$inferSelect

export async function loadCategoryPaths(db: Db): Promise<CategoryPaths> {
  const rows = await db.select().from(categories).orderBy(asc(categories.id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (row: Row): Row[] => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return parent ? [...pathOf(parent), row] : [row]
  }
  const found = new Map<string, CategoryAtPath>()
  for (const row of rows) {
    const path = pathOf(row)
    const name = path.map((each) => each.name).join('/')
    if (!found.has(name)) found.set(name, { id: row.id, path: path.map((each) => each.id), root: row.root })
  }
  return found
}

/** A path and those above it, from the top down. */
export const pathsDownTo = (path: string): string[] => {
  const names = path.split('/')
  return names.map((_, depth) => names.slice(0, depth + 1).join('/'))
}

/**
 * Adds categories that are not known, each behind the one above it; `rootOf` says which menu shows one of the first level.
 * Answers with all of them.
 */
export async function addCategoryPaths(
  tx: Db,
  known: CategoryPaths,
  paths: readonly string[],
  rootOf: (path: string) => CategoryAtPath['root'],
): Promise<CategoryPaths> {
  const all = new Map(known)
  for (const path of paths.flatMap(pathsDownTo)) {
    if (all.has(path)) continue
    const cut = path.lastIndexOf('/')
    const above = cut < 0 ? undefined : all.get(path.slice(0, cut))
    const root = above?.root ?? rootOf(path)
    const [row] = await tx
      .insert(categories)
      .values({ name: path.slice(cut + 1), root, parentId: above?.id ?? null, sort: all.size + 1 })
      .returning({ id: categories.id })
    if (!row) throw new Error('no category')
    all.set(path, { id: row.id, root, path: [...(above?.path ?? []), row.id] })
  }
  return all
}

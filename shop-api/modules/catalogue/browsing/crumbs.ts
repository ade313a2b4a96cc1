import type { CategoryRow } from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import { allCategories } from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** All categories in the order of the menu. */
export function loadCategories(db: Db): Promise<CategoryRow[]> {
  return briefly(db, 'categories', () => allCategories(db))
}

/** Categories from the first level down to this one; empty when there is no such category. */
export async function crumbsTo(db: Db, id: number): Promise<{ id: number; name: string }[]> {
  const rows = new Map((await loadCategories(db)).map((row) => [row.id, row]))
  const crumbs: { id: number; name: string }[] = []
  for (let row = rows.get(id); row; row = row.parentId === null ? undefined : rows.get(row.parentId)) {
    crumbs.unshift({ id: row.id, name: row.name })
  }
  return crumbs
}

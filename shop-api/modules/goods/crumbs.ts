import { inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { categories } from '#shop-api/db/schema/catalogue.ts'

/** Categories from the first level down, named. */
export async function crumbsOf(db: Db, path: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (path.length === 0) return []
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, [...path]))
  return path.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Path from the first level down to a category; empty when there is no such category. */
export async function categoryPath(db: Db, id: number): Promise<number[]> {
  const rows = await db.select({ id: categories.id, parentId: categories.parentId }).from(categories)
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const path: number[] = []
  for (let at: number | null = parents.has(id) ? id : null; at !== null; at = parents.get(at) ?? null) path.unshift(at)
  return path
}

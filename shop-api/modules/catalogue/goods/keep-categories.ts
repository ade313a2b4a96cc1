import { and, asc, eq, isNull, max, ne, sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import { moveRow } from '#shop-api/platform/db/moved.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { tagsOfGoodsWith } from './change-tags.ts'
import { requireUnnamed } from './named-in-terms.ts'
import { categories, goods } from './tables.ts'

export type CategoryRow = typeof categories.$inferSelect

/** As many levels as a file of goods may name. */
const MOST_LEVELS = 4

/** The menu, the floors of the home page, and the filters of lists. */
const menus: readonly ChangeTag[] = ['frame', 'home', 'goods']

/** All categories in the order of the menu. */
export const allCategories = (db: Db): Promise<CategoryRow[]> =>
  db.select().from(categories).orderBy(asc(categories.sort), asc(categories.id))

/** Categories right below one, or of the first level, in their order: the menu's, and the floors' of the home page. */
export const categoriesBelow = (db: Db, parentId: number | null) =>
  db
    .select()
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
    .orderBy(asc(categories.sort), asc(categories.id))

/** Throws ShopRefusal 404. */
export async function findCategory(db: Db, id: number): Promise<CategoryRow> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id))
  if (!row) throw notFound('分类不存在')
  return row
}

/** A place further up or down among those of its level. Throws ShopRefusal 404. */
export async function moveCategory(db: Db, id: number, step: Step): Promise<CategoryRow> {
  return inTransaction(db, async (tx) => {
    const row = await findCategory(tx, id)
    const rows = await categoriesBelow(tx, row.parentId).for('update')
    await moveRow(tx, categories, rows, id, step)
    await announce(tx, menus)
    return row
  })
}

interface GivenCategory {
  readonly name: string
  readonly parentId: number | null
  /** Of one on the first level; the others are in the menu of the one above them. */
  readonly root: CategoryRow['root']
  /** Its place among those of its level, where it is given. */
  readonly sort?: number | undefined
}

/** All categories, locked, so that none is moved below itself by two at once. */
async function lockAll(tx: Db): Promise<Map<number, CategoryRow>> {
  const rows = await tx.select().from(categories).orderBy(asc(categories.id)).for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ids from the first level down to it. */
function pathOf(all: ReadonlyMap<number, CategoryRow>, id: number): number[] {
  const row = all.get(id)
  return row ? [...(row.parentId === null ? [] : pathOf(all, row.parentId)), id] : []
}

/** It and all below it, those above first. */
function subtree(all: ReadonlyMap<number, CategoryRow>, id: number): number[] {
  const below = [...all.values()].filter((row) => row.parentId === id)
  return [id, ...below.flatMap((row) => subtree(all, row.id))]
}

/** Gives goods below a category that moved the path they are found by. */
async function rewritePaths(tx: Db, all: ReadonlyMap<number, CategoryRow>, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await tx
      .update(goods)
      .set({ categoryPath: pathOf(all, id) })
      .where(eq(goods.categoryId, id))
  }
}

function checkPlace(all: ReadonlyMap<number, CategoryRow>, id: number | null, given: GivenCategory): void {
  const { name, parentId } = given
  if (parentId !== null && !all.has(parentId)) throw fieldRefusal('parent', '上级分类不存在')
  const above = parentId === null ? [] : pathOf(all, parentId)
  if (id !== null && above.includes(id)) throw fieldRefusal('parent', '不能移到自身或其下级分类')
  const depths =
    id === null ? [1] : subtree(all, id).map((each) => pathOf(all, each).length - pathOf(all, id).length + 1)
  if (above.length + Math.max(...depths) > MOST_LEVELS) throw fieldRefusal('parent', `分类最多${MOST_LEVELS}级`)
  const isTaken = [...all.values()].some((row) => row.id !== id && row.parentId === parentId && row.name === name)
  if (isTaken) throw fieldRefusal('name', `同一级已有分类“${name}”`)
}

/** Adds a category behind the others of its level, or changes its name and place. Answers with its id. Throws ShopRefusal. */
export async function saveCategory(db: Db, id: number | null, given: GivenCategory): Promise<number> {
  return inTransaction(db, async (tx) => {
    const all = await lockAll(tx)
    const known = id === null ? undefined : all.get(id)
    if (id !== null && !known) throw notFound('分类不存在')
    checkPlace(all, id, given)
    const { name, parentId } = given
    const root = (parentId === null ? undefined : all.get(parentId)?.root) ?? given.root
    if (!known) {
      const [last] = await tx.select({ sort: max(categories.sort) }).from(categories)
      const row = { name, parentId, root, sort: given.sort ?? (last?.sort ?? 0) + 1 }
      const [added] = await tx.insert(categories).values(row).returning({ id: categories.id })
      await announce(tx, menus)
      return added?.id ?? 0
    }
    const isMoved = known.parentId !== parentId
    const last = Math.max(0, ...[...all.values()].map((row) => row.sort)) + 1
    const sort = given.sort ?? (isMoved ? last : known.sort)
    await tx.update(categories).set({ name, parentId, root, sort }).where(eq(categories.id, known.id))
    const ids = subtree(all, known.id)
    for (const each of ids) {
      await tx
        .update(categories)
        .set({ root })
        .where(and(eq(categories.id, each), ne(categories.root, root)))
    }
    all.set(known.id, { ...known, parentId })
    if (isMoved) await rewritePaths(tx, all, ids)
    await announce(tx, [
      ...(await tagsOfGoodsWith(tx, sql`${goods.categoryPath} @> ${`{${known.id}}`}::int[]`)),
      ...menus,
    ])
    return known.id
  })
}

/** Takes away a category without goods and without others below it. Throws ShopRefusal. */
export async function removeCategory(db: Db, id: number): Promise<CategoryRow> {
  return inTransaction(db, async (tx) => {
    const row = (await lockAll(tx)).get(id)
    if (!row) throw notFound('分类不存在')
    const below = await tx.$count(categories, eq(categories.parentId, id))
    if (below > 0) throw new ShopRefusal(409, `“${row.name}”有 ${below} 个下级分类，请先移走或删除`)
    const filed = await tx.$count(goods, eq(goods.categoryId, id))
    if (filed > 0) throw new ShopRefusal(409, `“${row.name}”下有 ${filed} 种商品，请先移到其他分类`)
    await requireUnnamed(tx, 'categories', id, '分类')
    await tx.delete(categories).where(eq(categories.id, id))
    await announce(tx, menus)
    return row
  })
}

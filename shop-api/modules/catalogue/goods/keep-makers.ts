import { and, eq, ne, sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { tagsOfGoodsWith } from './change-tags.ts'
import { requireUnnamed } from './named-in-terms.ts'
import { brands, goods, manufacturers } from './tables.ts'

/** Names of makers and brands are in lists and their filters, in the frame and on the home page. */
const lists: readonly ChangeTag[] = ['goods', 'home', 'frame']

type MakerRow = typeof manufacturers.$inferSelect
type BrandRow = typeof brands.$inferSelect

/** Throws ShopRefusal 404. */
export async function findMaker(db: Db, id: number): Promise<MakerRow> {
  const [row] = await db.select().from(manufacturers).where(eq(manufacturers.id, id))
  if (!row) throw notFound('厂家不存在')
  return row
}

const isThere = (name: string) => fieldRefusal('name', `已有厂家“${name}”`)

/** Adds a maker or changes one. Answers with its id. Throws ShopRefusal. */
export async function saveMaker(db: Db, id: number | null, row: Omit<MakerRow, 'id'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [twin] = await tx
      .select({ id: manufacturers.id })
      .from(manufacturers)
      .where(and(eq(manufacturers.name, row.name), ne(manufacturers.id, id ?? 0)))
    if (twin) throw isThere(row.name)
    if (id === null) {
      const [added] = await tx
        .insert(manufacturers)
        .values(row)
        .onConflictDoNothing({ target: manufacturers.name })
        .returning({ id: manufacturers.id })
      if (!added) throw isThere(row.name)
      return added.id
    }
    await findMaker(tx, id)
    await tx.update(manufacturers).set(row).where(eq(manufacturers.id, id))
    await announce(tx, [...(await tagsOfGoodsWith(tx, sql`${goods.manufacturerId} = ${id}`)), ...lists])
    return id
  })
}

/** Takes away a maker that nothing refers to. Throws ShopRefusal. */
export async function removeMaker(db: Db, id: number): Promise<MakerRow> {
  return inTransaction(db, async (tx) => {
    // Locked: goods that name it meanwhile wait, and then find it gone.
    const [row] = await tx.select().from(manufacturers).where(eq(manufacturers.id, id)).for('update')
    if (!row) throw notFound('厂家不存在')
    const made = await tx.$count(goods, eq(goods.manufacturerId, id))
    if (made > 0) throw new ShopRefusal(409, `有 ${made} 种商品属于“${row.name}”，不能删除`)
    const named = await tx.$count(brands, eq(brands.manufacturerId, id))
    if (named > 0) throw new ShopRefusal(409, `有 ${named} 个品牌属于“${row.name}”，请先删除品牌`)
    await requireUnnamed(tx, 'manufacturers', id, '厂家')
    await tx.delete(manufacturers).where(eq(manufacturers.id, id))
    await announce(tx, lists)
    return row
  })
}

/** Throws ShopRefusal 404. */
export async function findBrand(db: Db, id: number): Promise<BrandRow & { readonly maker: string }> {
  const [row] = await db
    .select({ brand: brands, maker: manufacturers.name })
    .from(brands)
    .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
    .where(eq(brands.id, id))
  if (!row) throw notFound('品牌不存在')
  return { ...row.brand, maker: row.maker }
}

type GivenBrand = Omit<BrandRow, 'id' | 'sort' | 'manufacturerId'> & { readonly maker: string }

/** Adds a brand or changes one; its maker is known by the full name. Answers with its id. Throws ShopRefusal. */
export async function saveBrand(db: Db, id: number | null, { maker, ...given }: GivenBrand): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [owner] = await tx.select({ id: manufacturers.id }).from(manufacturers).where(eq(manufacturers.name, maker))
    if (!owner) throw fieldRefusal('maker', `厂家“${maker}”不存在，请填写全称，或先新增厂家`)
    const row = { ...given, manufacturerId: owner.id }
    const [twin] = await tx
      .select({ id: brands.id })
      .from(brands)
      .where(and(eq(brands.name, row.name), eq(brands.manufacturerId, owner.id), ne(brands.id, id ?? 0)))
    if (twin) throw fieldRefusal('name', `“${maker}”已有品牌“${row.name}”`)
    if (id === null) {
      const [added] = await tx.insert(brands).values(row).returning({ id: brands.id })
      await announce(tx, lists)
      return added?.id ?? 0
    }
    await findBrand(tx, id)
    await tx.update(brands).set(row).where(eq(brands.id, id))
    await announce(tx, [...(await tagsOfGoodsWith(tx, sql`${goods.brandId} = ${id}`)), ...lists])
    return id
  })
}

/** Takes away a brand that nothing refers to. Throws ShopRefusal. */
export async function removeBrand(db: Db, id: number): Promise<BrandRow> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(brands).where(eq(brands.id, id)).for('update')
    if (!row) throw notFound('品牌不存在')
    const branded = await tx.$count(goods, eq(goods.brandId, id))
    if (branded > 0) throw new ShopRefusal(409, `有 ${branded} 种商品属于“${row.name}”，不能删除`)
    await requireUnnamed(tx, 'brands', id, '品牌')
    await tx.delete(brands).where(eq(brands.id, id))
    await announce(tx, lists)
    return row
  })
}

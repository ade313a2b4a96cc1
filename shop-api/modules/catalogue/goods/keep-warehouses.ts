import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { batches, orderLineBatches, warehouses } from './tables.ts'

type WarehouseRow = typeof warehouses.$inferSelect

/** Throws ShopRefusal 404. */
export async function findWarehouse(db: Db, id: number): Promise<WarehouseRow> {
  const [row] = await db.select().from(warehouses).where(eq(warehouses.id, id))
  if (!row) throw notFound('仓库不存在')
  return row
}

type GivenWarehouse = Pick<WarehouseRow, 'code' | 'name' | 'address'>

/** Adds a warehouse or changes one. Answers with its id. Throws ShopRefusal. */
export async function saveWarehouse(db: Db, id: number | null, row: GivenWarehouse): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ code: warehouses.code })
      .from(warehouses)
      .where(and(or(eq(warehouses.code, row.code), eq(warehouses.name, row.name)), ne(warehouses.id, id ?? 0)))
    if (rows.some(({ code }) => code === row.code)) throw fieldRefusal('code', `编码“${row.code}”已有仓库使用`)
    if (rows.length > 0) throw fieldRefusal('name', `已有名为“${row.name}”的仓库`)
    if (id === null) {
      const [added] = await tx
        .insert(warehouses)
        .values({ ...row, regionCode: '' })
        .returning({ id: warehouses.id })
      return added?.id ?? 0
    }
    await findWarehouse(tx, id)
    await tx.update(warehouses).set(row).where(eq(warehouses.id, id))
    return id
  })
}

/** Takes away a warehouse that never held anything that is still there or was sold. Throws ShopRefusal. */
export async function removeWarehouse(db: Db, id: number): Promise<WarehouseRow> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(warehouses).where(eq(warehouses.id, id)).for('update')
    if (!row) throw notFound('仓库不存在')
    const filled = await tx.$count(
      batches,
      and(eq(batches.warehouseId, id), or(gt(batches.stock, 0), gt(batches.held, 0))),
    )
    if (filled > 0) throw new ShopRefusal(409, `“${row.name}”还有 ${filled} 个批次的库存，请先调出或清零`)
    const sold = await tx.$count(
      orderLineBatches,
      sql`${orderLineBatches.warehouseId} = ${id} or ${orderLineBatches.batchId} in (select ${batches.id} from ${batches} where ${batches.warehouseId} = ${id})`,
    )
    if (sold > 0) throw new ShopRefusal(409, `“${row.name}”有出库记录，须为追溯保留，不能删除`)
    await tx.delete(batches).where(eq(batches.warehouseId, id))
    await tx.delete(warehouses).where(eq(warehouses.id, id))
    return row
  })
}

/** Adds warehouses whose codes are new; the others stay as they are. Answers with the codes that were added. */
export async function addWarehouses(tx: Db, rows: readonly (typeof warehouses.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insert(warehouses)
    .values([...rows])
    .onConflictDoNothing({ target: warehouses.code })
    .returning({ code: warehouses.code })
  return added.map((row) => row.code)
}

import { eq } from 'drizzle-orm'
import { toCsv } from '#lib/kernel/csv.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { ColumnKey, Texts } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { columnOf } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { importGoods } from '#shop-api/modules/catalogue/goods-files/import.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'

interface Edit {
  readonly id: number
  /** When the goods were last changed, as the form that is sent knew them. */
  readonly seen: string
  readonly cells: Texts
}

/**
 * Changes goods as a file of one row does: by the same rules, with the same announcements. Throws ShopRefusal 409 when
 * somebody else changed them since the form was opened, 422 with the reasons when a rule is against it.
 */
export async function editGoods(db: Db, { id, seen, cells }: Edit, now: Date): Promise<void> {
  const [row] = await db.select({ code: goods.code, updatedAt: goods.updatedAt }).from(goods).where(eq(goods.id, id))
  if (!row) throw notFound('商品不存在')
  if (row.updatedAt.toISOString() !== seen)
    throw new ShopRefusal(409, '此商品刚被他人更改，请核对页面上的最新内容后再保存')
  const keys = Object.keys(cells) as ColumnKey[]
  const headings = ['code' as const, ...keys].map((key) => columnOf(key).heading)
  const file = toCsv([headings, [row.code, ...keys.map((key) => cells[key] ?? '')]])
  const { rows, isWritten } = await importGoods(db, Buffer.from(file, 'utf8'), now)
  if (!isWritten) throw fieldRefusal('form', rows.flatMap(({ reasons }) => reasons).join('；'))
}

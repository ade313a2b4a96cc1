import { eq } from 'drizzle-orm'
import { toCsv } from '#lib/kernel/csv.ts'
import { importFile, unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { ColumnKey, Texts } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'

interface Edit {
  readonly id: number
  /** When the goods were last changed, as the form that is sent knew them. */
  readonly seen: string
  readonly cells: Texts
  /** What becomes of tiers and offers above a new price. */
  readonly offers?: OfferChoice
}

/**
 * Changes goods as a file of one row does: by the same rules, with the same announcements. Throws ShopRefusal 409 when
 * somebody else changed them since the form was opened, 422 with the reasons when a rule is against it.
 */
export async function editGoods(db: Db, { id, seen, cells, offers = 'refuse' }: Edit, now: Date): Promise<void> {
  const [row] = await db.select({ code: goods.code, updatedAt: goods.updatedAt }).from(goods).where(eq(goods.id, id))
  if (!row) throw notFound('商品不存在')
  if (row.updatedAt.toISOString() !== seen)
    throw new ShopRefusal(409, '此商品刚被他人更改，请核对页面上的最新内容后再保存')
  const keys = Object.keys(cells) as ColumnKey[]
  const headings = ['code' as const, ...keys].map((key) => columns[key].heading)
  const file = toCsv([headings, [row.code, ...keys.map((key) => cells[key] ?? '')]])
  const wanted = { now, offers, isDryRun: false, watch: unwatched }
  const { rows, isWritten } = await importFile(db, goodsFile, Buffer.from(file, 'utf8'), wanted)
  if (!isWritten) throw fieldRefusal('form', rows.flatMap(({ reasons }) => reasons).join('；'))
}

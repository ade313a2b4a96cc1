import { toCsv } from '#lib/kernel/csv.ts'
import type { Objection } from '#shop-api/modules/base/imports/import-file.ts'
import { importFile, unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { goodsCoded, goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { ColumnKey, Texts } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { columnKeys, columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'

interface Row {
  readonly cells: Texts
  /** Unknown makers, brands and categories are added; else they are refused as misspelt. */
  readonly addsNames?: boolean
  /** What becomes of tiers and offers above a new price. */
  readonly offers?: OfferChoice
  readonly objection?: Objection
}

/** Columns whose names an import adds where they are new, by what it calls them. */
const namedBy = { 厂家: 'manufacturer', 品牌: 'brand', 分类: 'category' } as const satisfies Record<string, ColumnKey>

/** The field a reason is about: reasons begin with the heading of their column. */
function fieldOf(reasons: readonly string[]): string {
  const byLength = [...columnKeys].sort((a, b) => columns[b].heading.length - columns[a].heading.length)
  const found = reasons.flatMap((reason) => byLength.find((key) => reason.startsWith(columns[key].heading)) ?? [])
  return found[0] ?? 'form'
}

/** Writes one goods item as a file of one row does. Throws ShopRefusal 422 at the field a rule is against. */
async function writeRow(
  db: Db,
  { cells, addsNames = false, offers = 'refuse', objection }: Row,
  now: Date,
): Promise<void> {
  const keys = Object.keys(cells) as ColumnKey[]
  const table = [keys.map((key) => columns[key].heading), keys.map((key) => cells[key] ?? '')]
  const file = Buffer.from(toCsv(table), 'utf8')
  const wanted = { now, offers, objection, isDryRun: false, watch: unwatched }
  if (!addsNames && Object.values(namedBy).some((key) => cells[key])) {
    const { added } = await importFile(db, goodsFile, file, { ...wanted, isDryRun: true })
    const [first] = added.filter(({ names }) => names.length > 0)
    if (first) {
      const field = namedBy[first.what as keyof typeof namedBy]
      throw fieldRefusal(field, `${first.what}“${first.names.at(-1)}”不存在，请核对；如需新建请勾选“一并新建”`)
    }
  }
  const { rows, isWritten } = await importFile(db, goodsFile, file, wanted)
  const reasons = rows.flatMap((row) => row.reasons)
  if (!isWritten) throw fieldRefusal(fieldOf(reasons), reasons.join('；'))
}

interface Edit extends Omit<Row, 'objection'> {
  readonly id: number
  /** When the goods were last changed, as the form that is sent knew them. */
  readonly seen: string
}

/**
 * Changes goods as a file of one row does: by the same rules, with the same announcements. Throws ShopRefusal 409 when
 * somebody else changed them since the form was opened, 422 with the reasons when a rule is against it.
 */
export async function editGoods(db: Db, { id, seen, cells, ...row }: Edit, now: Date): Promise<void> {
  const kept = (await goodsFacts(db, [id], 'code', 'updatedAt')).get(id)
  if (!kept) throw notFound('商品不存在')
  if (kept.updatedAt.toISOString() !== seen)
    throw new ShopRefusal(409, '该商品刚被他人更改，您填写的仍在表单中，请核对两者的不同后再保存')
  await writeRow(db, { ...row, cells: { code: kept.code, ...cells } }, now)
}

const idOf = async (db: Db, code: string) => (await goodsCoded(db, [code], 'id', 'name')).get(code)

/**
 * Adds goods as a file of one row does. Answers with their id. Throws ShopRefusal 422, also where the code is in use:
 * a file would change the goods that have it.
 */
export async function addGoods(db: Db, row: Row & { readonly objection: Objection }, now: Date): Promise<number> {
  const { code = '' } = row.cells
  const known = await idOf(db, code)
  if (known) throw fieldRefusal('code', `编码“${code}”已有商品“${known.name}”使用`)
  const objection: Objection = (each) =>
    each.state === 'new' ? row.objection(each) : `${columns.code.heading}“${code}”刚被他人使用`
  await writeRow(db, { ...row, objection }, now)
  const added = await idOf(db, code)
  if (!added) throw new ShopRefusal(409, '商品刚被他人更改，请在商品列表中核对')
  return added.id
}

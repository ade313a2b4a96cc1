import { eachAs } from '#lib/kernel/in-parts.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { CategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { addCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import type { NewGoods } from '#shop-api/modules/catalogue/goods/reads.ts'
import {
  addBatches,
  addBrand,
  addManufacturers,
  addManyGoods,
  changeBatches,
  changeManyGoods,
  codesWithDearTiers,
  lockManyGoods,
  refreshManyGoods,
  replaceTiers,
} from '#shop-api/modules/catalogue/goods/write-many.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { bySameColumns } from '#shop-api/platform/db/write-many.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import { splitTiers } from './cells.ts'
import type { ColumnKey } from './columns.ts'
import { columns, goodsKeys } from './columns.ts'
import type { ComparedGoods } from './compare.ts'
import type { ComparedFile } from './compare-file.ts'
import type { KnownNames } from './known-names.ts'
import { findBrand } from './known-names.ts'
import { BRAND_COLOURS, makerOf, rootOfKind } from './new-names.ts'
import { settleOffers } from './offers.ts'

type GoodsValues = Partial<NewGoods>

/** Everything goods refer to, after what was missing has been added. */
interface Ids {
  readonly manufacturers: ReadonlyMap<string, number>
  readonly brands: KnownNames['brands']
  readonly categories: CategoryPaths
  readonly scopes: ReadonlyMap<string, string>
}

async function addNames(tx: Db, { known, newNames }: ComparedFile): Promise<Ids> {
  const makers = newNames.manufacturers.map((name) => makerOf({ name }))
  const manufacturers = new Map([...known.manufacturers, ...(await addManufacturers(tx, makers))])
  const brands = [...known.brands]
  for (const [name, maker] of newNames.brands) {
    const manufacturerId = manufacturers.get(maker) ?? 0
    brands.push({ id: await addBrand(tx, { name, manufacturerId, ...BRAND_COLOURS }), name, manufacturerId })
  }
  const kinds = new Map(newNames.categories)
  const paths = newNames.categories.map(([path]) => path)
  const rootOf = (path: string) => rootOfKind(kinds.get(path) ?? '')
  const categories = await addCategoryPaths(tx, known.categories, paths, rootOf)
  return { manufacturers, brands, categories, scopes: known.scopes }
}

/** Columns of the table for these columns of the file. */
function valuesOf({ values, record }: ComparedGoods, keys: readonly ColumnKey[], ids: Ids): GoodsValues {
  const result: GoodsValues = {}
  for (const key of keys) Object.assign(result, columns[key].keep?.(values[key] ?? ''))
  const maker = values.manufacturer ?? record?.manufacturerName ?? ''
  if (keys.includes('manufacturer')) result.manufacturerId = ids.manufacturers.get(maker) ?? 0
  if (keys.includes('brand')) {
    const brand = values.brand ? findBrand(ids.brands, values.brand, ids.manufacturers.get(maker)) : undefined
    result.brandId = brand?.id ?? null
  }
  if (keys.includes('category')) {
    const category = ids.categories.get(values.category ?? '')
    result.categoryId = category?.id ?? 0
    result.categoryPath = [...(category?.path ?? [])]
  }
  if (keys.includes('scope')) result.scopeCode = ids.scopes.get(values.scope ?? '') ?? ''
  return result
}

const sellable = ({ aside }: ComparedGoods, today: string) =>
  aside.filter((batch) => batch.expiresOn >= today && batch.stock > 0)

function newGoods(compared: ComparedGoods, ids: Ids, today: string, now: Date): NewGoods {
  const fresh = sellable(compared, today)
  return {
    ...(valuesOf(compared, goodsKeys, ids) as NewGoods),
    available: fresh.reduce((sum, batch) => sum + batch.stock, 0),
    nearestExpiry: fresh.map((batch) => batch.expiresOn).sort()[0] ?? null,
    updatedAt: now,
  }
}

/** What changes of goods themselves, by what is set of them. */
function groupedChanges(rows: readonly ComparedGoods[], ids: Ids, now: Date) {
  return bySameColumns(
    rows.flatMap((row): (GoodsValues & { id: number })[] => {
      const keys = goodsKeys.filter((key) => row.values[key] !== undefined)
      const values = valuesOf(row, keys, ids)
      if (!row.record || Object.keys(values).length === 0) return []
      return [{ id: row.record.id, ...values, updatedAt: now }]
    }),
  )
}

const disturbed = (what: string) => new ShopRefusal(409, `导入期间${what}，已全部撤销，请重新检查后再导入`)

/**
 * Writes all that is new or different, within the caller's transaction. Goods that can be bought are locked last, and so
 * for the shortest time. The watch is asked after each step. Answers with the ids of what was written, and with how
 * many offers were lowered.
 */
export async function writeFile(
  tx: Db,
  file: ComparedFile,
  { now, offers, watch }: Asked,
): Promise<{ ids: number[]; lowered: number }> {
  const today = chinaDate(now)
  const added = file.rows.filter((row) => row.state === 'new')
  const changed = file.rows.filter((row) => row.state === 'changed')
  const changedIds = changed.flatMap((row) => row.record?.id ?? [])
  const ids = await addNames(tx, file)
  const idByCode = await addManyGoods(
    tx,
    eachAs(added, (row) => newGoods(row, ids, today, now)),
  )
  const idOf = (row: ComparedGoods) => row.record?.id ?? idByCode.get(row.row.code) ?? 0
  watch.goOn()
  await writeTiers(tx, added, idOf)
  watch.goOn()
  await writeBatches(tx, added, idOf)
  watch.note({ written: added.length })
  watch.goOn()
  await lockManyGoods(tx, changedIds)
  for (const group of groupedChanges(changed, ids, now)) {
    if ((await changeManyGoods(tx, group)) !== group.length) throw disturbed('有商品被删除')
    watch.goOn()
  }
  await writeTiers(tx, changed, idOf)
  await writeBatches(tx, changed, idOf)
  watch.note({ written: added.length + changed.length })
  watch.goOn()
  const restocked = changed.filter((row) => row.aside.length > 0).map(idOf)
  await refreshManyGoods(tx, restocked, today)
  const repriced = changed.filter(({ values }) => values.ladder ?? (offers === 'keep' ? '' : values.unitPrice))
  const [dear] = await codesWithDearTiers(tx, repriced.map(idOf))
  if (dear !== undefined) throw disturbed(`商品${dear}的价格被改动`)
  const settled = await settleOffers(tx, changed, { now, offers })
  if (settled.disturbed !== null) throw disturbed(`商品${settled.disturbed}的活动被改动`)
  return { ids: [...changedIds, ...idByCode.values()], lowered: settled.lowered }
}

type IdOf = (row: ComparedGoods) => number

async function writeTiers(tx: Db, rows: readonly ComparedGoods[], idOf: IdOf): Promise<void> {
  const laddered = rows.filter((row) => row.values.ladder !== undefined)
  await replaceTiers(
    tx,
    laddered.flatMap((row) => row.record?.id ?? []),
    laddered.flatMap((row) => splitTiers(row.values.ladder ?? '').map((tier) => ({ goodsId: idOf(row), ...tier }))),
  )
}

async function writeBatches(tx: Db, rows: readonly ComparedGoods[], idOf: IdOf): Promise<void> {
  const all = rows.flatMap((row) => row.aside.map((batch) => ({ ...batch, goodsId: idOf(row) })))
  await addBatches(
    tx,
    all.flatMap(({ id, before: _, ...batch }) => (id === null ? [batch] : [])),
  )
  const kept = all.flatMap(({ id, madeOn, expiresOn, stock }) =>
    id === null ? [] : [{ id, madeOn, expiresOn, stock }],
  )
  if ((await changeBatches(tx, kept)) !== kept.length) throw disturbed('有订单占用了更多库存')
}

import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Price } from '#lib/kernel/money.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { batches, goods, ladderTiers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { scheduledPrices } from '#shop-api/modules/catalogue/price-schedule/tables.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleCategory, SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

const CHUNK = 2000
const SCHEDULED_DAYS = 60

type Batch = SampleGoods['batches'][number]

/** Ids of each category and all above it, from the top down. */
export function categoryPaths(categories: readonly SampleCategory[]): Map<number, number[]> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (category: SampleCategory): number[] => {
    const parent = category.parentId === null ? undefined : byId.get(category.parentId)
    return parent ? [...pathOf(parent), category.id] : [category.id]
  }
  return new Map(categories.map((category) => [category.id, pathOf(category)]))
}

/** Two lots made on one day share their number: the later one is left out. */
function withoutTwins(item: SampleGoods): SampleGoods {
  const seen = new Map(item.batches.map((batch) => [`${batch.warehouseId} ${batch.batchNo}`, batch]))
  return seen.size === item.batches.length ? item : { ...item, batches: [...seen.values()] }
}

function goodsRow(item: SampleGoods, paths: ReadonlyMap<number, number[]>, today: string): typeof goods.$inferInsert {
  const sellable = item.batches.filter((batch: Batch) => batch.expiresOn >= today && batch.stock > 0)
  return {
    id: item.id,
    code: item.code,
    name: item.name,
    genericName: item.genericName,
    tradeName: item.tradeName,
    kind: item.kind,
    manufacturerId: item.manufacturerId,
    brandId: item.brandId,
    spec: item.spec,
    form: item.form,
    unit: item.unit,
    approvalNumber: item.approvalNumber,
    holder: item.holder,
    barcode: item.barcode,
    categoryId: item.categoryId,
    categoryPath: paths.get(item.categoryId) ?? [item.categoryId],
    scopeCode: item.scopeCode,
    isRx: item.isRx,
    otcClass: item.otcClass,
    isEphedrine: item.isEphedrine,
    storage: item.storage,
    storageClass: item.storageClass,
    origin: item.origin,
    shelfLifeMonths: item.shelfLifeMonths,
    middlePack: item.middlePack,
    mustBuyByMiddlePack: item.mustBuyByMiddlePack,
    casePack: item.casePack,
    minQuantity: item.minQuantity,
    maxQuantity: item.maxQuantity,
    unitPrice: item.unitPrice,
    retailPrice: item.retailPrice,
    ladderType: item.ladder?.type ?? 0,
    isPreferred: item.isPreferred,
    isSingleFreeShipping: item.singleFreeShipping?.isDpby ?? false,
    singleFreeShippingFrom: item.singleFreeShipping?.qgNumber ?? 0,
    freeShippingNumber: item.freeShippingNumber ?? 0,
    saleControl: item.controlledSale,
    listedOn: item.listedOn,
    salesCount: item.salesCount,
    isListed: item.isListed,
    available: sellable.reduce((sum, batch) => sum + batch.stock, 0),
    nearestExpiry: sellable.map((batch) => batch.expiresOn).sort()[0] ?? null,
    updatedAt: new Date(`${today}T00:00:00Z`),
    describedAt: new Date(`${item.listedOn}T00:00:00Z`),
  }
}

async function insertChunk(db: Db, items: SampleGoods[], paths: ReadonlyMap<number, number[]>, today: string) {
  await bulkInsert(
    db,
    goods,
    items.map((item) => goodsRow(item, paths, today)),
  )
  await bulkInsert(
    db,
    batches,
    items.flatMap((item) => item.batches.map((batch) => ({ goodsId: item.id, ...batch }))),
  )
  await bulkInsert(
    db,
    ladderTiers,
    items.flatMap((item) => (item.ladder?.tiers ?? []).map((tier) => ({ goodsId: item.id, ...tier }))),
  )
}

/** Loads goods with their batches and ladders, and their names for searching. `report` hears how many there are so far. */
export async function loadGoods(
  db: Db,
  items: Iterable<SampleGoods>,
  paths: ReadonlyMap<number, number[]>,
  today: string,
  report: (count: number) => void,
): Promise<void> {
  let chunk: SampleGoods[] = []
  let count = 0
  const names = new Set<string>()
  const flush = async () => {
    await insertChunk(db, chunk, paths, today)
    count += chunk.length
    chunk = []
    report(count)
  }
  for (const item of items) {
    chunk.push(withoutTwins(item))
    names.add(item.name).add(item.genericName)
    if (chunk.length === CHUNK) await flush()
  }
  if (chunk.length > 0) await flush()
  await indexNames(db, names)
  for (const table of [goods, batches, ladderTiers]) await continueNumbering(db, table)
  await schedulePrice(db, today)
}

/** One of the goods costs more in two months. */
async function schedulePrice(db: Db, today: string): Promise<void> {
  const [item] = await db
    .select({ id: goods.id, price: goods.unitPrice })
    .from(goods)
    .where(and(isNotNull(goods.unitPrice), eq(goods.ladderType, 0)))
    .orderBy(asc(goods.id))
    .limit(1)
  if (!item?.price) return
  const startsOn = new Date(Date.parse(today) + SCHEDULED_DAYS * DAY_MS).toISOString().slice(0, 10)
  const price = formatPrice((parsePrice(item.price) + 10_000) as Price)
  await db.insert(scheduledPrices).values({ goodsId: item.id, startsOn, price, offers: 'carry' })
}

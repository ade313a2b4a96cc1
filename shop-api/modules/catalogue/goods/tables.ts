import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { idOf, instant, priceColumn } from '#shop-api/platform/db/columns.ts'

export const warehouses = pgTable('warehouses', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  regionCode: text('region_code').notNull(),
  address: text().notNull(),
})

export const categories = pgTable('categories', {
  id: serial().primaryKey(),
  parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
  name: text().notNull(),
  /** main, zy (pieces) or qx (devices): which menu shows it. */
  root: text().$type<'main' | 'zy' | 'qx'>().notNull(),
  sort: integer().notNull().default(0),
})

export const manufacturers = pgTable('manufacturers', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  shortName: text('short_name').notNull(),
  province: text().notNull().default(''),
  searchGrams: text('search_grams').array().notNull().default(sql`'{}'`),
})

export const brands = pgTable('brands', {
  id: serial().primaryKey(),
  name: text().notNull(),
  manufacturerId: idOf('manufacturer_id', () => manufacturers.id),
  intro: text().notNull().default(''),
  ground: text().notNull(),
  ink: text().notNull(),
  isFeatured: boolean('is_featured').notNull().default(false),
  sort: integer().notNull().default(0),
})

/** Controlled sale: white lists name who may buy, black lists who may not; any match counts. */
interface SaleControl {
  mode: 'white' | 'black'
  regionCodes: string[]
  customerKinds: string[]
  memberIds: number[]
  note: string
}

/** At which temperature goods are kept: up to 30 or 20 ℃, in the cold chain (2 to 8, or to 10 ℃), or frozen. */
type StorageClass = 'room' | 'cool' | 'cold' | 'frozen'

export const goods = pgTable(
  'goods',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    name: text().notNull(),
    genericName: text('generic_name').notNull(),
    tradeName: text('trade_name'),
    kind: text().$type<'drug' | 'piece' | 'device' | 'other'>().notNull(),
    manufacturerId: idOf('manufacturer_id', () => manufacturers.id),
    brandId: integer('brand_id').references(() => brands.id),
    spec: text().notNull(),
    form: text().notNull(),
    unit: text().notNull(),
    approvalNumber: text('approval_number'),
    /** Marketing authorisation holder; null where it is not said, also where the maker holds it itself. */
    holder: text(),
    barcode: text().notNull(),
    /** Codes of other packs and prints, behind the first one. */
    moreBarcodes: text('more_barcodes').array().notNull().default([]),
    categoryId: idOf('category_id', () => categories.id),
    /** Ids of the category and all above it, so that a list by any level is one index look-up. */
    categoryPath: integer('category_path').array().notNull(),
    scopeCode: text('scope_code').notNull(),
    isRx: boolean('is_rx').notNull().default(false),
    otcClass: text('otc_class'),
    isEphedrine: boolean('is_ephedrine').notNull().default(false),
    /** The label's words; rules read `storageClass`. */
    storage: text().notNull().default(''),
    storageClass: text('storage_class').$type<StorageClass>().notNull().default('room'),
    origin: text(),
    shelfLifeMonths: integer('shelf_life_months').notNull().default(24),
    middlePack: integer('middle_pack').notNull().default(1),
    mustBuyByMiddlePack: boolean('must_buy_by_middle_pack').notNull().default(false),
    casePack: integer('case_pack').notNull().default(1),
    minQuantity: integer('min_quantity').notNull().default(1),
    maxQuantity: integer('max_quantity'),
    /** Yuan a unit; null while the price is being set. */
    unitPrice: priceColumn('unit_price'),
    retailPrice: priceColumn('retail_price'),
    /** What one unit weighs packed; null where nobody filled it in. */
    weightGrams: integer('weight_grams'),
    /** Percent of value added tax; null until an operator sets it, and the usual rate of the kind stands for it. */
    taxRate: integer('tax_rate'),
    /** Nineteen digits of the tax office's table of goods. */
    taxClass: text('tax_class'),
    /** 1 = up-to tiers (the number is an upper bound), 2 = full-quantity tiers, 0 = no ladder. */
    ladderType: integer('ladder_type').notNull().default(0),
    isPreferred: boolean('is_preferred').notNull().default(false),
    isSingleFreeShipping: boolean('is_single_free_shipping').notNull().default(false),
    singleFreeShippingFrom: integer('single_free_shipping_from').notNull().default(0),
    freeShippingNumber: integer('free_shipping_number').notNull().default(0),
    saleControl: jsonb('sale_control').$type<SaleControl>(),
    listedOn: date('listed_on', { mode: 'string' }).notNull(),
    salesCount: integer('sales_count').notNull().default(0),
    isListed: boolean('is_on_shelf').notNull().default(true),
    /** Units that can be sold now: unexpired stock less what orders hold. Kept with every change of batches. */
    available: integer().notNull().default(0),
    /** Nearest expiry among batches with units left; null when nothing is left. */
    nearestExpiry: date('nearest_expiry', { mode: 'string' }),
    /** Hashes of the pictures the operator brought, in their order; without any the goods are drawn. */
    pictures: text().array().notNull().default(sql`'{}'`),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When what everybody reads on their page was last changed: neither price nor stock; null where nobody knows. */
    describedAt: instant('described_at'),
  },
  (table) => [
    index('goods_category').using('gin', table.categoryPath),
    index('goods_shelf_sales').on(table.isListed, table.salesCount.desc().nullsFirst(), table.id),
    index('goods_manufacturer').on(table.manufacturerId),
    index('goods_brand').on(table.brandId),
    check('goods_available_not_negative', sql`${table.available} >= 0`),
  ],
)

export const ladderTiers = pgTable(
  'ladder_tiers',
  {
    id: serial().primaryKey(),
    goodsId: idOf('goods_id', () => goods.id),
    number: integer().notNull(),
    price: priceColumn('price').notNull(),
  },
  (table) => [uniqueIndex('ladder_tiers_goods_number').on(table.goodsId, table.number)],
)

export const batches = pgTable(
  'batches',
  {
    id: serial().primaryKey(),
    goodsId: idOf('goods_id', () => goods.id),
    warehouseId: idOf('warehouse_id', () => warehouses.id),
    batchNo: text('batch_no').notNull(),
    madeOn: date('made_on', { mode: 'string' }).notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** Units on the shelf of the warehouse. */
    stock: integer().notNull(),
    /** Units held by orders that are not shipped yet; never above stock. */
    held: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('batches_goods_batch').on(table.goodsId, table.warehouseId, table.batchNo),
    index('batches_goods_expiry').on(table.goodsId, table.expiresOn),
    check('batches_held_within_stock', sql`${table.held} >= 0 and ${table.held} <= ${table.stock}`),
  ],
)

/** Batches that are not sold whatever of them there is: recalled ones. By their number, so that one that comes later is meant, too. */
export const batchStops = pgTable(
  'batch_stops',
  {
    goodsId: idOf('goods_id', () => goods.id),
    batchNo: text('batch_no').notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.batchNo] })],
)

/** Units of a batch an order line holds (before shipping) or took (after). A combination line holds batches of several goods. */
export const orderLineBatches = pgTable(
  'order_line_batches',
  {
    id: serial().primaryKey(),
    orderLineId: integer('order_line_id').notNull(),
    batchId: idOf('batch_id', () => batches.id),
    goodsId: integer('goods_id').notNull(),
    batchNo: text('batch_no').notNull(),
    madeOn: date('made_on', { mode: 'string' }).notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** Where they lay when they were held; what is given back goes there. */
    warehouseId: idOf('warehouse_id', () => warehouses.id),
    warehouseName: text('warehouse_name').notNull(),
    /** Of the batch's own goods, as delivery documents name them: a part of a combination or a gift has others than its line. */
    manufacturer: text().notNull(),
    spec: text().notNull(),
    form: text().notNull(),
    approvalNumber: text('approval_number').notNull(),
    /** Empty, also of the next two: not said, or held before they were kept. */
    genericName: text('generic_name').notNull().default(''),
    holder: text().notNull().default(''),
    storage: text().notNull().default(''),
    number: integer().notNull(),
    /** unsent: the shop could not send them, the money went back. */
    state: text().$type<'held' | 'taken' | 'released' | 'unsent'>().notNull(),
    /** The shipment they left with. */
    shipmentId: integer('shipment_id'),
    /** Units the buyer found in good order; null until the receipt was confirmed. */
    received: integer(),
  },
  (table) => [
    index('order_line_batches_line').on(table.orderLineId),
    index('order_line_batches_batch').on(table.batchId),
  ],
)

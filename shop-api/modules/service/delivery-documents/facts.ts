import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { goods, orderLineBatches, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { LicenceRow } from '#shop-api/modules/identity/licences/reads.ts'
import { licencesOfMembers } from '#shop-api/modules/identity/licences/reads.ts'
import { lastingLongest, licenceName } from '#shop-api/modules/identity/licences/validity.ts'
import { orderLines, orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'

/** What was kept with the batch; of those held before it was kept, what the goods say now. */
const keptOr = (kept: PgColumn, now: PgColumn) => sql<string>`coalesce(nullif(${kept}, ''), ${now}, '')`

/** Batches of these orders as documents name them: with the generic name, the storage and where they lie. */
const batchesOf = (db: Db, orderIds: readonly number[], state: 'held' | 'taken') =>
  db
    .select({
      orderId: orderLines.orderId,
      shipmentId: orderLineBatches.shipmentId,
      goodsCode: goods.code,
      name: goods.name,
      genericName: keptOr(orderLineBatches.genericName, goods.genericName),
      holder: keptOr(orderLineBatches.holder, goods.holder),
      storage: keptOr(orderLineBatches.storage, goods.storage),
      storageClass: goods.storageClass,
      origin: goods.origin,
      unit: goods.unit,
      spec: orderLineBatches.spec,
      form: orderLineBatches.form,
      manufacturer: orderLineBatches.manufacturer,
      approvalNumber: orderLineBatches.approvalNumber,
      batchId: orderLineBatches.batchId,
      batchNo: orderLineBatches.batchNo,
      madeOn: orderLineBatches.madeOn,
      expiresOn: orderLineBatches.expiresOn,
      warehouseName: orderLineBatches.warehouseName,
      warehouseAddress: warehouses.address,
      number: orderLineBatches.number,
    })
    .from(orderLineBatches)
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .innerJoin(goods, eq(goods.id, orderLineBatches.goodsId))
    .innerJoin(warehouses, eq(warehouses.id, orderLineBatches.warehouseId))
    .where(and(inArray(orderLines.orderId, [...orderIds]), eq(orderLineBatches.state, state)))
    .orderBy(asc(orderLines.orderId), asc(orderLines.id), asc(orderLineBatches.expiresOn), asc(orderLineBatches.id))

export type PaperBatch = Awaited<ReturnType<typeof batchesOf>>[number]

const ordersOf = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))

/** What a delivery note says of its seller. */
async function sellerOf(db: Db) {
  const { companyName, companyAddress, complaintHotline, licences } = await loadSettings(db)
  const trading = licences.filter(({ name }) => /经营许可证|营业执照/.test(name))
  return {
    name: companyName,
    address: companyAddress,
    phone: complaintHotline,
    licences: trading.map(({ name, number }) => `${name} ${number}`),
  }
}

/** Of several licences of a kind the one that lasts longest. */
const numbersOf = (held: readonly LicenceRow[]): string[] =>
  [...new Set(held.map(({ kind }) => kind))].map(
    (kind) => `${licenceName(kind)} ${lastingLongest(held, kind)?.number ?? ''}`,
  )

/** Everything that delivery notes of these orders say, a note for each parcel that left. */
export async function loadDeliveries(db: Db, orderIds: readonly number[]) {
  const found = await ordersOf(db, orderIds)
  const batches = await batchesOf(db, orderIds, 'taken')
  const parcels = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.id))
  const held = await licencesOfMembers(db, valuesOf(found, 'memberId'))
  const notes = found.flatMap((order) =>
    parcels
      .filter(({ orderId }) => orderId === order.id)
      .map((parcel, at) => ({
        no: `${order.no}-${at + 1}`,
        order,
        parcel,
        buyerLicences: numbersOf(held.filter(({ memberId }) => memberId === order.memberId)),
        batches: batches.filter(({ shipmentId }) => shipmentId === parcel.id),
      })),
  )
  return { seller: await sellerOf(db), orders: found, notes: notes.filter((note) => note.batches.length > 0) }
}

export type Deliveries = Awaited<ReturnType<typeof loadDeliveries>>

/** What these orders hold in the warehouse, for who fetches it. */
export async function loadPicking(db: Db, orderIds: readonly number[]) {
  return { orders: await ordersOf(db, orderIds), batches: await batchesOf(db, orderIds, 'held') }
}

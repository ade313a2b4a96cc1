import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { code, words } from '#shop-api/platform/table-files/cells.ts'

const body = z.object({ orderNo: plainField, carrier: plainField, trackingNo: plainField })

type Given = z.output<typeof body>

/** Parcels on their way, or one of them: a file that is sent again finds what it shipped. */
async function parcels(db: Db, only?: number) {
  const rows = await db
    .select({ id: shipments.id, orderNo: orders.no, carrier: shipments.carrier, trackingNo: shipments.trackingNo })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(only === undefined ? inArray(orders.state, ['picked', 'shipped']) : eq(shipments.id, only))
    .orderBy(shipments.id)
  return rows.map(({ id, ...texts }) => ({ id, texts }))
}

/** Ships all that is left of an order, also of one that nobody has begun to pick. Throws ShopRefusal. */
async function ship(tx: Db, { orderNo, carrier, trackingNo }: Given, id: number | null, now: Date): Promise<number> {
  if (id !== null) throw fieldRefusal('carrier', '该运单已登记，承运商与文件不同；更正请先与承运商核对')
  const [order] = await tx.select({ id: orders.id, state: orders.state }).from(orders).where(eq(orders.no, orderNo))
  if (!order) throw fieldRefusal('orderNo', '订单不存在')
  if (order.state === 'paid') await pickOrder(tx, order.id, now)
  await shipOrder(tx, { orderId: order.id, carrier, trackingNo, now })
  return order.id
}

/** Columns of the sheet of orders: with the first and the last two filled in, it goes back as a file of shipments. */
export const orderHeadings = [
  ...['订单号', '会员', '下单时间', '状态', '收货人', '电话', '收货地址', '品种数', '商品金额', '运费', '应付'],
  ...['已退款', '买家留言', '仓库', '承运商', '运单号'],
]

/** Numbers of parcels by file: each row ships what is left of its order. */
export const shipmentFile = formFile<keyof Given, Given>({
  path: 'shipments',
  noun: '运单',
  mostRows: 2_000,
  columns: {
    orderNo: {
      heading: '订单号',
      read: code(40),
      isNeeded: true,
      example: '2026112000000012',
      others: ['2026112000000013'],
    },
    carrier: { heading: '承运商', read: words(40), isNeeded: true, example: '顺丰冷运', others: ['德邦快递'] },
    trackingNo: {
      heading: '运单号',
      read: code(60),
      isNeeded: true,
      example: 'SF1234567890',
      others: ['DPK0987654321'],
    },
  },
  unread: orderHeadings.filter((heading) => !['订单号', '承运商', '运单号'].includes(heading)),
  ways: [['orderNo', 'trackingNo']],
  body,
  records: parcels,
  save: ship,
})

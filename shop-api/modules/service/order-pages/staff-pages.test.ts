import { desc, eq } from 'drizzle-orm'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { orderDetail } from './detail.ts'

let shop: TestShop
let sales: StaffBrowser
let warehouse: StaffBrowser
let buyer: Buyer
let goodsId: number

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  buyer = await addBuyer(shop.db, { companyName: '<i>大药房</i>' })
  await addBalance(shop.db, buyer.memberId, 10_000_000, shop.now)
  goodsId = await addGoods(shop.db, { now: shop.now })
  sales = await staffWith(shop, 'sales')
  warehouse = await staffWith(shop, 'warehouse')
}, OPEN_MS)
afterAll(() => shop.close())

async function paidOrder(): Promise<number> {
  const request = await cartRequest(shop.db, buyer, [[goodsId, 30]], shop.now)
  const { orders: made } = await submitOrder(shop.db, { ...request, confirmedIds: request.lineIds })
  const orderId = made[0]?.id ?? 0
  const pay = { memberId: buyer.memberId, orderId, key: null, method: 'balance' as const, voucherIds: [] }
  await payOrder(shop.db, { ...pay, now: shop.now })
  return orderId
}

const stateOf = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.state
const lineIn = (body: string) => /name="lines\[0\]\[lineId\]" value="(\d+)"/.exec(body)?.[1] ?? ''

test('an order is picked, shipped in part and whole, by the warehouse and nobody else', async () => {
  const id = await paidOrder()
  const list = await warehouse.get('/staff/orders')
  expect(list.body).toContain(`href="/staff/orders/${id}"`)
  expect(list.body).toContain('&lt;i&gt;大药房&lt;/i&gt;')
  expect((await sales.post(`/staff/orders/${id}/pick`)).statusCode).toBe(403)
  expect((await sales.get(`/staff/orders/${id}`)).body).not.toContain('开始拣货')
  await warehouse.post(`/staff/orders/${id}/pick`)
  expect(await stateOf(id)).toBe('picked')

  const line = lineIn((await warehouse.get(`/staff/orders/${id}`)).body)
  const form = (number: string) => ({
    carrier: '顺丰速运',
    trackingNo: 'SF10',
    'lines[0][lineId]': line,
    'lines[0][batchNo]': 'B1',
    'lines[0][number]': number,
  })
  const nothing = await warehouse.post(`/staff/orders/${id}/ship`, form('0'))
  expect([nothing.statusCode, nothing.body.includes('请填写本次发出的数量')]).toEqual([422, true])
  expect(nothing.body).toContain('value="SF10"')
  expect((await warehouse.post(`/staff/orders/${id}/ship`, form('31'))).statusCode).toBe(409)
  await warehouse.post(`/staff/orders/${id}/ship`, form('10'))
  const part = await warehouse.get(`/staff/orders/${id}`)
  expect(part.body).toContain('已部分发货，其余待发')
  expect(part.body).toMatch(/name="lines\[0\]\[number\]"[^>]*value="20"/)
  await warehouse.post(`/staff/orders/${id}/ship`, form('20'))
  expect(await stateOf(id)).toBe('shipped')
  expect(await shop.db.$count(shipments, eq(shipments.orderId, id))).toBe(2)
  const [entry] = await shop.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1)
  expect(entry).toMatchObject({
    operation: 'POST /staff/orders/:id/ship',
    subject: String(id),
    before: { state: 'picked' },
    after: { state: 'shipped' },
  })
})

test('sales call an order off with a reason, once', async () => {
  const id = await paidOrder()
  const without = await sales.post(`/staff/orders/${id}/cancel`, { reason: ' ' })
  expect([without.statusCode, without.body.includes('请填写原因')]).toEqual([422, true])
  expect((await warehouse.post(`/staff/orders/${id}/cancel`, { reason: '缺货' })).statusCode).toBe(403)
  await sales.post(`/staff/orders/${id}/cancel`, { reason: '缺货' })
  expect(await stateOf(id)).toBe('cancelled')
  expect((await sales.post(`/staff/orders/${id}/cancel`, { reason: '缺货' })).statusCode).toBe(409)
})

test('orders are found by number whatever their state, and an unknown one is not there', async () => {
  const id = await paidOrder()
  await sales.post(`/staff/orders/${id}/cancel`, { reason: '测试' })
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
  expect((await sales.get(`/staff/orders?q=${order?.no}`)).body).toContain(`/staff/orders/${id}"`)
  expect((await sales.get('/staff/orders')).body).not.toContain(`/staff/orders/${id}"`)
  for (const url of ['/staff/orders/99999999', '/staff/orders/x']) {
    const missing = await sales.get(url)
    expect([missing.statusCode, missing.body.includes('无法完成操作')]).toEqual([404, true])
  }
})

test('an order that is held back is neither picked nor shipped; why is for staff alone', async () => {
  const id = await paidOrder()
  const at = `/staff/orders/${id}`
  const bodyOf = async (url: string) => (await sales.get(url)).body
  expect((await sales.post(`${at}/hold`, { reason: '' })).statusCode).toBe(422)
  await sales.post(`${at}/hold`, { reason: '资质待核实' })
  expect((await sales.post(`${at}/hold`, { reason: '再来' })).body).toContain('暂缓：资质待核实')
  expect((await warehouse.post(`${at}/pick`)).body).toContain('恢复后才能拣货和发货')
  expect(await stateOf(id)).toBe('paid')
  expect((await warehouse.get(at)).body).not.toContain('开始拣货')
  expect(await bodyOf('/staff/orders')).not.toContain(`href="${at}"`)
  expect(await bodyOf('/staff/orders?state=held')).toContain(`href="${at}"`)
  expect(await bodyOf('/staff')).toContain('<a href="/staff/orders?state=held"><b>1</b>暂缓订单<span')
  const seen = await orderDetail(shop.db, buyer.memberId, id, shop.now)
  expect([seen.is_held, JSON.stringify(seen).includes('资质待核实')]).toEqual([1, false])

  await warehouse.post(`${at}/release`)
  expect((await orderDetail(shop.db, buyer.memberId, id, shop.now)).is_held).toBe(0)
  expect((await warehouse.post(`${at}/release`)).statusCode).toBe(409)
  await warehouse.post(`${at}/pick`)
  expect(await stateOf(id)).toBe('picked')
  await warehouse.post(`${at}/hold`, { reason: '缺货' })
  const ship = shipOrder(shop.db, { orderId: id, carrier: '自营', trackingNo: '1', now: shop.now })
  await expect(ship).rejects.toThrow('订单已暂缓（缺货）')
  await sales.post(`${at}/cancel`, { reason: '缺货' })
  expect(await bodyOf('/staff/orders?state=held')).not.toContain(`href="${at}"`)
})

test('where a parcel is, is noted on its order, and on no other', async () => {
  const id = await paidOrder()
  const other = await paidOrder()
  const at = `/staff/orders/${id}`
  await warehouse.post(`${at}/pick`)
  await shipOrder(shop.db, { orderId: id, carrier: '自营', trackingNo: 'T9', now: shop.now })
  const [parcel] = await shop.db.select().from(shipments).where(eq(shipments.orderId, id))
  const form = { shipment: String(parcel?.id), text: '已到达<杭州>' }
  expect((await warehouse.post(`/staff/orders/${other}/tracks`, form)).statusCode).toBe(404)
  expect((await warehouse.post(`${at}/tracks`, { ...form, text: ' ' })).body).toContain('请填写物流动态')
  expect((await warehouse.post(`${at}/tracks`, form)).statusCode).toBe(303)
  expect((await sales.get(at)).body).toContain('已到达&lt;杭州&gt;')
  const { tracks } = (await orderDetail(shop.db, buyer.memberId, id, shop.now)).shipments[0] ?? { tracks: [] }
  expect(tracks.map(({ text }) => text)).toEqual(['自营已揽收', '已到达<杭州>'])
})

import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { fen } from '#lib/kernel/money.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { keepReport } from '#shop-api/modules/service/inspection-reports/add.ts'
import { recordInvoice } from '#shop-api/modules/service/invoices/record.ts'
import { applyForInvoices } from '#shop-api/modules/service/invoices/repository.ts'
import { invoices } from '#shop-api/modules/service/invoices/tables.ts'
import { sampleOfficial } from '#shop-api/modules/service/invoices/testing/official.ts'
import { keepTraceCodes } from '#shop-api/modules/service/trace-codes/keep-codes.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { collectDocuments } from './collect.ts'
import { orderFolder } from './folders.ts'

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  buyer = await addBuyer(shop.db, { companyName: '单据/药房' })
  await addBalance(shop.db, buyer.memberId, 10_000_000, shop.now)
}, OPEN_MS)
afterAll(() => shop.close())

async function paid(...goodsIds: number[]) {
  const { db, now } = shop
  const wanted = goodsIds.map((id): [number, number] => [id, 10])
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, wanted, now))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('no order')
  return order
}

async function sent(...goodsIds: number[]) {
  const order = await paid(...goodsIds)
  await pickOrder(shop.db, order.id, shop.now)
  await shipOrder(shop.db, { orderId: order.id, carrier: '自营', trackingNo: 'T1', now: shop.now })
  return order
}

async function invoiced(...orderIds: number[]) {
  const blank = { address: '', phone: '', bank: '', account: '', email: '', remark: '' }
  const form = { ...blank, kind: 'ordinary' as const, title: '单据药房', tax_no: '91320106MA1XAMPLEP' }
  const [id = 0] = await applyForInvoices(
    shop.db,
    buyer.memberId,
    { ...form, order_ids: orderIds, is_merged: 1 },
    shop.now,
  )
  return id
}

async function recorded(id: number) {
  const [row] = await shop.db.select().from(invoices).where(eq(invoices.id, id))
  const official = sampleOfficial()
  const given = { ...official, amount: fen(row?.amountFen ?? 0) }
  const { invoiceNo } = await recordInvoice(shop.app.shop, id, given, shop.now)
  return { invoiceNo, file: official.file }
}

/** Files of an archive, and the lines of its list. */
function opened(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const lines = new TextDecoder().decode(files['清单.csv']).trim().split('\r\n').slice(3)
  return { files, paths: Object.keys(files).sort(), lines: lines.map((line) => line.split(',')) }
}

test('a folder has every document there is, and its list says of every other why it is not there', async () => {
  const { db, now } = shop
  const [known, unknown] = [
    await addGoods(db, { now, name: '甲片', code: 'YP-A' }),
    await addGoods(db, { now, name: '乙片' }),
  ]
  const order = await sent(known, unknown)
  const later = await paid(known)
  const report = { batchNo: 'B1', reportNo: 'JY-1', issuedOn: '2026-11-01' }
  const original = sampleOfficial().file
  await keepReport(shop.app.shop, { ...report, goodsId: known }, original)
  await keepReport(shop.app.shop, { ...report, goodsId: unknown }, null)
  const code = '81234567890123456789'
  await keepTraceCodes(db, [{ orderNo: order.no, goodsCode: 'YP-A', batchNo: 'B1', code }], { by: '甲', now })
  const { invoiceNo, file } = await recorded(await invoiced(order.id))
  const staff = await staffWith(shop, 'finance')
  const answer = await staff.get(`/staff/statements/${buyer.memberId}/folder?month=2026-11`)
  expect(answer.headers['content-type']).toBe('application/zip')
  const { files, paths, lines } = opened(answer.rawPayload)
  const at = (name: string) => `${order.no}/${name}`
  expect(paths).toEqual(
    [
      ...['对账单_2026-11.pdf', '对账单_2026-11.xlsx', '清单.csv'],
      ...[`随货同行单_${order.no}.pdf`, `发票${invoiceNo}.pdf`, `追溯码_${order.no}.csv`].map(at),
      paths.find((path) => path.startsWith(at('检验报告/甲片_B1_'))) ?? 'no report',
    ].sort(),
  )
  expect(Buffer.from(files[at(`发票${invoiceNo}.pdf`)] ?? []).equals(file)).toBe(true)
  const reported = paths.find((path) => path.includes('检验报告/')) ?? ''
  expect(Buffer.from(files[reported] ?? []).equals(original)).toBe(true)
  expect(new TextDecoder().decode(files[at(`追溯码_${order.no}.csv`)])).toContain(code)
  const missing = lines
    .filter(([, , , state]) => state === '缺')
    .map(([no, kind, what, , reason]) => [no, kind, what, reason])
  expect(missing).toEqual([
    [later.no, '随货同行单', '', '尚未发货'],
    [order.no, '检验报告', '乙片 批号 B1', '仅登记了编号和日期，报告原件尚未上传'],
    [later.no, '发票', '', '未申请开票'],
    [later.no, '追溯码', '', '尚未登记'],
  ])
  expect(
    lines
      .filter(([, , , state]) => state === '已收录')
      .map((line) => line.at(-1))
      .sort(),
  ).toEqual(paths.filter((path) => path !== '清单.csv'))
})

test('what does not fit is named; an invoice over two orders is there once; others see nothing', async () => {
  const { db, now } = shop
  const goodsId = await addGoods(db, { now })
  const [one, two] = [await sent(goodsId), await sent(goodsId)]
  await recorded(await invoiced(one.id, two.id))
  const rows = await db.select().from(orders).where(eq(orders.memberId, buyer.memberId))
  const pair = rows.filter(({ id }) => id === one.id || id === two.id)
  const sources = { db, storage: shop.app.shop.storage, now, mostBytes: 1_000_000 }
  const paths: string[] = []
  for await (const { path } of collectDocuments(sources, pair)) paths.push(path)
  expect(paths.filter((path) => path.includes('发票'))).toEqual([
    expect.stringMatching(/^多单合开发票\/发票\d{20}\.pdf$/),
  ])
  const small: string[] = []
  let list = ''
  for await (const { path, bytes } of collectDocuments({ ...sources, mostBytes: 2_000 }, pair)) {
    small.push(path)
    list = Buffer.from(bytes).toString()
  }
  expect(small.filter((path) => path.includes('随货同行单'))).toEqual([])
  expect(list).toContain('超出文件夹大小，未收录，请单独下载')
  const other = await addBuyer(db)
  await expect(orderFolder(sources, one.id, other.memberId)).rejects.toThrow('订单不存在')
  await expect(orderFolder(sources, 9_999_999_999)).rejects.toThrow('订单不存在')
})

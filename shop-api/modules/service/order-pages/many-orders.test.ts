import { asc, eq, inArray } from 'drizzle-orm'
import { importFile, unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { holdOrder } from '#shop-api/modules/trade/orders/hold-order.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { shipmentFile } from './shipment-file.ts'

let shop: TestShop
let sales: StaffBrowser
let warehouse: StaffBrowser
let buyer: Buyer
let goodsId: number

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  sales = await staffWith(shop, 'sales')
  warehouse = await staffWith(shop, 'warehouse')
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await addBuyer(shop.db)
  await addBalance(shop.db, buyer.memberId, 10_000_000, shop.now)
  goodsId = await addGoods(shop.db, { now: shop.now })
})

async function paidOrder(goods = goodsId) {
  const request = await cartRequest(shop.db, buyer, [[goods, 3]], shop.now)
  const { orders: made } = await submitOrder(shop.db, { ...request, confirmedIds: request.lineIds })
  const { id = 0, no = '' } = made[0] ?? {}
  const pay = { memberId: buyer.memberId, orderId: id, key: null, method: 'balance' as const, voucherIds: [] }
  await payOrder(shop.db, { ...pay, now: shop.now })
  return { id, no }
}

const statesOf = async (...ids: number[]) =>
  (await shop.db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id))).map(({ state }) => state)
const held = (orderId: number) => holdOrder(shop.db, { orderId, reason: '核实资质', by: '小王', now: shop.now })

const load = (lines: readonly string[], wanted: { isDryRun?: boolean; leavesWrong?: boolean } = {}) =>
  importFile(shop.db, shipmentFile, Buffer.from(['订单号,承运商,运单号', ...lines].join('\r\n')), {
    isDryRun: false,
    offers: 'refuse',
    watch: unwatched,
    now: shop.now,
    ...wanted,
  })

describe('numbers of parcels by file', () => {
  test('a file ships each of its orders once, also those nobody began to pick; sent again it changes nothing', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    await warehouse.post(`/staff/orders/${one.id}/pick`)
    const lines = [`${one.no},顺丰冷运,SF1`, `${two.no},德邦快递,DPK2`]
    expect((await load(lines, { isDryRun: true })).rows.map(({ state }) => state)).toEqual(['new', 'new'])
    expect(await statesOf(one.id, two.id)).toEqual(['picked', 'paid'])
    expect((await load(lines)).isWritten).toBe(true)
    expect(await statesOf(one.id, two.id)).toEqual(['shipped', 'shipped'])
    expect((await load(lines)).rows.map(({ state }) => state)).toEqual(['same', 'same'])
    expect(await shop.db.$count(shipments, inArray(shipments.orderId, [one.id, two.id]))).toBe(2)
  })

  test('rows that can not be shipped are named, with the reason, and stop the file unless they are left out', async () => {
    const [good, waits] = [await paidOrder(), await paidOrder()]
    await held(waits.id)
    const lines = [`${good.no},顺丰,SF7`, `${waits.no},顺丰,SF8`, '20200101000,顺丰,SF9', `${good.no},顺丰,`]
    const { rows, isWritten } = await load(lines)
    expect(isWritten).toBe(false)
    expect(rows.map(({ state, reasons }) => `${state} ${reasons.join()}`)).toEqual([
      'new ',
      expect.stringMatching(/^wrong .*已暂缓（核实资质）/),
      expect.stringMatching(/^wrong .*订单不存在/),
      expect.stringMatching(/^wrong .*运单号/),
    ])
    expect(await statesOf(good.id)).toEqual(['paid'])
    await load(lines, { leavesWrong: true })
    expect(await statesOf(good.id, waits.id)).toEqual(['shipped', 'paid'])
  })

  test('another carrier for a number that is known is refused, and a second number for a shipped order', async () => {
    const { id, no } = await paidOrder()
    await load([`${no},顺丰,SF20`])
    const { rows } = await load([`${no},德邦,SF20`, `${no},顺丰,SF21`])
    expect(rows.map(({ reasons }) => reasons.join())).toEqual([
      expect.stringContaining('该运单已登记'),
      expect.stringContaining('已发货'),
    ])
    expect(await shop.db.$count(shipments, eq(shipments.orderId, id))).toBe(1)
  })

  test('the sheet of orders, filled in, goes back as a file of shipments', async () => {
    const { id, no } = await paidOrder()
    const file = await warehouse.get(`/staff/orders/export?state=paid&q=${no}`)
    const [sheet] = await readSheets(file.rawPayload, 100)
    const [head = [], row = []] = sheet?.cells ?? []
    expect([row[0], head.slice(-2)]).toEqual([no, ['承运商', '运单号']])
    const filled = [...head.slice(0, -2).map((_, at) => `"${row[at] ?? ''}"`), '顺丰', 'SF30'].join(',')
    const bytes = Buffer.from([head.join(','), filled].join('\r\n'))
    await importFile(shop.db, shipmentFile, bytes, {
      isDryRun: false,
      offers: 'refuse',
      watch: unwatched,
      now: shop.now,
    })
    expect(await statesOf(id)).toEqual(['shipped'])
  })
})

describe('many orders at once', () => {
  const query = (work: string, ids: readonly number[]) =>
    `/staff/orders/many?work=${work}&${ids.map((id) => `ids=${id}`).join('&')}`

  test('picking is shown first, with what can not be picked, and then done for the others', async () => {
    const [one, two, waits] = [await paidOrder(), await paidOrder(), await paidOrder()]
    await held(waits.id)
    const { body } = await warehouse.get(query('pick', [one.id, two.id, waits.id]))
    expect(body).toContain('批量开始拣货：2 个订单')
    expect(body).toMatch(/不能<\/span> 订单已暂缓（核实资质）/)
    expect(body).not.toContain(`name="ids" value="${waits.id}"`)
    expect(await statesOf(one.id, two.id, waits.id)).toEqual(['paid', 'paid', 'paid'])
    await held(two.id)
    await warehouse.post('/staff/orders/many', { work: 'pick', 'ids[0]': String(one.id), 'ids[1]': String(two.id) })
    const said = (await warehouse.get('/staff/orders?state=picked')).body
    expect(said).toContain(`已开始拣货 1 个订单；1 个未能开始拣货：订单 ${two.no}：订单已暂缓`)
    expect(await statesOf(one.id, two.id)).toEqual(['picked', 'paid'])
  })

  test('cancelling says what goes back, and gives it back once', async () => {
    const all = [await paidOrder(), await paidOrder()]
    const before = await readBalance(shop.db, buyer.memberId)
    const ids = all.map(({ id }) => id)
    const { body } = await sales.get(query('cancel', ids))
    expect(body).toContain('取消订单 2 个订单，退款共 ¥60.00')
    expect(await readBalance(shop.db, buyer.memberId)).toBe(before)
    const form = { work: 'cancel', 'ids[0]': String(ids[0]), 'ids[1]': String(ids[1]) }
    expect((await sales.post('/staff/orders/many', form)).statusCode).toBe(422)
    for (const _ of ids) await sales.post('/staff/orders/many', { ...form, reason: '缺货' })
    expect(await statesOf(...ids)).toEqual(['cancelled', 'cancelled'])
    expect(await readBalance(shop.db, buyer.memberId)).toBe(before + 6_000)
  })

  test('is for those whose work it is', async () => {
    const { id } = await paidOrder()
    expect((await sales.get(query('pick', [id]))).statusCode).toBe(403)
    expect((await warehouse.get(query('cancel', [id]))).statusCode).toBe(403)
    expect(
      (await warehouse.post('/staff/orders/many', { work: 'cancel', ids: String(id), reason: '缺货' })).statusCode,
    ).toBe(403)
    expect(await statesOf(id)).toEqual(['paid'])
  })
})

test('the list is filtered by day, region, warehouse, carrier and goods, and says so in its links', async () => {
  await shop.db
    .insert(warehouses)
    .values({ id: 2, code: 'B', name: '二号仓', regionCode: '330100', address: '测试路2号' })
  await shop.db.update(addresses).set({ detail: '天目山路9号' }).where(eq(addresses.id, buyer.addressId))
  const named = await addGoods(shop.db, { now: shop.now, name: '独一味胶囊' })
  const { id, no } = await paidOrder(named)
  const other = await paidOrder()
  await load([`${no},专线物流,ZX1`])
  const listed = async (query: string) => {
    const { body } = await sales.get(`/staff/orders?state=all&${query}`)
    return [id, other.id].map((each) => body.includes(`href="/staff/orders/${each}"`))
  }
  expect(await listed('region=天目山路')).toEqual([true, true])
  expect(await listed('region=某省')).toEqual([false, false])
  expect(await listed('goods=独一味')).toEqual([true, false])
  expect(await listed('carrier=专线物流')).toEqual([true, false])
  expect(await listed('warehouse=1')).toEqual([true, true])
  expect(await listed('warehouse=2')).toEqual([false, false])
  expect(await listed('since=2099-01-01')).toEqual([false, false])
  expect(await listed('until=2099-01-01&goods=独一味')).toEqual([true, false])
  const { companyName = '' } = (await shop.db.select().from(members).where(eq(members.id, buyer.memberId)))[0] ?? {}
  expect(await listed(`member=${buyer.memberId}`)).toEqual([true, true])
  expect(await listed(`member=${encodeURIComponent(companyName)}`)).toEqual([true, true])
  expect(await listed(`member=${buyer.memberId + 1}`)).toEqual([false, false])
  const { body } = await sales.get('/staff/orders?state=all&goods=独一味')
  expect(body).toContain(`/staff/orders/export?state=all&amp;goods=${encodeURIComponent('独一味')}`)
  const wrong = (await sales.get('/staff/orders?since=2026-02-02&until=2026-02-01&goods=独一味')).body
  expect(wrong).toContain('截止日期早于开始日期')
  expect(wrong).toContain('value="独一味"')
  expect((await sales.get('/staff/orders/export?since=2026-02-02&until=2026-02-01')).statusCode).toBe(422)
})

test('each view says how many it has of what is looked for, and an empty one leads to where there is something', async () => {
  const all = [await paidOrder(), await paidOrder(), await paidOrder()]
  await warehouse.post(`/staff/orders/${all[0]?.id}/pick`)
  await held(all[1]?.id ?? 0)
  const page = async (query: string) => (await sales.get(`/staff/orders?member=${buyer.memberId}${query}`)).body
  const views = (body: string) =>
    Object.fromEntries([...body.matchAll(/>(\p{Script=Han}+) (\d+)<\/a><\/li>/gu)].map(([, a, b]) => [a, b]))
  const expected = { 待拣货: '1', 拣货中: '1', 暂缓: '1', 已发货: '0', 全部: '3' }
  expect(views(await page(''))).toMatchObject(expected)
  // A search within a view stays there; one from the line above the list looks everywhere.
  expect(views(await page(`&q=${all[0]?.no}`))).toMatchObject({ 待拣货: '0', 拣货中: '1', 全部: '1' })
  const empty = await page('&state=shipped')
  expect(empty).toContain('已发货中未找到订单')
  expect(empty).toContain(`href="/staff/orders?member=${buyer.memberId}&amp;state=all">全部状态中有 3 个</a>`)
  const none = await page('&goods=%E6%B2%A1%E6%9C%89&state=all')
  expect(none).toContain('href="/staff/orders?state=all">清除全部筛选</a>')
  expect(none).toContain(`href="/staff/orders?state=all&amp;member=${buyer.memberId}" aria-label="去掉“商品”"`)
  expect(none).not.toContain('导出 Excel')
})

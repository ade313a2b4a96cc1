import { and, eq } from 'drizzle-orm'
import { backInStockCalls } from '#lib/contract/back-in-stock/calls.ts'
import { feedbackCalls } from '#lib/contract/feedback/calls.ts'
import { inspectionCalls } from '#lib/contract/inspection-reports/calls.ts'
import { sourcingCalls } from '#lib/contract/sourcing/calls.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { alertSourcingInStock } from '#shop-api/modules/service/sourcing/answer.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { alertBackInStock } from './alert.ts'

let shop: TestShop
let member: Visitor
let other: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  member = await signInAs(shop, '13800000001')
  other = await signInAs(shop, '13800000002')
}, OPEN_MS)
afterAll(() => shop.close())

/** Ids no row has, as far as a path can carry them. */
const nowhere = [999_999, 2_147_483_648, 9_007_199_254_740]
const operate = (url: string, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/admin${url}`,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload,
  })
const titles = async () => (await shop.db.select().from(notifications)).map((message) => message.title)
const countOf = async (title: string) => (await titles()).filter((each) => each === title).length

async function soldOut() {
  const [row] = await shop.db
    .select()
    .from(goods)
    .where(and(eq(goods.available, 0), eq(goods.isListed, true)))
    .orderBy(goods.id)
    .offset(3)
    .limit(1)
  if (!row) throw new Error('nothing is sold out')
  return row
}

describe('back-in-stock alerts', () => {
  test('told once when the goods come back, and again only when asked for again', async () => {
    const row = await soldOut()
    const body = { goods_ids: [row.id] }
    expect((await member.call(backInStockCalls.backInStockAdd, { body })).data.goods_ids).toContain(row.id)
    expect((await other.call(backInStockCalls.backInStockAdd, { body })).code).toBe(200)
    await alertBackInStock(shop.db, shop.now)
    expect(await countOf(`到货通知：${row.name}`)).toBe(0)

    await shop.db.update(goods).set({ available: 50 }).where(eq(goods.id, row.id))
    await Promise.all([alertBackInStock(shop.db, shop.now), alertBackInStock(shop.db, shop.now)])
    expect(await countOf(`到货通知：${row.name}`)).toBe(2)
    expect((await member.call(backInStockCalls.backInStock)).data.goods_ids).not.toContain(row.id)

    expect((await member.call(backInStockCalls.backInStockAdd, { body })).status).toBe(400)
    await shop.db.update(goods).set({ available: 0 }).where(eq(goods.id, row.id))
    await member.call(backInStockCalls.backInStockAdd, { body })
    await shop.db.update(goods).set({ available: 5 }).where(eq(goods.id, row.id))
    await alertBackInStock(shop.db, shop.now)
    expect(await countOf(`到货通知：${row.name}`)).toBe(3)
  })

  test('taken back, nothing is reported; goods that do not exist are none', async () => {
    const row = await soldOut()
    const body = { goods_ids: [row.id] }
    await member.call(backInStockCalls.backInStockAdd, { body })
    expect((await member.call(backInStockCalls.backInStockCancel, { body })).data.goods_ids).not.toContain(row.id)
    for (const id of nowhere) {
      expect((await member.call(backInStockCalls.backInStockAdd, { body: { goods_ids: [id] } })).status).toBe(404)
    }
  })
})

describe('sourcing requests', () => {
  test('published, answered, arrived: each told once', async () => {
    const { data } = await member.call(sourcingCalls.sourcingAdd, { body: { name: '求购甲', number: 5 } })
    const params = { id: data.id }
    const detail = async () => (await member.call(sourcingCalls.sourcingDetail, { params })).data
    expect(await detail()).toMatchObject({ state: 'open', answer: '', goods: null, can_cancel: 1 })

    const row = await soldOut()
    expect(
      (await operate(`/sourcing-requests/${data.id}/answer`, { text: '正在采购', goodsId: row.id })).statusCode,
    ).toBe(200)
    await alertSourcingInStock(shop.db, shop.now)
    expect(await detail()).toMatchObject({ state: 'answered', answer: '正在采购', goods: { id: row.id } })
    expect(await countOf('求购已答复：求购甲')).toBe(1)

    await shop.db.update(goods).set({ available: 9 }).where(eq(goods.id, row.id))
    await alertSourcingInStock(shop.db, shop.now)
    await alertSourcingInStock(shop.db, shop.now)
    expect(await detail()).toMatchObject({ state: 'arrived', can_cancel: 0 })
    expect(await countOf('求购到货：求购甲')).toBe(1)
    expect((await member.call(sourcingCalls.sourcingCancel, { params })).status).toBe(400)
  })

  test("somebody else's, and ids no row has, do not exist", async () => {
    const { data } = await member.call(sourcingCalls.sourcingAdd, { body: { name: '求购乙' } })
    for (const id of [data.id, ...nowhere]) {
      expect((await other.call(sourcingCalls.sourcingDetail, { params: { id } })).status).toBe(404)
      expect((await other.call(sourcingCalls.sourcingCancel, { params: { id } })).status).toBe(404)
    }
    expect((await other.call(sourcingCalls.sourcingList)).data.data.some((each) => each.id === data.id)).toBe(false)
    expect((await member.call(sourcingCalls.sourcingCancel, { params: { id: data.id } })).code).toBe(200)
    expect((await operate(`/sourcing-requests/${data.id}/answer`, { text: '晚了' })).statusCode).toBe(400)
  })

  test('what is missing is said at its field', async () => {
    expect(await member.call(sourcingCalls.sourcingAdd, { body: { name: ' ' } })).toMatchObject({
      status: 422,
      errors: { name: ['请填写品种名称'] },
    })
  })
})

test('feedback is answered, and only its member reads it', async () => {
  const { data } = await member.call(feedbackCalls.userFeedback, { body: { type: '其他', content: '一条反馈' } })
  expect((await operate(`/feedback/${data.id}/answer`, { text: '收到' })).statusCode).toBe(200)
  const own = (await member.call(feedbackCalls.feedbackList)).data.data.find((each) => each.id === data.id)
  expect(own).toMatchObject({ content: '一条反馈', status_text: '已回复', answer: '收到' })
  expect((await other.call(feedbackCalls.feedbackList)).data.data.some((each) => each.id === data.id)).toBe(false)
  expect((await other.call(feedbackCalls.userFeedback, { body: { content: 'x', upload_ids: [1] } })).status).toBe(422)
})

describe('inspection reports', () => {
  const list = async (query: { keywords?: string; batch_no?: string; order_id?: number; is_downloaded?: 0 | 1 } = {}) =>
    (await member.call(inspectionCalls.inspectionReports, { query })).data

  test('of batches that were delivered, by goods, batch and order', async () => {
    const all = await list()
    expect(all.total).toBeGreaterThan(3)
    const [first] = all.data
    if (!first) throw new Error('no report')
    const narrowed = [
      await list({ keywords: first.goods_name }),
      await list({ batch_no: first.batch_no.toLowerCase() }),
      await list({ order_id: first.order_id ?? 0 }),
    ]
    for (const page of narrowed) expect(page.data.some((each) => each.id === first.id)).toBe(true)
    expect((await list({ keywords: '%' })).total).toBe(0)
    expect((await list({ order_id: 2_147_483_648 })).total).toBe(0)
  })

  test('fetched one by one or many at once, and remembered', async () => {
    const before = await list()
    const [first, second] = before.data
    if (!first || !second) throw new Error('too few reports')
    const get = async (url: string, visitor = member) =>
      shop.app.inject({ method: 'GET', url, headers: { cookie: `shop_token=${visitor.cookie}` } })
    const one = await get(first.url)
    expect(one.headers['content-type']).toBe('application/pdf')
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await list()).fresh_total).toBe(before.fresh_total - 1)
    const many = await get(`/api/jybg/archive?ids=${first.id},${second.id}`)
    expect(many.headers['content-type']).toBe('application/zip')
    expect(many.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await list({ is_downloaded: 1 })).total).toBe(2)
    expect((await get(first.url, other)).statusCode).toBe((await ownsToo(first.id)) ? 200 : 404)
    for (const id of nowhere) expect((await get(`/api/jybg/${id}/file`)).statusCode).toBe(404)
    expect((await get('/api/jybg/archive?ids=1;2')).statusCode).toBe(422)
    expect((await get(`/api/jybg/archive?ids=${nowhere[0]}`)).statusCode).toBe(404)
  }, 60_000)

  /** Two members may have got the same batch. */
  async function ownsToo(id: number): Promise<boolean> {
    const { data } = (await other.call(inspectionCalls.inspectionReports)).data
    return data.some((each) => each.id === id)
  }
})

test('guests have none of it', async () => {
  const guest = shop.visitor()
  for (const call of [backInStockCalls.backInStock, sourcingCalls.sourcingList, feedbackCalls.feedbackList]) {
    expect((await guest.call(call)).code).toBe(10001)
  }
  expect((await guest.call(inspectionCalls.inspectionReports)).code).toBe(10001)
})

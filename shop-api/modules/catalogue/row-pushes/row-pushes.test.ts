import { and, eq, gt } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { batches, goods, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { pushedAnswer } from './shapes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await shop.app.inject({ method, url: `/admin${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() }
}
const push = async (path: string, payload: object) => pushedAnswer.parse((await ask('POST', path, payload)).data)
const outcomes = ({ rows }: Awaited<ReturnType<typeof push>>) => rows.map(({ outcome, reason }) => [outcome, reason])

const found = () =>
  shop.db
    .select({ batch: batches, code: goods.code, warehouse: warehouses.code })
    .from(batches)
    .innerJoin(goods, eq(goods.id, batches.goodsId))
    .innerJoin(warehouses, eq(warehouses.id, batches.warehouseId))
    .orderBy(batches.id)
const rowOf = ({ batch, code, warehouse }: Awaited<ReturnType<typeof found>>[number], number: number) => ({
  goodsCode: code,
  batchNo: batch.batchNo,
  warehouseCode: warehouse,
  number,
})

test('one oversold batch keeps no other row out, and each row has its answer', async () => {
  const all = await found()
  const held = all.find(({ batch }) => batch.held > 1)
  if (!held) throw new Error('nothing is held')
  const others = all.filter(({ batch }) => batch.id !== held.batch.id && batch.held === 0).slice(0, 200)
  const rows = [...others.map((each) => rowOf(each, each.batch.stock + 7)), rowOf(held, held.batch.held - 1)]
  const answer = await push('/stock', { basis: 'onHand', rows })
  expect([answer.written, answer.unchanged, answer.refused]).toEqual([200, 0, 1])
  expect(answer.rows.at(-1)?.reason).toContain(`已被订单占用${held.batch.held}`)
  expect((await push('/stock', { basis: 'onHand', rows })).unchanged).toBe(200)
  expect((await found()).find(({ batch }) => batch.id === others[0]?.batch.id)?.batch.stock).toBe(
    (others[0]?.batch.stock ?? 0) + 7,
  )
  expect(await findBroken(shop.db, shop.now)).toEqual([])
})

test('what is available comes without what orders hold', async () => {
  const held = (await found()).find(({ batch }) => batch.held > 1)
  if (!held) throw new Error('nothing is held')
  const answer = await push('/stock', { basis: 'available', rows: [rowOf(held, 5)] })
  expect(answer.written).toBe(1)
  const [row] = await shop.db.select().from(batches).where(eq(batches.id, held.batch.id))
  expect(row?.stock).toBe(held.batch.held + 5)
  expect(await findBroken(shop.db, shop.now)).toEqual([])
})

test('rows that name nothing, the same twice, or a new batch without its days are refused by themselves', async () => {
  const [first, second] = await found()
  if (!first || !second) throw new Error('no batches')
  const answer = await push('/stock', {
    basis: 'onHand',
    rows: [
      { ...rowOf(first, 3), goodsCode: '没有' },
      rowOf(first, 3),
      rowOf(first, 4),
      { ...rowOf(second, 3), warehouseCode: 'nowhere' },
      { ...rowOf(second, 3), warehouseCode: undefined },
      { ...rowOf(second, 3), batchNo: 'NEW-1' },
      { ...rowOf(second, 3), batchNo: 'NEW-2', madeOn: '2026-01-01', expiresOn: '2028-12-31' },
    ],
  })
  expect(outcomes(answer)).toEqual([
    ['refused', '商品编码“没有”不存在'],
    ['refused', '与第 3 行重复'],
    ['refused', '与第 2 行重复'],
    ['refused', '仓库编码“nowhere”不存在'],
    ['refused', '有多个仓库，请填写仓库编码'],
    ['refused', '新批号NEW-1须填写生产日期和有效期至'],
    ['written', ''],
  ])
})

test('prices come row by row, too', async () => {
  const [one, two] = await shop.db
    .select({ code: goods.code, price: goods.unitPrice })
    .from(goods)
    .where(and(eq(goods.ladderType, 0), gt(goods.unitPrice, '20')))
    .orderBy(goods.id)
    .limit(2)
  const rows = [
    { goodsCode: one?.code, price: '999.9' },
    { goodsCode: two?.code, price: 'abc' },
    { goodsCode: 'none', price: '1' },
  ]
  const answer = await push('/prices', { rows })
  expect(answer.rows.map(({ outcome }) => outcome)).toEqual(['written', 'refused', 'refused'])
  expect((await push('/prices', { rows: rows.slice(0, 1) })).unchanged).toBe(1)
  expect((await push('/prices', { rows: [{ goodsCode: one?.code, price: null }] })).written).toBe(1)
})

test('what no call knows is refused by all of them', async () => {
  const calls = operatorCalls(shop.app).filter(({ method }) => method === 'GET')
  const wrong: unknown[] = []
  for (const { path } of calls) {
    const answer = await ask('GET', `${path.replace(/:\w+/g, '1')}?sinse=1`)
    if (answer.status !== 422 || !JSON.stringify(answer).includes('sinse')) wrong.push([path, answer])
  }
  expect(wrong).toEqual([])
  expect(
    await ask('POST', '/stock', { basis: 'onHand', rows: [{ goodsCode: 'a', batchNo: 'b', stock: 1 }] }),
  ).toMatchObject({
    status: 422,
  })
  expect((await ask('POST', '/webhooks', { url: 'https://erp.example.com', secret: 'mine' })).message).toContain(
    'secret',
  )
})

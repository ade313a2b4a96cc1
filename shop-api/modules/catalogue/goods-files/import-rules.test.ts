import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { calledOff } from '#shop-api/modules/base/imports/import-file.ts'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { yuan } from '#shop-api/platform/table-files/cells.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant as now } from '#shop-api/testing/test-db.ts'
import { splitTiers, tiers, tiersText } from './cells.ts'
import { compareGoods, importGoods, wanted } from './testing/files.ts'
import { writeFile } from './write-file.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now })
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

const bytesOf = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))

async function goodsWithOrder() {
  const buyer = await addBuyer(shop.db)
  const id = await addGoods(shop.db, { now, batches: [[700, 10]] })
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  const order = async () => submitOrder(shop.db, await cartRequest(shop.db, buyer, [[id, 4]], now))
  const stock = async () => {
    const [batch] = await shop.db.select().from(batches).where(eq(batches.goodsId, id))
    return [batch?.stock, batch?.held]
  }
  return { code: row?.code ?? '', order, stock, id }
}

test('stock below what orders hold is refused', async () => {
  const { code, order, stock } = await goodsWithOrder()
  await order()
  const { rows, isWritten } = await importGoods(shop.db, bytesOf('编码,批号,库存', `${code},B1,3`), now)
  expect([isWritten, rows[0]?.reasons]).toEqual([false, ['批号B1已被订单占用4，库存不能低于此数']])
  expect(await stock()).toEqual([10, 4])
})

test('… also when the order comes between check and writing: all of it is undone', async () => {
  const { code, order, stock, id } = await goodsWithOrder()
  const file = await compareGoods(shop.db, bytesOf('编码,单价,批号,库存', `${code},9.00,B1,3`), now)
  expect(file.rows[0]?.state).toBe('changed')
  await order()
  const writing = inTransaction(shop.db, (tx) => writeFile(tx, file, wanted(now)))
  await expect(writing).rejects.toThrow('导入期间有订单占用了更多库存，已全部撤销')
  const [row] = await shop.db.select({ unitPrice: goods.unitPrice }).from(goods).where(eq(goods.id, id))
  expect([await stock(), row?.unitPrice]).toEqual([[10, 4], '10.0000'])
})

test('a price lowered between check and writing does not end up below its tiers', async () => {
  const { code, id } = await goodsWithOrder()
  const file = await compareGoods(shop.db, bytesOf('编码,阶梯价', `${code},20:9.5`), now)
  await shop.db.update(goods).set({ unitPrice: '9.0000' }).where(eq(goods.id, id))
  const writing = inTransaction(shop.db, (tx) => writeFile(tx, file, wanted(now)))
  await expect(writing).rejects.toThrow('的价格被改动，已全部撤销')
})

test('an operator who hangs up calls the import off, at whatever step it is', async () => {
  const { code } = await goodsWithOrder()
  const lines = bytesOf(
    '编码,名称,规格,单位,生产厂家,分类,经营范围,单价',
    `${code},改名,,,,,,`,
    'X1,取消药,1g,盒,测试药业〔样例〕,抗感染,化学药制剂,5',
  )
  const before = await shop.db.$count(goods)
  let asked = 0
  const steps = 8
  for (let step = 1; step <= steps; step += 1) {
    asked = 0
    const goOn = () => {
      asked += 1
      if (asked === step) throw calledOff()
    }
    await expect(importGoods(shop.db, lines, now, { goOn })).rejects.toThrow('导入已取消')
  }
  const [row] = await shop.db.select({ name: goods.name }).from(goods).where(eq(goods.code, code))
  expect([await shop.db.$count(goods), row?.name === '改名']).toEqual([before, false])
  expect((await importGoods(shop.db, lines, now)).isWritten).toBe(true)
})

test('a long number that Excel has rounded is refused', async () => {
  const { code } = await goodsWithOrder()
  const { rows } = await importGoods(shop.db, bytesOf('编码,条形码', `${code},6.90123E+12`), now)
  expect(rows[0]?.reasons).toEqual([expect.stringContaining('条形码“6.90123E+12”是科学计数法')])
})

test('tiers are the same however they are typed, and never lose a fen', () => {
  const tier = fc.record({ number: fc.integer({ min: 1, max: 9999 }), cents: fc.integer({ min: 1, max: 9_999_999 }) })
  fc.assert(
    fc.property(fc.uniqueArray(tier, { minLength: 1, maxLength: 8, selector: (each) => each.number }), (given) => {
      const wanted = given
        .map(({ number, cents }) => ({ number, price: yuan((cents / 10_000).toFixed(4)) }))
        .sort((a, b) => a.number - b.number)
      const text = given.map(({ number, cents }) => ` ${number} ：¥${(cents / 10_000).toFixed(4)}`).join('；')
      expect(splitTiers(tiers(text))).toEqual(wanted)
      expect(tiers(tiersText(wanted))).toBe(tiersText(wanted))
    }),
  )
})

test('operators call the same with their token, and nobody else does', async () => {
  const { code } = await goodsWithOrder()
  const base64 = Buffer.from(bytesOf('编码,单价', `${code},8.88`)).toString('base64')
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, token = OPERATOR_TOKEN) =>
    shop.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) })
  for (const url of ['/admin/goods/export', '/admin/goods/template'])
    expect((await ask('GET', url, undefined, 'wrong')).statusCode).toBe(401)
  expect((await ask('POST', '/admin/goods/import', { base64 }, 'wrong')).statusCode).toBe(401)
  expect((await ask('POST', '/admin/goods/import', {})).statusCode).toBe(422)
  const dry = (await ask('POST', '/admin/goods/import', { base64, isDryRun: true })).json().data
  expect(dry).toMatchObject({
    isWritten: false,
    counts: { new: 0, changed: 1, same: 0, wrong: 0 },
    lines: [{ line: 2, code, state: 'changed', text: '单价：10.00 → 8.88' }],
  })
  expect(Buffer.from(dry.report, 'base64').toString()).toContain('单价：10.00 → 8.88')
  expect((await ask('POST', '/admin/goods/import', { base64 })).json().data).toMatchObject({
    isWritten: true,
    report: null,
  })
  const wrong = Buffer.from('编码,单价\n没有,1').toString('base64')
  const refused = (await ask('POST', '/admin/goods/import', { base64: wrong })).json().data
  expect([refused.isWritten, refused.counts.wrong, refused.lines[0].text]).toEqual([
    false,
    1,
    '“没有”不存在，请核对；要新增须有列名称、规格、单位、生产厂家、分类、经营范围',
  ])
  const exported = (await ask('GET', '/admin/goods/export?columns=prices&format=csv')).json().data.base64
  expect(Buffer.from(exported, 'base64').toString()).toContain(`${code},`)
})

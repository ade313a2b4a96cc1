import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { WireListedWant } from '#lib/contract/purchase-lists/calls.ts'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderLines, orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let member: Visitor
let expired: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  member = await signInAs(shop, '13800000001')
  expired = await signInAs(shop, '13800000022')
}, OPEN_MS)
afterAll(() => shop.close())

const preview = async (rows: WireListedWant[], visitor = member, before?: { goods_id: number; number: number }[]) => {
  const body = { rows: JSON.stringify(rows), ...(before ? { before: JSON.stringify(before) } : {}) }
  const answer = await visitor.call(purchaseCalls.purchaseListPreview, { body })
  return answer.data.rows
}

/** Ordinary medicines in stock, spread over the shop. */
async function someGoods(count: number) {
  return shop.db
    .select({
      id: goods.id,
      code: goods.code,
      barcode: goods.barcode,
      approvalNumber: goods.approvalNumber,
      name: goods.name,
      spec: goods.spec,
      maker: manufacturers.name,
      shortMaker: manufacturers.shortName,
      middlePack: goods.middlePack,
      available: goods.available,
    })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(
      and(eq(goods.isListed, true), eq(goods.kind, 'drug'), gt(goods.available, 100), isNotNull(goods.approvalNumber)),
    )
    .orderBy(sql`md5(${goods.code})`)
    .limit(count)
}

describe('a purchase list is matched', () => {
  test('by code and barcode: certain', async () => {
    const some = await someGoods(60)
    const byCode = await preview(some.map((each) => ({ query: each.code, number: 10 })))
    const byBarcode = await preview(some.map((each) => ({ query: each.barcode, number: 10 })))
    expect(byCode.map((row) => row.goods?.id)).toEqual(some.map((each) => each.id))
    expect(byBarcode.map((row) => row.goods?.id)).toEqual(some.map((each) => each.id))
    expect(new Set(byCode.map((row) => `${row.matched_by} ${row.level}`))).toEqual(new Set(['code certain']))
    expect(new Set(byBarcode.map((row) => `${row.matched_by} ${row.level}`))).toEqual(new Set(['barcode certain']))
    const [unsaid] = await preview([{ query: some[0]?.code ?? '', number: 0 }])
    expect(unsaid).toMatchObject({ goods: { id: some[0]?.id }, number: 0, amount: null })
  })

  test('by approval number with its specification', async () => {
    const some = await someGoods(60)
    const rows = await preview(some.map((each) => ({ code: each.approvalNumber ?? '', spec: each.spec, number: 10 })))
    for (const [at, row] of rows.entries()) {
      expect(row.matched_by).toBe('approval')
      const named = [row.goods, ...row.candidates].some((each) => each?.id === some[at]?.id)
      expect([some[at]?.name, named]).toEqual([some[at]?.name, true])
    }
  })

  test('by name, specification and maker, in columns or in one line', async () => {
    const some = await someGoods(80)
    const columns = await preview(
      some.map((each) => ({ name: each.name, spec: each.spec, maker: each.maker, number: 10 })),
    )
    const lines = await preview(
      some.map((each) => ({ query: `${each.name} ${each.spec} ${each.shortMaker}`, number: 10 })),
    )
    for (const rows of [columns, lines]) {
      const right = rows.filter((row, at) => row.goods?.id === some[at]?.id)
      expect(right.length).toBeGreaterThanOrEqual(76)
      // Anyone who is wrong must not be sure of it.
      const surelyWrong = rows.filter((row, at) => row.level === 'certain' && row.goods?.id !== some[at]?.id)
      expect(surelyWrong).toEqual([])
    }
  })

  test('by pinyin: offered, never taken for certain', async () => {
    const [row] = await preview([{ query: 'amxljn', number: 10 }])
    expect(row).toMatchObject({ matched_by: 'pinyin', goods: { name: expect.stringContaining('阿莫西林') } })
    expect(row?.level).not.toBe('certain')
  })

  test('a name that many makers share is left to the buyer', async () => {
    const [row] = await preview([{ query: '阿莫西林胶囊', number: 10 }])
    expect(row).toMatchObject({ level: 'unsure' })
    expect(row?.candidates.length).toBeGreaterThan(1)
    const chosen = row?.candidates[1]?.id ?? 0
    const [again] = await preview([{ query: '阿莫西林胶囊', number: 10, goods_id: chosen }])
    expect(again).toMatchObject({ level: 'certain', matched_by: 'chosen', goods: { id: chosen } })
  })

  test('junk finds nothing and says so', async () => {
    const rows = await preview(['@#$%^', '不存在的药品名称甲', ''].map((query) => ({ query, number: 1 })))
    expect(rows.map((row) => [row.level, row.goods, row.number])).toEqual(Array(3).fill(['none', null, 0]))
  })
})

describe('a purchase list says what would happen', () => {
  test('nothing enters the cart, and adding does what the preview said', async () => {
    const some = await someGoods(30)
    const wants = some.map((each, at) => ({ query: each.code, number: at + 3 }))
    const before = (await member.call(cartCalls.cartTotal)).data
    const rows = (await preview(wants)).filter((row) => row.number > 0 && row.reasons.length === 0)
    expect((await member.call(cartCalls.cartTotal)).data).toEqual(before)
    expect(rows.length).toBeGreaterThan(20)
    const params = rows.map((row) => ({ goods_id: row.goods?.id ?? 0, number: row.number }))
    const { data } = await member.call(cartCalls.cartAdd, { body: { params } })
    expect(data.results.map((each) => each.number)).toEqual(rows.map((row) => row.number))
    const { data: cart } = await member.call(cartCalls.cartList, { query: { filters: 99999, new: 1 } })
    for (const row of rows) {
      const line = cart.data.find((each) => each.goods?.id === row.goods?.id)
      expect([row.goods?.name, line?.price, line?.amount]).toEqual([row.goods?.name, row.price, row.amount])
    }
    await member.call(cartCalls.cartDelete, { body: { ids: cart.data.map((line) => line.id) } })
  })

  test('packs round up and say so', async () => {
    const [packed] = await shop.db
      .select({ code: goods.code, middlePack: goods.middlePack })
      .from(goods)
      .where(
        and(
          eq(goods.mustBuyByMiddlePack, true),
          gt(goods.available, 500),
          eq(goods.kind, 'drug'),
          gt(goods.middlePack, 2),
        ),
      )
      .limit(1)
    const [row] = await preview([{ query: packed?.code ?? '', number: (packed?.middlePack ?? 0) + 1 }])
    expect(row?.number).toBe((packed?.middlePack ?? 0) * 2)
    expect(row?.message).toContain('中包装')
  })

  test('rows of the same goods share its stock, also with earlier parts of the purchase list', async () => {
    const [some] = await shop.db
      .select({ id: goods.id, code: goods.code, available: goods.available })
      .from(goods)
      .where(
        and(
          eq(goods.mustBuyByMiddlePack, false),
          eq(goods.kind, 'drug'),
          eq(goods.minQuantity, 1),
          gt(goods.available, 20),
          sql`${goods.maxQuantity} is null and ${goods.saleControl} is null and not ${goods.isEphedrine}`,
        ),
      )
      .orderBy(goods.available, goods.id)
      .limit(1)
    const want = { query: some?.code ?? '', number: 15 }
    const available = some?.available ?? 0
    const rows = await preview(Array(4).fill(want))
    const total = rows.reduce((sum, row) => sum + row.number, 0)
    expect(total).toBe(Math.min(available, 60))
    const [later] = await preview([want], member, [{ goods_id: some?.id ?? 0, number: available - 2 }])
    expect(later?.number).toBe(2)
    expect(later?.message).toContain('仅剩')
  })

  test('every blocker of a member is said, with substitutes for what is out of stock', async () => {
    const [some] = await someGoods(1)
    const [blocked] = await preview([{ query: some?.code ?? '', number: 1 }], expired)
    expect(blocked?.number).toBe(0)
    expect(blocked?.reasons.map((reason) => reason.code)).toContain('certificate_expired')

    const [sold] = await shop.db
      .select({ code: goods.code })
      .from(goods)
      .where(
        and(
          eq(goods.available, 0),
          eq(goods.isListed, true),
          eq(goods.kind, 'drug'),
          sql`exists (select 1 from goods o where o.generic_name = ${goods.genericName} and o.available > 100
            and o.unit_price is not null and o.sale_control is null and not o.is_ephedrine)`,
        ),
      )
      .limit(1)
    const [row] = await preview([{ query: sold?.code ?? '', number: 1 }])
    expect(row?.reasons.map((reason) => reason.code)).toContain('out_of_stock')
    expect(row?.substitutes.length).toBeGreaterThan(0)
    expect(row?.substitutes.every((each) => each.is_buy === 1 && each.number > 0)).toBe(true)
  })

  test('prices are answered to nobody who may not see them, of no goods of the row', async () => {
    const some = await someGoods(20)
    const sold = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.available, 0)).limit(20)
    const wants = [...some.map(({ name }) => name), ...[...some, ...sold].map(({ code }) => code)]
    const unreviewed = await signInAs(shop, '13800000020')
    const answers = (
      await preview(
        wants.map((query) => ({ query, number: 1 })),
        unreviewed,
      )
    ).flatMap((row) => [...(row.goods ? [row.goods] : []), ...row.candidates, ...row.substitutes])
    expect(answers.length).toBeGreaterThan(60)
    expect(new Set(answers.map((each) => each.price))).toEqual(new Set([null]))
    expect(new Set(answers.map((each) => each.price_note)).size).toBeLessThanOrEqual(2)
    expect(answers[0]?.price_note).toBe('资质审核后可见')

    const controlled = await shop.db
      .select({ code: goods.code })
      .from(goods)
      .where(and(isNotNull(goods.saleControl), isNotNull(goods.unitPrice), eq(goods.isListed, true)))
    const rows = await preview(controlled.map(({ code }) => ({ query: code, number: 1 })))
    const isBarred = (row: (typeof rows)[number]) => row.reasons.some(({ code }) => code === 'controlled_sale')
    const barred = rows.filter(isBarred)
    expect(barred.length).toBeGreaterThan(0)
    for (const { goods: own } of barred) expect(own).toMatchObject({ price: null, price_note: '供货范围内可见' })
    for (const row of rows.filter((each) => !isBarred(each))) {
      expect(row.goods).toMatchObject({ price: expect.any(String), price_note: '' })
    }
  })

  test('what is no purchase list is refused at its field', async () => {
    const ask = (rows: string) => member.call(purchaseCalls.purchaseListPreview, { body: { rows } })
    for (const rows of ['{', '[]', '{"a":1}', '[{"number":-1}]', JSON.stringify(Array(2001).fill({ number: 1 }))]) {
      expect([rows.slice(0, 20), (await ask(rows)).status]).toEqual([rows.slice(0, 20), 422])
    }
  })
})

describe('often-bought goods', () => {
  const list = async (order?: 'times' | 'recent' | 'name', page = 1) =>
    (await member.call(purchaseCalls.fastBuy, { query: { page, ...(order ? { order } : {}) } })).data

  test('are what the orders say: times, last price, last date', async () => {
    const data = await list()
    expect(data.total).toBeGreaterThan(3)
    const rows = await shop.db
      .select({ order: orders, line: orderLines })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.memberId, data.data.length > 0 ? await memberIdOf() : 0))
    for (const item of data.data) {
      const own = rows
        .filter(({ line }) => line.goodsId === item.goods.id)
        .sort((a, b) => b.order.createdAt.getTime() - a.order.createdAt.getTime() || b.line.id - a.line.id)
      expect(item.times).toBe(new Set(own.map(({ order }) => order.id)).size)
      expect(Number(item.last_price)).toBe(Number(own[0]?.line.price))
      expect(item.last_number).toBe(own[0]?.line.number)
    }
  })

  test('in three orders, pages without overlap', async () => {
    const times = (await list('times')).data.map((each) => Number(each.times))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const dates = (await list('recent')).data.map((each) => each.last_at)
    expect(dates).toEqual([...dates].sort().reverse())
    expect((await list('times', 999)).data).toEqual([])
    const inPages = async (page: number) =>
      (await member.call(purchaseCalls.fastBuy, { query: { page, per_page: 2 } })).data
    const [first, second] = [await inPages(1), await inPages(2)]
    expect([...first.data, ...second.data]).toEqual((await list()).data.slice(0, 4))
    expect([first.per_page, first.last_page, first.total]).toEqual([
      2,
      Math.ceil(first.total / 2),
      (await list()).total,
    ])
    expect((await member.call(purchaseCalls.fastBuy, { query: { order: 'price' as 'name' } })).status).toBe(422)
  })
})

async function memberIdOf(): Promise<number> {
  const { userCalls } = await import('#lib/contract/user/calls.ts')
  return (await member.call(userCalls.userBase)).data.id
}

test('guests have neither', async () => {
  const guest = shop.visitor()
  expect((await guest.call(purchaseCalls.fastBuy)).code).toBe(10001)
  expect((await guest.call(purchaseCalls.purchaseListPreview, { body: { rows: '[{"number":1}]' } })).code).toBe(10001)
})

test('500 rows are looked up together, not one by one', async () => {
  const some = await someGoods(250)
  const rows = some.flatMap((each) => [
    { query: `${each.name} ${each.spec} ${each.shortMaker}`, number: 10 },
    { query: each.barcode, number: 5 },
  ])
  const statements = await statementsOf(shop.db, async () => expect(await preview(rows)).toHaveLength(500))
  expect(statements.length).toBeLessThan(50)
})

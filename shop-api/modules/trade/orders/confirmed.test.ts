import { eq } from 'drizzle-orm'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { batches, goods, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { addPromotion, CartOwner, openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addAddress, addGoods, dayFrom } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let owner: CartOwner
let addressId: number

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await CartOwner.open(shop)
  addressId = await addAddress(shop.db, owner.memberId)
})

/** What a page sends after it has shown the settlement of everything in the cart. */
async function confirmed() {
  const ids = (await owner.list()).data.map((line) => line.id)
  const { amounts, statement } = await owner.checkout(ids)
  return {
    ids,
    address_id: addressId,
    pay_amount: String(amounts?.pay_amount),
    confirmed_ids: ids,
    statement: statement ?? '',
  }
}

type Confirmed = Awaited<ReturnType<typeof confirmed>>
const submit = (body: Confirmed) => owner.caller.call(orderCalls.orderSubmit, { body })
const differences = async (body: Confirmed): Promise<readonly string[]> => {
  const answer: { code: number; errors?: Record<string, readonly string[]> } = await submit(body)
  expect(answer.code).toBe(409)
  return answer.errors?.statement ?? []
}

/** Puts in goods called `name` and answers with their id. */
async function put(name: string, number: number, over: Partial<Parameters<typeof addGoods>[1]> = {}): Promise<number> {
  const id = await addGoods(shop.db, { now, name, ...over })
  await owner.add(id, number)
  return id
}

const edit = (id: number | undefined, number: number) =>
  owner.caller.call(cartCalls.cartEdit, { id: id ?? 0, body: { params: { number } } })

describe('what was confirmed is what is ordered', () => {
  test('nothing has changed: it is ordered', async () => {
    await put('阿莫西林胶囊', 10)
    expect(await submit(await confirmed())).toMatchObject({ code: 200 })
  })

  test('a batch that expires sooner was booked in: refused with both dates', async () => {
    const id = await put('阿莫西林胶囊', 10, { batches: [[92, 50]] })
    const body = await confirmed()
    const [warehouse] = await shop.db.select().from(warehouses)
    await shop.db.insert(batches).values({
      goodsId: id,
      warehouseId: warehouse?.id ?? 0,
      batchNo: 'NEW1',
      madeOn: '2025-01-01',
      expiresOn: dayFrom(now, 13),
      stock: 30,
    })
    await shop.db
      .update(goods)
      .set({ nearestExpiry: dayFrom(now, 13), available: 80 })
      .where(eq(goods.id, id))
    const [line, ...more] = await differences(body)
    expect(more).toEqual([])
    expect(line).toMatch(/^阿莫西林胶囊 \S+：批号效期 批号\S+ 效期至2027-02-20 ×10 → 批号NEW1 效期至2026-12-03 ×10$/)
    expect(await submit(await confirmed())).toMatchObject({ code: 200 })
  })

  test('a batch that others have bought meanwhile: the split over two batches is said', async () => {
    const id = await put('头孢克肟片', 10, {
      batches: [
        [300, 10],
        [600, 90],
      ],
    })
    const body = await confirmed()
    await shop.db
      .update(batches)
      .set({ held: 4 })
      .where(eq(batches.expiresOn, dayFrom(now, 300)))
    await shop.db.update(goods).set({ available: 96 }).where(eq(goods.id, id))
    const [line] = await differences(body)
    expect(line).toMatch(/×10 → \S+ 效期至\S+ ×6，\S+ 效期至\S+ ×4$/)
  })

  test('10 and 5 become 5 and 10 at the same sum: both lines are named', async () => {
    await put('板蓝根颗粒', 10)
    await put('维生素C片', 5)
    const body = await confirmed()
    await edit(body.ids[0], 5)
    await edit(body.ids[1], 10)
    const found = await differences(body)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch(/^板蓝根颗粒.*数量 10盒 → 5盒，小计 ¥100\.00 → ¥50\.00/)
    expect(found[1]).toMatch(/^维生素C片.*数量 5盒 → 10盒/)
  })

  test('a line taken out in another tab, a new price, another address: each is named', async () => {
    await put('板蓝根颗粒', 10)
    const dearer = await put('维生素C片', 5)
    const body = await confirmed()
    await owner.caller.call(cartCalls.cartDelete, { body: { ids: body.ids.slice(0, 1) } })
    await shop.db.update(goods).set({ unitPrice: '10.5000' }).where(eq(goods.id, dearer))
    await shop.db.update(addresses).set({ detail: '文二路2号' }).where(eq(addresses.id, addressId))
    const found = await differences(body)
    expect(found[0]).toMatch(/^板蓝根颗粒.*：已不存在$/)
    expect(found[1]).toMatch(/^维生素C片.*：单价 ¥10\.00\/盒 → ¥10\.50\/盒，小计 ¥50\.00 → ¥52\.50$/)
    expect(found.at(-1)).toMatch(/^收货地址：收货信息 .*文一路1号 → .*文二路2号$/)
    expect(found.join()).toContain('应付 ¥150.00 → ¥52.50')
  })

  test('a promotion that ended, goods that sold out, goods under another name', async () => {
    const flash = await addGoods(shop.db, { now, name: '秒杀片' })
    const { itemIds } = await addPromotion(
      shop.db,
      now,
      { kind: 'flash', name: '午间秒杀', scope: { kind: 'all' }, rule: {}, endsAt: new Date(now.getTime() + 60_000) },
      [{ goodsId: flash, price: '8.0000', stock: 50, memberLimit: 20 }],
    )
    await owner.add(flash, 2, { type: 1, goods_price_id: itemIds[0] })
    const gone = await put('感冒灵', 5)
    const renamed = await put('旧名', 1)
    const body = await confirmed()
    await shop.db.update(goods).set({ isListed: false }).where(eq(goods.id, gone))
    await shop.db.update(goods).set({ name: '新名' }).where(eq(goods.id, renamed))
    shop.now = new Date(now.getTime() + 120_000)
    const found = (await differences(body)).join('\n')
    shop.now = now
    expect(found).toMatch(/秒杀片.*单价 ¥8\.00\/盒 → ¥10\.00\/盒.*活动 午间秒杀 → 无/)
    expect(found).toMatch(/感冒灵.*状态 可订购 → /)
    expect(found).toMatch(/旧名.*品名规格 旧名 \S+ → 新名 \S+/)
  })

  test('an order without a statement is compared by its sum alone, a broken one refused', async () => {
    await put('阿莫西林胶囊', 10)
    const { statement: _, ...body } = await confirmed()
    for (const statement of ['', '[]x', '[["line 1","x",{"price":5}]]', '{}'])
      expect(await submit({ ...body, statement })).toMatchObject({
        code: 422,
        errors: { statement: [expect.any(String)] },
      })
    expect(await owner.caller.call(orderCalls.orderSubmit, { body })).toMatchObject({ code: 200 })
  })
})

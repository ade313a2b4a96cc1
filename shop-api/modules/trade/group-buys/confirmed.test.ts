import { eq } from 'drizzle-orm'
import { addressCalls } from '#lib/contract/addresses/calls.ts'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance } from '#shop-api/testing/small-shop.ts'
import { joinGroup } from './join.ts'
import { addOffer, joinRequest } from './testing/group-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let buyer: Buyer
let offerId: number

beforeAll(async () => {
  shop = await openCartShop(now)
  offerId = await addOffer(shop.db, now)
  buyer = await addBuyer(shop.db)
  await addBalance(shop.db, buyer.memberId, 10_000, now)
})
afterAll(() => shop.close())

const join = (statements: readonly string[]) => joinGroup(shop.db, joinRequest(offerId, buyer, now, { statements }))

test('a seat of goods, terms or batches other than the page showed is refused with both', async () => {
  const caller = await signIn(shop, buyer.memberId)
  const { offer } = (await caller.call(groupBuyCalls.groupBuyDetail, { id: offerId })).data
  const home = (await caller.call(addressCalls.addresses)).data.data[0]?.statement ?? ''
  const statements = [offer.statement ?? '', home]
  const [nearer] = await shop.db.update(goods).set({ spec: '别的规格' }).where(eq(goods.id, offer.goods.id)).returning()
  await expect(join(statements)).rejects.toMatchObject({
    code: 409,
    errors: { statement: [expect.stringMatching(/品名规格 .+ → .*别的规格$/)] },
  })
  expect(await readBalance(shop.db, buyer.memberId)).toBe(10_000)
  await shop.db
    .update(goods)
    .set({ spec: offer.goods.ypgg })
    .where(eq(goods.id, nearer?.id ?? 0))
  expect(await join(statements)).toMatchObject({ paid: '16.00' })
  expect(
    (await shop.visitor().call(groupBuyCalls.groupBuyDetail, { params: { id: offerId } })).data.offer,
  ).toMatchObject({
    price: null,
    statement: null,
  })
})

import { eq } from 'drizzle-orm'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let operate: Operate

beforeAll(async () => {
  shop = await openCartShop(now)
  operate = await operatorOf(shop)
})
afterAll(() => shop.close())

test('the business scope and the right to ephedrine-containing goods are given and taken', async () => {
  const buyer = await addBuyer(shop.db)
  const { memberId } = buyer
  expect(await operate('scopes', memberId)).toMatch(/chemical +化学药制剂 +可购/)
  await expect(operate('scopes', memberId, 'chemical,x')).rejects.toThrow('经营范围“x”不存在')
  expect(await operate('scopes', memberId, '化学药制剂')).toMatch(/可购/)
  expect(await operate('ephedrine', memberId)).toMatch(/暂无含麻采购授权$/)
  await expect(operate('ephedrine', memberId, 'off')).rejects.toThrow('暂无含麻采购授权')
  await expect(operate('ephedrine', memberId, 20)).rejects.toThrow('请写截止日期')
  await expect(operate('ephedrine', memberId, 20, '2027-02-30')).rejects.toThrow('截止日期格式')
  await expect(operate('ephedrine', memberId, 20, '2026-11-19')).rejects.toThrow('截止日期已过')
  await expect(operate('ephedrine', '999999', 20, '长期')).rejects.toThrow('会员不存在')
  expect(await operate('ephedrine', memberId, 20, '长期')).toContain('含麻授权额度20，已用0，长期有效')
  const goodsId = await addGoods(shop.db, { now, isEphedrine: true })
  const number = async () => {
    const [right] = await shop.db.select({ held: members.ephedrine }).from(members).where(eq(members.id, memberId))
    return right?.held
  }
  await submitOrder(shop.db, await cartRequest(shop.db, buyer, [[goodsId, 8]], now))
  expect(await number()).toEqual({ quota: 20, used: 8, validTo: '9999-12-31' })
  await expect(operate('ephedrine', memberId, 7, '2027-12-31')).rejects.toThrow('不能少于已用的8')
  expect(await operate('ephedrine', memberId, 'off')).toMatch(/暂无含麻采购授权$/)
  await expect(
    cartRequest(shop.db, buyer, [[goodsId, 1]], now).then((it) => submitOrder(shop.db, it)),
  ).rejects.toThrow()
  // What the order took is not forgotten.
  expect(await operate('ephedrine', memberId, 10, '2027-12-31')).toContain('含麻授权额度10，已用8，有效期至 2027-12-31')
  expect(await operate('member', memberId)).toContain('8/10，至 2027-12-31')
})

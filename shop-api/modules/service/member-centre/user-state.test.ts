import { eq } from 'drizzle-orm'
import { userCalls } from '#lib/contract/user/calls.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { regions } from '#shop-api/modules/base/regions/tables.ts'
import { members, staff } from '#shop-api/modules/identity/members/tables.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import { memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let visitor: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  visitor = await signInAs(shop, '13800000001')
}, OPEN_MS)
afterAll(() => shop.close())

const stateOf = async () => (await visitor.call(userCalls.userBase)).data

test('the state names the place, the sales person and what is in the cart', async () => {
  const state = await stateOf()
  const [member] = await shop.db.select().from(members).where(eq(members.id, state.id))
  if (!member) throw new Error('nobody has signed in')
  const places = new Map((await shop.db.select().from(regions)).map(({ code, name }) => [code, name]))
  const names = [member.provinceCode, member.cityCode, member.districtCode].map((code) => places.get(code))
  expect(state.address).toBe(`${names.join('')}${member.registeredAddress}`)
  const people = await shop.db.select().from(staff)
  const salesPerson = people.find(({ id }) => id === member.businessPersonId)
  expect(state.ywy).toEqual({ name: salesPerson?.name, phone: salesPerson?.phone })
  await shop.db
    .insert(cartLines)
    .values({ memberId: member.id, key: 'of-this-test', goodsId: 1, number: 2, addedPrice: '1.00' })
  const lines = await shop.db.select().from(cartLines).where(eq(cartLines.memberId, member.id))
  expect([(await stateOf()).cart, state.cart]).toEqual([lines.length, lines.length - 1])
  await shop.db.update(members).set({ businessPersonId: null }).where(eq(members.id, member.id))
  expect((await stateOf()).ywy).toBeNull()
})

test('the state counts what this member has not read', async () => {
  const { id, message_count: before } = await stateOf()
  const add = (memberId: number, readAt: Date | null) =>
    shop.db.insert(notifications).values({ memberId, kind: 'system', title: '公告', text: '', readAt })
  await add(id, shop.now)
  await add(id + 1, null)
  expect((await stateOf()).message_count).toBe(before)
  await add(id, null)
  expect((await stateOf()).message_count).toBe(before + 1)
})

test('coupons and vouchers are counted that can be used now', async () => {
  const { id } = await stateOf()
  const means = async () => {
    const { coupons, vouchers } = (await visitor.call(userCalls.money)).data
    return [Number(coupons), Number(vouchers)]
  }
  const [coupons = 0, vouchers = 0] = await means()
  expect([coupons > 1, vouchers > 1]).toEqual([true, true])
  const isNow = ({ validFrom, validTo }: { validFrom: Date; validTo: Date }) =>
    validFrom <= shop.now && validTo > shop.now
  const [coupon, late] = (await shop.db.select().from(memberCoupons).where(eq(memberCoupons.memberId, id))).filter(
    (each) => isNow(each) && each.usedAt === null,
  )
  const [voucher, spent] = (await shop.db.select().from(cashVouchers).where(eq(cashVouchers.memberId, id))).filter(
    (each) => isNow(each) && each.remainingFen > 0,
  )
  if (!coupon || !late || !voucher || !spent) throw new Error('the sample has too few of them')
  await shop.db.update(memberCoupons).set({ usedAt: shop.now }).where(eq(memberCoupons.id, coupon.id))
  await shop.db.update(cashVouchers).set({ remainingFen: 0 }).where(eq(cashVouchers.id, spent.id))
  expect(await means()).toEqual([coupons - 1, vouchers - 1])
  await shop.db.update(memberCoupons).set({ validTo: shop.now }).where(eq(memberCoupons.id, late.id))
  await shop.db
    .update(cashVouchers)
    .set({ validFrom: new Date(shop.now.getTime() + 60_000) })
    .where(eq(cashVouchers.id, voucher.id))
  expect(await means()).toEqual([coupons - 2, vouchers - 2])
})

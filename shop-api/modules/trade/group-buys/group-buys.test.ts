import { eq } from 'drizzle-orm'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { agreementTemplates } from '#shop-api/modules/identity/agreements/tables.ts'
import { hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { pickOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, dayFrom } from '#shop-api/testing/small-shop.ts'
import { closeGroups } from './close.ts'
import type { JoinRequest } from './join.ts'
import { joinGroup } from './join.ts'
import { groupBuys } from './tables.ts'
import { addOffer, joinRequest } from './testing/group-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
let shop: TestShop
let offerId: number
let buyers: Buyer[]

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())
beforeEach(async () => {
  offerId = await addOffer(shop.db, now)
  buyers = []
  for (let count = 0; count < 4; count += 1) {
    const buyer = await addBuyer(shop.db)
    await addBalance(shop.db, buyer.memberId, 10_000, now)
    buyers.push(buyer)
  }
})
afterEach(async () => {
  expect(await findBroken(shop.db, now)).toEqual([])
})

const join = (at: number, over: Partial<JoinRequest> = {}, offer = offerId) =>
  joinGroup(shop.db, joinRequest(offer, buyers[at] as Buyer, now, over))
const orderOf = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]
const balanceOf = (at: number) => readBalance(shop.db, buyers[at]?.memberId ?? 0)
const groupOf = async (id: number) => (await shop.db.select().from(groupBuys).where(eq(groupBuys.id, id)))[0]

describe('a group', () => {
  test('opens paid, waits, fills, and its orders may be picked then and not before', async () => {
    const first = await join(0)
    expect(first).toMatchObject({
      paid: '16.00',
      balance: '84.00',
      group: { taken: 1, seats: 3, state: 'open', is_mine: 1 },
    })
    await expect(pickOrder(shop.db, first.order_id, now)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('成团'),
    })
    const second = await join(1, { groupId: first.group.id, number: 4, seenAmount: '32.00' })
    expect(second.group).toMatchObject({ taken: 2, state: 'open' })
    expect((await orderOf(first.order_id))?.waitsForGroup).toBe(true)
    const third = await join(2, { groupId: first.group.id })
    expect(third.group).toMatchObject({ taken: 3, state: 'succeeded' })
    for (const { order_id: id } of [first, second, third]) {
      expect(await orderOf(id)).toMatchObject({ state: 'paid', waitsForGroup: false, shippingFen: 0 })
    }
    expect((await pickOrder(shop.db, first.order_id, now)).state).toBe('picked')
    await expect(join(3, { groupId: first.group.id })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('满员'),
    })
  })

  test('that is not full in time fails: everything and the money goes back, once', async () => {
    const first = await join(0)
    await join(1, { groupId: first.group.id })
    expect(await closeGroups(shop.db, later(5.9))).toBe(0)
    expect(await closeGroups(shop.db, later(6))).toBe(1)
    expect(await closeGroups(shop.db, later(7))).toBe(0)
    expect(await groupOf(first.group.id)).toMatchObject({ state: 'failed' })
    expect(await orderOf(first.order_id)).toMatchObject({ state: 'cancelled', waitsForGroup: false, paidFen: 0 })
    expect([await balanceOf(0), await balanceOf(1)]).toEqual([10_000, 10_000])
    const [item] = await shop.db.select().from(promotionItems).where(eq(promotionItems.promotionId, offerId))
    expect(item?.sold).toBe(0)
    // The limit a member is free again as well.
    expect((await join(0, { number: 10, seenAmount: '80.00' })).group.taken).toBe(1)
  })

  test('of a stopped promotion fails at the next look', async () => {
    const first = await join(0)
    await shop.db.update(promotions).set({ isStopped: true }).where(eq(promotions.id, offerId))
    await expect(join(1, { groupId: first.group.id })).rejects.toMatchObject({ code: 409 })
    expect(await closeGroups(shop.db, now)).toBe(1)
    expect(await balanceOf(0)).toBe(10_000)
  })

  test('can no longer be joined from the instant it closes, never beyond the end of its promotion', async () => {
    const short = await addOffer(shop.db, now, { window: { endsAt: later(2) } })
    const first = await join(0, {}, short)
    expect(first.group.closes_at).toBe(later(2).getTime() / 1000)
    await expect(join(1, { groupId: first.group.id, now: later(2) }, short)).rejects.toMatchObject({ code: 409 })
    expect((await join(1, { groupId: first.group.id, now: new Date(later(2).getTime() - 1) }, short)).group.taken).toBe(
      2,
    )
  })

  test('takes a member once, and not beside another open one of the same promotion', async () => {
    const first = await join(0)
    await expect(join(0, { groupId: first.group.id })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('已参加'),
    })
    await expect(join(0)).rejects.toMatchObject({ code: 409 })
  })

  test('its order is not for the buyer to cancel', async () => {
    const first = await join(0)
    const caller = await signIn(shop, buyers[0]?.memberId ?? 0)
    const cancelled = await caller.call(orderCalls.orderCancel, { id: first.order_id })
    expect(cancelled).toMatchObject({ code: 409, message: expect.stringContaining('拼团订单不可取消') })
    const detail = (await caller.call(orderCalls.orderDetail, { id: first.order_id })).data
    expect(detail).toMatchObject({ state_text: '待成团', actions: ['reorder'] })
    expect(detail.history.map((each) => each.text)).toContain('已参团，等待成团')
  })
})

describe('quantity and money', () => {
  test.each([
    [1, '起拼量2盒'],
    [11, '限购'],
  ])('%i is refused at its field', async (number, text) => {
    await expect(join(0, { number, seenAmount: `${number * 8}.00` })).rejects.toMatchObject({
      code: 422,
      errors: { number: [expect.stringContaining(text)] },
    })
  })

  test.each([[2], [10]])('%i is taken', async (number) => {
    expect((await join(0, { number, seenAmount: `${number * 8}.00` })).group.taken).toBe(1)
  })

  test('the own stock ends it for anyone who would go beyond', async () => {
    const tight = await addOffer(shop.db, now, { stock: 5 })
    const first = await join(0, { number: 4, seenAmount: '32.00' }, tight)
    await expect(join(1, { groupId: first.group.id }, tight)).rejects.toMatchObject({
      code: 409,
      message: '拼团商品已抢完',
    })
  })

  test('a seat nobody can pay for is not taken', async () => {
    const poor = await addBuyer(shop.db)
    const first = await join(0)
    const request = joinRequest(offerId, poor, now, { groupId: first.group.id })
    await expect(joinGroup(shop.db, request)).rejects.toMatchObject({ message: expect.stringMatching(/^余额不足/) })
    expect((await groupOf(first.group.id))?.taken).toBe(1)
  })

  test('another price than the one seen is refused', async () => {
    await expect(join(0, { seenAmount: '15.99' })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('16.00'),
    })
  })

  test('goods that expire soon are named with the day, and taken once that is confirmed', async () => {
    const near = await addOffer(shop.db, now, { goods: { name: '近效片', batches: [[30, 100]] } })
    await expect(join(0, {}, near)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(`近效片（${dayFrom(now, 30)}）`),
    })
    expect((await join(0, { isConfirmed: true }, near)).group.taken).toBe(1)
  })

  test('nobody takes a seat without a valid contract', async () => {
    const template = {
      id: 1,
      kind: 'purchase',
      version: 1,
      title: '购销合同',
      html: '',
      validDays: 365,
      publishedAt: now,
    }
    await shop.db.insert(agreementTemplates).values(template)
    try {
      await expect(join(0)).rejects.toMatchObject({ code: 459, message: expect.stringContaining('《购销合同》') })
      expect(await balanceOf(0)).toBe(10_000)
    } finally {
      await shop.db.delete(agreementTemplates)
    }
  })

  test('the same key joins once', async () => {
    const key = 'group-key-00000001'
    expect(await join(0, { key })).toEqual(await join(0, { key }))
    await expect(join(0, { key, number: 4, seenAmount: '32.00' })).rejects.toMatchObject({ code: 409 })
    expect(await balanceOf(0)).toBe(8400)
  })

  test('ephedrine-containing goods are not for groups; nor is what the member may not buy', async () => {
    const hm = await addOffer(shop.db, now, { goods: { isEphedrine: true } })
    await expect(join(0, {}, hm)).rejects.toMatchObject({ code: 409, message: '含麻商品不参与拼团' })
    await shop.db
      .update(promotions)
      .set({ endsAt: later(-1) })
      .where(eq(promotions.id, hm))
    await expect(join(0, {}, hm)).rejects.toMatchObject({ message: '拼团活动已结束' })
    const coming = await addOffer(shop.db, now, { window: { startsAt: later(1) } })
    await expect(join(0, {}, coming)).rejects.toMatchObject({ message: '拼团暂未开始' })
  })
})

describe('over the wire', () => {
  test('guests see groups but no prices; members see theirs and what they may take', async () => {
    const first = await join(0)
    const guest = (await shop.visitor().call(groupBuyCalls.groupBuyDetail, { params: { id: offerId } })).data
    expect(guest).toMatchObject({
      offer: { price: null, seats: 3, min_number: 2, is_buy: 0, mine_left: null, state: 'running', open_groups: 1 },
      groups: [{ id: first.group.id, leader: '测试药房***', taken: 1, is_mine: 0 }],
    })
    const caller = await signIn(shop, buyers[0]?.memberId ?? 0)
    const mine = (await caller.call(groupBuyCalls.groupBuyDetail, { id: offerId })).data
    expect(mine).toMatchObject({ offer: { price: '8.00', mine_left: 8, number: 98 }, groups: [{ is_mine: 1 }] })
    const list = (await caller.call(groupBuyCalls.groupBuys)).data.data
    expect(list.find((offer) => offer.id === offerId)).toMatchObject({ is_buy: 1, open_groups: 1 })
    const seats = (await caller.call(groupBuyCalls.myGroupBuys, { query: {} })).data
    expect(seats).toMatchObject({
      total: 1,
      data: [{ order_id: first.order_id, paid: '16.00', state_text: '等待成团' }],
    })
  })

  test('another member sees none of it, and ids that are none are not found', async () => {
    await join(0)
    const other = await signIn(shop, buyers[1]?.memberId ?? 0)
    expect((await other.call(groupBuyCalls.myGroupBuys, { query: {} })).data.data).toEqual([])
    for (const id of [999_999, 3_000_000_000]) {
      expect((await other.call(groupBuyCalls.groupBuyDetail, { id })).code).toBe(404)
      const body = { number: 2, address_id: buyers[1]?.addressId ?? 0, pay_amount: '16.00' }
      expect((await other.call(groupBuyCalls.groupBuyJoin, { id, body })).code).toBe(404)
    }
  })

  test("another member's address is refused at its field", async () => {
    const caller = await signIn(shop, buyers[0]?.memberId ?? 0)
    const body = { number: 2, address_id: buyers[1]?.addressId ?? 0, pay_amount: '16.00' }
    const answer = await caller.call(groupBuyCalls.groupBuyJoin, { id: offerId, body })
    expect(answer).toMatchObject({ code: 422, errors: { address_id: ['请选择收货地址'] } })
  })

  test('where the shop wants it, a seat is paid with the password only, and the offer says so before', async () => {
    const { memberId = 0, addressId = 0 } = buyers[0] ?? {}
    const caller = await signIn(shop, memberId)
    const ask = async () => (await caller.call(groupBuyCalls.groupBuyDetail, { id: offerId })).data.pay_password
    const sit = (password?: string) => {
      const body = { number: 2, address_id: addressId, pay_amount: '16.00', old_password: password }
      return caller.call(groupBuyCalls.groupBuyJoin, { id: offerId, body })
    }
    expect(await ask()).toBe(0)
    await setSetting(shop.db, 'payProof', 'password', [])
    try {
      await shop.db.update(accounts).set({ passwordHash: await hashPassword('right-password') })
      expect(await ask()).toBe(1)
      for (const wrong of [undefined, 'wrong-password']) {
        expect(await sit(wrong)).toMatchObject({ code: 422, errors: { old_password: [expect.any(String)] } })
        expect(await balanceOf(0)).toBe(10_000)
      }
      expect((await sit('right-password')).data).toMatchObject({ paid: '16.00', balance: '84.00' })
    } finally {
      await setSetting(shop.db, 'payProof', 'confirm', [])
    }
  })
})

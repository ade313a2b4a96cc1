import { eq } from 'drizzle-orm'
import type { BodyOf, Call, DataOf, QueryOf } from '#lib/contract/call.ts'
import type { WireCart, WireCartAdd, WireSettlement } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { goods, ladderTiers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { startSession } from '#shop-api/modules/identity/auth/sessions.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Answer, TestShop } from '#shop-api/testing/sample-shop.ts'
import { openShop } from '#shop-api/testing/sample-shop.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'

/** A shop API over the small shop, with a clock of its own. */
export async function openCartShop(now: Date): Promise<TestShop> {
  const shop = await openShop({ content: 'empty', now })
  await openSmallShop(shop.db)
  return shop
}

/** A signed-in member's calls. */
export interface Caller {
  call<C extends Call>(
    call: C,
    input?: { id?: number; body?: BodyOf<C>; query?: QueryOf<C> },
  ): Promise<Answer<DataOf<C>>>
  /** The same with a body nothing has checked. */
  raw(call: Call, body: Readonly<Record<string, FormValue>>): Promise<Answer<unknown>>
}

export async function signIn(shop: TestShop, memberId: number): Promise<Caller> {
  const name = `member${memberId}`
  const [account] = await shop.db
    .insert(accounts)
    .values({ username: name, phone: name, passwordHash: 'none', memberId })
    .returning({ id: accounts.id })
  if (!account) throw new Error('no account')
  const visitor = shop.visitor()
  visitor.cookie = await startSession(shop.db, { accountId: account.id, memberId }, shop.now, 30)
  return {
    call: (call, { id, ...input } = {}) =>
      visitor.call(call, { ...input, ...(id === undefined ? {} : { params: { id } }) }),
    raw: (call, body) => visitor.call(call, { body: body as never }),
  }
}

export async function addLadder(db: Db, goodsId: number, tiers: readonly (readonly [number, string])[]): Promise<void> {
  await db.insert(ladderTiers).values(tiers.map(([number, price]) => ({ goodsId, number, price })))
}

type PromotionValues = Omit<typeof promotions.$inferInsert, 'startsAt' | 'endsAt' | 'name'> & {
  name?: string
  startsAt?: Date
  endsAt?: Date
}
type ItemValues = Omit<typeof promotionItems.$inferInsert, 'promotionId'>

/** A promotion that runs for a day around `now` unless said otherwise. Answers with its id and its items' ids. */
export async function addPromotion(
  db: Db,
  now: Date,
  { name = '测试活动', ...values }: PromotionValues,
  items: readonly ItemValues[] = [],
): Promise<{ id: number; itemIds: number[] }> {
  const half = 12 * 3_600_000
  const window = { startsAt: new Date(now.getTime() - half), endsAt: new Date(now.getTime() + half) }
  const [row] = await db
    .insert(promotions)
    .values({ name, ...window, ...values })
    .returning({ id: promotions.id })
  if (!row) throw new Error('no promotion')
  const itemIds: number[] = []
  for (const item of items) {
    const [made] = await db
      .insert(promotionItems)
      .values({ ...item, promotionId: row.id })
      .returning({ id: promotionItems.id })
    itemIds.push(made?.id ?? 0)
  }
  return { id: row.id, itemIds }
}

/** A member's cart over the wire, as tests use it. */
export class CartOwner {
  private readonly shop: TestShop
  readonly memberId: number
  readonly caller: Caller

  private constructor(shop: TestShop, memberId: number, caller: Caller) {
    this.shop = shop
    this.memberId = memberId
    this.caller = caller
  }

  static async open(shop: TestShop, memberId?: number): Promise<CartOwner> {
    const id = memberId ?? (await addMember(shop.db))
    return new CartOwner(shop, id, await signIn(shop, id))
  }

  async list(filters?: number): Promise<WireCart> {
    return (await this.caller.call(cartCalls.cartList, { query: filters === undefined ? {} : { filters } })).data
  }

  async add(goodsId: number, number: number, more: object = {}): Promise<WireCartAdd> {
    return (await this.caller.call(cartCalls.cartAdd, { body: { params: [{ goods_id: goodsId, number, ...more }] } }))
      .data
  }

  async checkout(ids: number[], couponId?: number): Promise<WireSettlement> {
    const body = { ids, ...(couponId ? { coupon_id: couponId } : {}) }
    return (await this.caller.call(cartCalls.cartCheckout, { body })).data
  }

  async stored() {
    return this.shop.db.select().from(cartLines).where(eq(cartLines.memberId, this.memberId)).orderBy(cartLines.id)
  }
}

export async function changeGoods(db: Db, id: number, columns: Partial<typeof goods.$inferInsert>): Promise<void> {
  await db.update(goods).set(columns).where(eq(goods.id, id))
}

/** The money rules the cart tests use: minimum 200.00, free from 500.00, fee 12.00. */
export async function setShippingRules(db: Db): Promise<void> {
  const rules = { minimumOrder: '200.00', freeShippingFrom: '500.00', shippingFee: '12.00' }
  for (const [name, value] of Object.entries(rules)) {
    await db.update(settings).set({ value }).where(eq(settings.name, name))
  }
}

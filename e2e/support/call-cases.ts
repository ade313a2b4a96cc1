import { randomUUID } from 'node:crypto'
import type { WireAddress } from '#lib/contract/addresses/calls.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import type { WireCart, WireSettlement } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { Caller, Input } from './caller.ts'
import { signInOf } from './members.ts'
import { operate } from './shop-api.ts'

/** Stores of the sample chain: calls are made as one of them, so that the head office's own cart is left alone. */
export const store = 111
const sisterStore = 112

/** Makes what a call needs, as the member who will make it, and says how to ask. */
type Case = (member: Caller) => Promise<Input> | Input

const nothing: Case = () => ({})

async function buyableGoods(member: Caller) {
  const { data } = await member.data<WireGoodsList>('goodsList', { query: { in_stock: 1, per_page: 100 } })
  const goods = data.find((each) => each.is_buy === 1 && !each.is_hm && !each.is_jxq && Number(each.sale_price) > 0)
  if (!goods) throw new Error('nothing on the first page can be bought')
  // Enough for the minimum order.
  return { goods, number: Math.ceil(400 / Number(goods.sale_price) / goods.bzdw) * goods.bzdw }
}

async function wantedLine(member: Caller) {
  const { goods, number } = await buyableGoods(member)
  return { goods_id: goods.id, price: String(goods.sale_price), number, ck_id: goods.ck_id }
}

/** A line of the cart, put there for this call. */
async function newLine(member: Caller): Promise<number> {
  const line = await wantedLine(member)
  await member.data('cartAdd', { body: { params: [line] } })
  const cart = await member.data<WireCart>('cartList', { query: { filters: 99999, new: 1 } })
  const found = cart.data.find((each) => each.goods?.id === line.goods_id)
  if (!found) throw new Error('the line is not in the cart')
  return found.id
}

async function submission(member: Caller) {
  const ids = [await newLine(member)]
  const settlement = await member.data<WireSettlement>('cartCheckout', { body: { ids, new: 1 } })
  const { addresses, amounts } = settlement
  return { ids, address_id: addresses[0]?.id ?? 0, pay_amount: amounts.pay_amount, submit_key: randomUUID() }
}

async function newOrder(member: Caller): Promise<number> {
  const body = await submission(member)
  const { orders } = await member.data<{ orders: { id: number }[] }>('orderSubmit', { body })
  return orders[0]?.id ?? 0
}

const address = {
  name: '样例收货人',
  phone: '13800000011',
  region: '320115',
  street: '东山街道样例路3号',
  is_default: 0,
}

async function newAddress(member: Caller): Promise<number> {
  const { id } = await member.data<WireAddress>('addressAdd', { body: address })
  return id
}

const someGoods = async (member: Caller) =>
  (await member.data<WireGoodsList>('goodsList', { query: { per_page: 3 } })).data[0]?.id ?? 0
const onGoods: Case = async (member) => ({ params: { id: await someGoods(member) } })
const onLine: Case = async (member) => ({ body: { ids: [await newLine(member)] } })
const favourites: Case = async (member) => ({ body: { goods_ids: [await someGoods(member)] } })

/** A phone a code was not sent to yet in this minute: one each time. */
let unknownPhones = 13_912_340_000
const members = (['pending', 'rejected', 'expired', 'clinic'] as const).map((who) => signInOf(who).phone)

async function sentCode(member: Caller): Promise<Input> {
  const phone = members.shift() ?? ''
  await member.data('sendCode', { body: { phone, purpose: 'login' } })
  const { code } = await operate<{ code: string }>(`/codes/${phone}`)
  return { body: { phone, code } }
}

/** How every call is tried. A call of the contract without a case here fails the test. */
export const callCases: Partial<Record<CallKey, Case>> = {
  cartCopy: async (member) => ({ body: { ids: [await newLine(member)], other_user_ids: [sisterStore] } }),
  cartCheckout: async (member) => ({ body: { ids: [await newLine(member)], new: 1 } }),
  cartDelete: onLine,
  cartEdit: async (member) => ({ params: { id: await newLine(member) }, body: { number: 20, new: 1 } }),
  cartSelect: async (member) => ({ body: { ids: [await newLine(member)], is_selected: 0 } }),
  cartTotal: nothing,
  cartList: async (member) => {
    await newLine(member)
    return { query: { filters: 99999, new: 1 } }
  },
  cartQuickAdd: async (member) => ({ params: { id: (await buyableGoods(member)).goods.id } }),
  cartAdd: async (member) => ({ body: { params: [await wantedLine(member)] } }),
  cartNextHint: onLine,
  availableCoupons: () => ({ query: { type: 0, page: 1 } }),
  coupons: () => ({ query: { page: 1, type: 0, status: 0 } }),
  couponNumbers: nothing,
  money: nothing,
  userBase: nothing,
  logout: nothing,
  goodsSearch: () => ({ query: { keywords: 'amxl', type: 0 } }),
  goodsHot: nothing,
  goodsList: () => ({ query: { page: 2, per_page: 5, sort: 'sales', order: 'desc', in_stock: 1 } }),
  goodsDetail: onGoods,
  goodsActivities: nothing,
  everydayPrice: nothing,
  combinationGroups: nothing,
  combinations: nothing,
  recommendations: nothing,
  spike: nothing,
  focusRight: nothing,
  focusTop: nothing,
  focusLogin: nothing,
  focusHome: nothing,
  focusCommon: nothing,
  focusTopRight: nothing,
  favorites: () => ({ query: { page: 1 } }),
  favoriteAdd: favourites,
  favoriteCancel: favourites,
  globalLinks: nothing,
  postDetail: () => ({ query: { type: 1, id: 72, page: 1 } }),
  login: () => {
    const { phone, password } = signInOf('chain')
    return { body: { account: phone, password } }
  },
  loginByCode: sentCode,
  sendCode: () => {
    unknownPhones += 1
    return { body: { phone: String(unknownPhones), purpose: 'register' } }
  },
  switchStore: () => ({ body: { member_id: store } }),
  addresses: nothing,
  addressAdd: () => ({ body: address }),
  addressEdit: async (member) => ({ params: { id: await newAddress(member) }, body: { ...address, name: '改名' } }),
  addressDelete: async (member) => ({ params: { id: await newAddress(member) } }),
  regions: nothing,
  orderSubmit: async (member) => ({ body: await submission(member) }),
  orderPay: async (member) => ({
    params: { id: await newOrder(member) },
    body: { method: 'balance', pay_key: randomUUID() },
  }),
  orderCancel: async (member) => ({ params: { id: await newOrder(member) } }),
  orderList: () => ({ query: { page: 1, state: 'all' } }),
  orderDetail: async (member) => ({ params: { id: await newOrder(member) } }),
  orderNumbers: nothing,
  image: async (member) => {
    const { data } = await member.data<WireGoodsList>('goodsList', { query: { per_page: 3 } })
    return { params: { kind: 'goods', name: data[0]?.code ?? '', size: 'list' } }
  },
  activityTap: () => ({ body: { path: '/', title: '首页', entered_at: Math.floor(Date.now() / 1000), seconds: 3 } }),
}

import { randomUUID } from 'node:crypto'
import type { WireAddress } from '#lib/contract/addresses/calls.ts'
import type { WireCentreCoupon } from '#lib/contract/coupons/calls.ts'
import type { WireGroupOffer } from '#lib/contract/group-buys/calls.ts'
import type { WirePointsGoods, WirePointsOrder } from '#lib/contract/points/calls.ts'
import type { Caller, Input } from './caller.ts'
import { operate } from './shop-api.ts'

async function ownAddress(member: Caller): Promise<number> {
  const { data } = await member.data<{ data: WireAddress[] }>('addresses')
  return data[0]?.id ?? 0
}

async function claimable(member: Caller): Promise<Input> {
  const { data } = await member.data<{ data: WireCentreCoupon[] }>('couponCentre')
  const coupon = data.find((each) => each.state === 'open' && each.points === 0)
  return { params: { id: coupon?.id ?? 0 }, body: { claim_key: randomUUID() } }
}

async function exchangeable(member: Caller): Promise<Input> {
  const { data } = await member.data<{ data: WirePointsGoods[] }>('pointsGoods')
  const cheapest = data
    .filter((each) => each.is_buy === 1 && each.is_coupon === 0)
    .sort((a, b) => a.points - b.points)[0]
  const body = { number: 1, address_id: await ownAddress(member), exchange_key: randomUUID() }
  return { params: { id: cheapest?.id ?? 0 }, body }
}

async function newPointsOrder(member: Caller): Promise<number> {
  return (await member.data<{ order: WirePointsOrder }>('pointsExchange', await exchangeable(member))).order.id
}

async function shippedPointsOrder(member: Caller): Promise<number> {
  const id = await newPointsOrder(member)
  await operate(`/points-orders/${id}/ship`, { carrier: '自营配送', trackingNo: `E2E${id}` })
  return id
}

const offers = async (member: Caller) => (await member.data<{ data: WireGroupOffer[] }>('groupBuys')).data

async function joinable(member: Caller): Promise<Input> {
  const seated = await member.data<{ data: { offer_id: number; group: { state: string } }[] }>('myGroupBuys')
  const waiting = new Set(seated.data.filter((each) => each.group.state === 'open').map((each) => each.offer_id))
  const offer = (await offers(member)).find((each) => each.is_buy === 1 && !waiting.has(each.id))
  if (!offer) throw new Error('no group buy is open to this member')
  const fen = Math.round(Number(offer.price) * 100) * offer.min_number
  const body = {
    number: offer.min_number,
    address_id: await ownAddress(member),
    pay_amount: (fen / 100).toFixed(2),
    join_key: randomUUID(),
  }
  return { params: { id: offer.id }, body }
}

/** Coupons, points and group buys. */
export const tradeCases = {
  couponCentre: () => ({}),
  couponClaim: claimable,
  pointsGoods: () => ({}),
  pointsExchange: exchangeable,
  pointsOrders: () => ({ query: { page: 1, state: 'all' } }),
  pointsOrderCancel: async (member: Caller) => ({ params: { id: await newPointsOrder(member) } }),
  pointsOrderReceive: async (member: Caller) => ({ params: { id: await shippedPointsOrder(member) } }),
  groupBuys: () => ({}),
  groupBuyDetail: async (member: Caller) => ({ params: { id: (await offers(member))[0]?.id ?? 0 } }),
  groupBuyJoin: joinable,
  myGroupBuys: () => ({ query: { page: 1 } }),
}

import { addressCalls } from '#lib/contract/addresses/calls.ts'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import type { Combination } from '#lib/domain/cart.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import type { Exchanges } from '#lib/domain/exchange.ts'
import type { GroupBuy, GroupOffer } from '#lib/domain/group-buy.ts'
import type { PointsMall } from '#lib/domain/points-mall.ts'
import { toCombination } from '#lib/mapping/cart.ts'
import { toCentreCoupon } from '#lib/mapping/coupon-centre.ts'
import { toExchanges } from '#lib/mapping/exchange.ts'
import { toGroupBuy, toGroupOffer } from '#lib/mapping/group-buy.ts'
import { toPointsMall } from '#lib/mapping/points-mall.ts'
import { useAsked } from './asked.ts'
import { addressesKey } from './asked-keys.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { callShop } from './http.ts'
import type { Deliverable } from './offer-actions.ts'
import { usePersonal } from './use-personal.ts'

/** Group buys as this viewer sees them. */
export function useGroupBuys(initial: readonly GroupOffer[]): readonly GroupOffer[] {
  const load = async () => (await callShop(groupBuyCalls.groupBuys)).data.map(toGroupOffer)
  return usePersonal<readonly GroupOffer[]>([goodsKeyPrefix, 'group-buys'], load, initial).data
}

/** One group buy with its open groups; `refresh` asks again. */
export function useGroupBuy(initial: GroupBuy): { groupBuy: GroupBuy; refresh: () => void } {
  const { id } = initial.offer
  const load = async () => toGroupBuy(await callShop(groupBuyCalls.groupBuyDetail, { params: { id } }))
  const { data, refresh } = usePersonal([goodsKeyPrefix, 'group-buy', id], load, initial)
  return { groupBuy: data, refresh }
}

export function useCombinations(initial: readonly Combination[]): readonly Combination[] {
  const load = async () => (await callShop(goodsCalls.combinations)).data.map(toCombination)
  return usePersonal<readonly Combination[]>([goodsKeyPrefix, 'combinations'], load, initial).data
}

export function useExchanges(which: 'groups' | 'list', initial: Exchanges): Exchanges {
  const load = async () =>
    toExchanges(await callShop(which === 'groups' ? goodsCalls.exchangeGroups : goodsCalls.exchangeList))
  return usePersonal<Exchanges>([goodsKeyPrefix, 'exchanges', which], load, initial).data
}

/** A member's own coupons keep the places they have for everybody, so that none moves when it is known who looks; others follow. */
export function useCouponCentre(initial: readonly CentreCoupon[]) {
  const load = async () => {
    const coupons = (await callShop(couponCalls.couponCentre)).data.map(toCentreCoupon)
    const places = new Map(initial.map(({ id }, at) => [id, at]))
    return coupons.sort((a, b) => (places.get(a.id) ?? coupons.length) - (places.get(b.id) ?? coupons.length))
  }
  const { data, refresh } = usePersonal<readonly CentreCoupon[]>(['coupon-centre'], load, initial)
  return { coupons: data, refresh }
}

export function usePointsMall(initial: PointsMall): { mall: PointsMall; refresh: () => void } {
  const load = async () => toPointsMall(await callShop(pointsCalls.pointsGoods))
  const { data, refresh } = usePersonal(['points-mall'], load, initial)
  return { mall: data, refresh }
}

export interface DeliveryAddress extends Deliverable {
  readonly text: string
  readonly isDefault: boolean
}

/** The member's delivery addresses, the default one first; undefined until they are known. */
export function useDeliveryAddresses(): readonly DeliveryAddress[] | undefined {
  return useAsked([addressesKey, 'delivery'], async () =>
    (await callShop(addressCalls.addresses)).data.map((address) => ({
      id: address.id,
      text: `${address.name} ${address.phone} ${address.province}${address.city}${address.district} ${address.street}`,
      isDefault: address.is_default === 1,
      statement: address.statement,
    })),
  ).data
}

'use client'

import { useState } from 'react'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { OrderKind, Settlement } from '#lib/domain/settlement.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { toOrderKind, toSettlement } from '#lib/mapping/settlement.ts'
import type { Asked } from './asked.ts'
import { useAsked } from './asked.ts'
import { refreshCart } from './cart-keys.ts'
import { doOnce } from './do-once.ts'
import { reportError } from './errors.ts'
import { callShop } from './http.ts'

interface Submission {
  readonly addressId: number
  readonly remark: string
}

interface PlacedOrder {
  readonly id: number
  readonly kind: OrderKind
}

interface SettlementHandle {
  readonly asked: Asked<Settlement>
  readonly chooseCoupon: (id: number | null) => void
  /** Null when it was refused; the reason is on the screen and the settlement priced again. */
  readonly submit: (submission: Submission) => Promise<PlacedOrder[] | null>
}

/** Settles chosen cart lines and orders them. Pressing twice orders once. */
export function useSettlement(lineIds: readonly number[]): SettlementHandle {
  const [couponId, setCouponId] = useState<number | null | undefined>()
  const asked = useAsked(
    ['settlement', ...lineIds, couponId ?? 'none'],
    async () =>
      toSettlement(
        await callShop(cartCalls.cartCheckout, { body: { ids: [...lineIds], coupon_id: couponId ?? 0, new: 1 } }),
      ),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const submit = async ({ addressId, remark }: Submission): Promise<PlacedOrder[] | null> => {
    const { data, reload } = asked
    if (!data) return null
    const body = {
      ids: [...lineIds],
      address_id: addressId,
      coupon_id: data.couponId ?? 0,
      remark,
      pay_amount: formatFen(data.amounts.pay),
      confirmed_ids: data.nearExpiry.map((line) => line.lineId),
    }
    try {
      const placed = await doOnce(['order', body], (submit_key) =>
        callShop(orderCalls.orderSubmit, { body: { ...body, submit_key } }),
      )
      await refreshCart()
      return placed.orders.map((order) => ({ id: order.id, kind: toOrderKind(order.kind) }))
    } catch (failure) {
      reportError(failure)
      reload()
      return null
    }
  }

  return { asked, chooseCoupon: setCouponId, submit }
}

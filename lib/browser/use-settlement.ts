import { useEffect, useState } from 'react'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { OrderKind, Settlement } from '#lib/domain/settlement.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { toOrderKind, toSettlement } from '#lib/mapping/settlement.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { settleEdits } from './cart-edits.ts'
import { refreshCart } from './cart-keys.ts'
import type { CheckoutDraft, DraftOwner } from './checkout-draft.ts'
import { emptyDraft, readDraft, writeDraft } from './checkout-draft.ts'
import { doOnce } from './do-once.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'

interface PlacedOrder {
  readonly id: number
  readonly kind: OrderKind
}

/** A settlement with the choice it was asked for. */
interface Settled {
  readonly settlement: Settlement
  readonly couponId: number | null
  readonly addressId: number | null
}

interface SettlementHandle {
  readonly asked: Asked<Settled>
  readonly draft: CheckoutDraft
  /** The draft was there already: from before somebody signed in again. */
  readonly isRestored: boolean
  readonly change: (part: Partial<CheckoutDraft>) => void
  /** Prices everything again. */
  readonly refresh: () => Promise<void>
  /** What had become different from what was confirmed, when it was refused for that; a text for each line. */
  readonly differences: readonly string[]
  /** Null when it was refused; the reason is on the screen and the settlement priced again. */
  readonly submit: (addressId: number) => Promise<PlacedOrder[] | null>
}

const NOUN = 'settlement'
const refresh = (): Promise<void> => refreshAsked(NOUN)

/** Settles chosen cart lines and orders them as they were shown. Pressing twice orders once. */
export function useSettlement({ memberId, lineIds }: DraftOwner): SettlementHandle {
  const [kept] = useState(() => readDraft({ memberId, lineIds }))
  const [draft, setDraft] = useState(kept ?? emptyDraft)
  const [differences, setDifferences] = useState<readonly string[]>([])
  useEffect(() => writeDraft({ memberId, lineIds }, draft), [memberId, lineIds, draft])
  const { couponId, addressId: chosenId, remark } = draft
  const asked = useAsked<Settled>(
    [NOUN, ...lineIds, couponId ?? 'none', chosenId ?? 'first'],
    async () => {
      await settleEdits()
      const body = {
        ids: [...lineIds],
        coupon_id: couponId ?? 0,
        ...(chosenId === null ? {} : { address_id: chosenId }),
        new: 1,
      }
      return {
        settlement: toSettlement(await callShop(cartCalls.cartCheckout, { body })),
        couponId,
        addressId: chosenId,
      }
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const submit = async (addressId: number): Promise<PlacedOrder[] | null> => {
    const shown = asked.data?.settlement
    if (!shown) return null
    setDifferences([])
    const body = {
      ids: [...lineIds],
      address_id: addressId,
      coupon_id: shown.couponId ?? 0,
      remark,
      pay_amount: formatFen(shown.amounts.pay),
      confirmed_ids: shown.nearExpiry.map((line) => line.lineId),
      ...(shown.statement === null ? {} : { statement: shown.statement }),
    }
    try {
      const placed = await doOnce(['order', body], (submit_key) =>
        callShop(orderCalls.orderSubmit, { body: { ...body, submit_key } }),
      )
      writeDraft({ memberId, lineIds }, emptyDraft)
      await refreshCart()
      return placed.orders.map((order) => ({ id: order.id, kind: toOrderKind(order.kind) }))
    } catch (failure) {
      const found =
        failure instanceof ShopError && failure.kind === 'refused' ? failure.fieldErrors?.statement : undefined
      if (!found) reportError(failure)
      await refresh()
      setDifferences(found ?? [])
      return null
    }
  }

  return {
    asked,
    draft,
    isRestored: kept !== null,
    change: (part) => setDraft((known) => ({ ...known, ...part })),
    refresh,
    differences,
    submit,
  }
}

import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { AccountRef, ProviderAccount } from './accounts.ts'
import type { TransferKind } from './transfer.ts'
import { transfer } from './transfer.ts'

interface Moved {
  /** Way to pay, whose provider holds the money. */
  readonly way: string
  /** Left out where it is for no order. */
  readonly orderId?: number
  readonly amount: Fen
  readonly at: Date
  readonly note: string
}

const at = (way: string): ProviderAccount => `at_${way}`

const move = (tx: Db, kind: TransferKind, to: AccountRef, from: AccountRef, { way: _, amount, ...rest }: Moved) =>
  transfer(tx, {
    kind,
    ...rest,
    entries: [
      { account: to, amount },
      { account: from, amount: fen(-amount) },
    ],
  })

/** What a member recharged at a provider. */
export const rechargeAtProvider = (tx: Db, { memberId, ...moved }: Moved & { readonly memberId: number }) =>
  move(tx, 'provider_recharge', { memberId }, at(moved.way), moved)

/** An order paid at a provider. */
export const payAtProvider = (tx: Db, moved: Moved) => move(tx, 'provider_pay', 'sales', at(moved.way), moved)

/** Money that came to a provider for an order that takes none any more: owed to its payer at once. */
export const holdLatePayment = (tx: Db, moved: Moved) =>
  move(tx, 'provider_late', 'provider_refunds', at(moved.way), moved)

/** What an order paid at a provider gives back: owed to its payer until the provider has done it. */
export const holdProviderRefund = (tx: Db, moved: Moved) =>
  move(tx, 'provider_refund', 'provider_refunds', 'sales', moved)

/** The provider gave back what was owed. */
export const sendProviderRefund = (tx: Db, moved: Moved) =>
  move(tx, 'provider_refund_sent', at(moved.way), 'provider_refunds', moved)

/** What the provider would not give back goes to the member's balance. */
export const moveProviderRefund = (tx: Db, { memberId, ...moved }: Moved & { readonly memberId: number }) =>
  move(tx, 'provider_refund_balance', { memberId }, 'provider_refunds', moved)

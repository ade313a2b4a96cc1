import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/db/db.ts'
import type { Post } from './transfer.ts'
import { transfer } from './transfer.ts'

interface Amount {
  memberId: number
  amount: Fen
  at: Date
  note?: string
}

type OrderAmount = Amount & { orderId: number }

const negative = (amount: Fen): Fen => fen(-amount)

/** What a member already had when the books were opened. */
export const openBalance = (tx: Db, { memberId, amount, ...rest }: Amount) =>
  transfer(tx, {
    kind: 'opening',
    ...rest,
    entries: [
      { account: { memberId }, amount },
      { account: 'opening', amount: negative(amount) },
    ],
  })

/** Money the member sent to the shop's bank account. */
export const recharge = (tx: Db, { memberId, amount, ...rest }: Amount) =>
  transfer(tx, {
    kind: 'recharge',
    ...rest,
    entries: [
      { account: { memberId }, amount },
      { account: 'bank', amount: negative(amount) },
    ],
  })

/** Pays an order from the balance. Throws BalanceTooLowError. */
export const payFromBalance = (tx: Db, { memberId, amount, ...rest }: OrderAmount, post?: Post) =>
  transfer(
    tx,
    {
      kind: 'pay',
      ...rest,
      entries: [
        { account: { memberId }, amount: negative(amount) },
        { account: 'sales', amount },
      ],
    },
    post,
  )

/** Gives back what was paid for an order. */
export const refundToBalance = (tx: Db, { memberId, amount, ...rest }: OrderAmount) =>
  transfer(tx, {
    kind: 'refund',
    ...rest,
    entries: [
      { account: { memberId }, amount },
      { account: 'sales', amount: negative(amount) },
    ],
  })

/** An order paid straight into the shop's bank account. */
export const receiveCompanyTransfer = (tx: Db, { amount, at, orderId, note }: Omit<OrderAmount, 'memberId'>) =>
  transfer(tx, {
    kind: 'company_transfer',
    at,
    orderId,
    note,
    entries: [
      { account: 'sales', amount },
      { account: 'bank', amount: negative(amount) },
    ],
  })

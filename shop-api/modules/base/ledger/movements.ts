import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
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
export const payFromBalance = (tx: Db, { memberId, amount, ...rest }: OrderAmount) =>
  transfer(tx, {
    kind: 'pay',
    ...rest,
    entries: [
      { account: { memberId }, amount: negative(amount) },
      { account: 'sales', amount },
    ],
  })

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

/** The part of an order that cash vouchers pay: the shop's own expense. */
export const payWithVouchers = (tx: Db, { amount, ...rest }: Omit<OrderAmount, 'memberId'>) =>
  transfer(tx, {
    kind: 'voucher',
    ...rest,
    entries: [
      { account: 'sales', amount },
      { account: 'marketing', amount: negative(amount) },
    ],
  })

/** Gives back to vouchers what they paid for an order. */
export const refundToVouchers = (tx: Db, { amount, ...rest }: Omit<OrderAmount, 'memberId'>) =>
  transfer(tx, {
    kind: 'voucher_refund',
    ...rest,
    entries: [
      { account: 'marketing', amount },
      { account: 'sales', amount: negative(amount) },
    ],
  })

/** Cash back that was given for goods which were given back. */
export const takeCashBack = (tx: Db, { memberId, amount, ...rest }: OrderAmount) =>
  transfer(tx, {
    kind: 'cash_back_return',
    ...rest,
    entries: [
      { account: { memberId }, amount: negative(amount) },
      { account: 'marketing', amount },
    ],
  })

/** Cash back for a received order, into the balance. */
export const payCashBack = (tx: Db, { memberId, amount, ...rest }: OrderAmount) =>
  transfer(tx, {
    kind: 'cash_back',
    ...rest,
    entries: [
      { account: { memberId }, amount },
      { account: 'marketing', amount: negative(amount) },
    ],
  })

/** Sets money aside that a member wants back. Throws BalanceTooLowError. */
export const holdWithdrawal = (tx: Db, { memberId, amount, ...rest }: Amount) =>
  transfer(tx, {
    kind: 'withdrawal',
    ...rest,
    entries: [
      { account: { memberId }, amount: negative(amount) },
      { account: 'withdrawals', amount },
    ],
  })

/** The member gets back what was set aside: refused, or taken back. */
export const returnWithdrawal = (tx: Db, { memberId, amount, ...rest }: Amount) =>
  transfer(tx, {
    kind: 'withdrawal_return',
    ...rest,
    entries: [
      { account: { memberId }, amount },
      { account: 'withdrawals', amount: negative(amount) },
    ],
  })

/** What was set aside has left the shop's bank account. */
export const payWithdrawal = (tx: Db, { amount, ...rest }: Omit<Amount, 'memberId'>) =>
  transfer(tx, {
    kind: 'withdrawal_paid',
    ...rest,
    entries: [
      { account: 'withdrawals', amount: negative(amount) },
      { account: 'bank', amount },
    ],
  })

/** What an order paid by company transfer gives back: owed to that account until somebody has sent it. */
export const holdBankRefund = (tx: Db, { amount, ...rest }: Omit<OrderAmount, 'memberId'>) =>
  transfer(tx, {
    kind: 'bank_refund',
    ...rest,
    entries: [
      { account: 'bank_refunds', amount },
      { account: 'sales', amount: negative(amount) },
    ],
  })

/** What was owed to a company account has left the shop's. */
export const sendBankRefund = (tx: Db, { amount, ...rest }: Omit<OrderAmount, 'memberId'>) =>
  transfer(tx, {
    kind: 'bank_refund_sent',
    ...rest,
    entries: [
      { account: 'bank_refunds', amount: negative(amount) },
      { account: 'bank', amount },
    ],
  })

type CreditAmount = Omit<Amount, 'memberId'> & { orderId?: number }

/** What a member already owed when the books were opened. */
export const openCredit = (tx: Db, { amount, at, note }: CreditAmount) =>
  transfer(tx, {
    kind: 'opening',
    at,
    note,
    entries: [
      { account: 'opening', amount },
      { account: 'receivables', amount: negative(amount) },
    ],
  })

/** What a member buys now and pays later. */
export const payOnCredit = (tx: Db, { amount, at, note, orderId }: CreditAmount) =>
  transfer(tx, {
    kind: 'credit_use',
    at,
    note,
    orderId,
    entries: [
      { account: 'sales', amount },
      { account: 'receivables', amount: negative(amount) },
    ],
  })

/** What of an order bought on credit need not be paid any more. */
export const returnToCredit = (tx: Db, { amount, at, note, orderId }: CreditAmount) =>
  transfer(tx, {
    kind: 'credit_return',
    at,
    note,
    orderId,
    entries: [
      { account: 'receivables', amount },
      { account: 'sales', amount: negative(amount) },
    ],
  })

/** Money on the shop's bank account for what was bought on credit. */
export const receiveRepayment = (tx: Db, { amount, at, note }: CreditAmount) =>
  transfer(tx, {
    kind: 'credit_repay',
    at,
    note,
    entries: [
      { account: 'receivables', amount },
      { account: 'bank', amount: negative(amount) },
    ],
  })

/** What a return takes out of a balance that does not have it, added to what is owed. */
export const lendToBalance = (tx: Db, { memberId, amount, ...rest }: OrderAmount) =>
  transfer(tx, {
    kind: 'credit_lent',
    ...rest,
    entries: [
      { account: { memberId }, amount },
      { account: 'receivables', amount: negative(amount) },
    ],
  })

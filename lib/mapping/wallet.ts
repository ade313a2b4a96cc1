import type { DataOf } from '#lib/contract/call.ts'
import type { userCalls, WireMoney } from '#lib/contract/user/calls.ts'
import type { WireMoneyEntry, WireMoneyRequest, walletCalls } from '#lib/contract/wallet/calls.ts'
import type {
  CashVoucher,
  ClaimableCoupon,
  Coupon,
  MoneyEntry,
  MoneyRequest,
  MoneySheet,
  PointsEntry,
  Purses,
} from '#lib/domain/wallet.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'

type Entry<Call extends keyof Pages> = Pages[Call]['data'][number]
interface Pages {
  availableCoupons: DataOf<typeof userCalls.availableCoupons>
  coupons: DataOf<typeof userCalls.coupons>
  pointsLog: DataOf<typeof walletCalls.pointsLog>
  vouchers: DataOf<typeof walletCalls.vouchers>
}

export function toPurses({
  balance,
  frozen,
  points,
  points_owed: pointsOwed,
  coupons,
  vouchers,
  credit,
}: WireMoney): Purses {
  return {
    balance: parseFen(balance),
    frozen: parseFen(frozen),
    points,
    pointsOwed,
    coupons,
    cashVouchers: vouchers,
    credit: credit && {
      limit: parseFen(credit.limit),
      used: parseFen(credit.used),
      due: parseFen(credit.due),
      overdue: parseFen(credit.overdue),
      dueOn: credit.due_on,
    },
  }
}

export function toMoneyEntry(wire: WireMoneyEntry): MoneyEntry {
  return {
    id: wire.id,
    label: wire.label,
    amount: parseFen(wire.amount),
    balance: parseFen(wire.balance),
    orderNumber: wire.order_no,
    note: wire.note,
    at: wire.created_at,
  }
}

export function toMoneySheet(wire: DataOf<typeof walletCalls.moneyExport>): MoneySheet {
  return {
    opening: parseFen(wire.opening),
    closing: parseFen(wire.closing),
    isCut: wire.is_cut,
    entries: wire.entries.map(toMoneyEntry),
  }
}

export function toPointsEntry(wire: Entry<'pointsLog'>): PointsEntry {
  const { id, label, points, balance, note } = wire
  return { id, label, points, balance, note, orderNumber: wire.order_no, at: wire.created_at }
}

const AMOUNT = 1
const USABLE = 0

export function toCoupon(wire: Entry<'coupons'>): Coupon {
  return {
    id: wire.id,
    name: wire.name,
    worth:
      wire.type === AMOUNT
        ? { kind: 'amount', off: parseFen(wire.amount) }
        : { kind: 'rate', rate: Number(wire.amount) },
    threshold: parseFen(wire.threshold),
    scope: wire.scope,
    isUsable: wire.status === USABLE,
    stateText: wire.status_text,
    startsAt: timestampToMs(wire.starts_at),
    expiresAt: timestampToMs(wire.expires_at),
  }
}

export const toClaimableCoupon = (wire: Entry<'availableCoupons'>): ClaimableCoupon => ({
  ...toCoupon(wire),
  points: wire.points,
})

export function toCashVoucher(wire: Entry<'vouchers'>): CashVoucher {
  return {
    id: wire.id,
    name: wire.name,
    amount: parseFen(wire.amount),
    remaining: parseFen(wire.remaining),
    isUsable: wire.status === USABLE,
    stateText: wire.status_text,
    startsAt: timestampToMs(wire.starts_at),
    expiresAt: timestampToMs(wire.expires_at),
    uses: wire.uses.map((use) => ({
      amount: parseFen(use.amount),
      orderNumber: use.order_no,
      note: use.note,
      at: use.created_at,
    })),
  }
}

export function toMoneyRequest(wire: WireMoneyRequest): MoneyRequest {
  return {
    id: wire.id,
    number: wire.no,
    kind: wire.kind,
    amount: parseFen(wire.amount),
    isOpen: wire.state === 'submitted',
    stateText: wire.state_text,
    detail: wire.detail,
    reason: wire.reason,
    at: wire.created_at,
  }
}

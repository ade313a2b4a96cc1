import type { DataOf } from '#lib/contract/call.ts'
import type { userCalls, WireMoney } from '#lib/contract/user/calls.ts'
import type { WireMoneyEntry, WireMoneyRequest, walletCalls } from '#lib/contract/wallet/calls.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import type { Page } from '#lib/domain/page.ts'
import type {
  BalanceEntry,
  BalanceRequest,
  BalanceStatement,
  CashVoucher,
  Coupon,
  CouponNumbers,
  OwnNumbers,
  OwnStatus,
  PaymentMeans,
  PointsEntry,
} from '#lib/domain/wallet.ts'
import { CASH_VOUCHER } from '#lib/domain/wallet.ts'
import { parseFen, parseFenOrNull } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toPage } from './page.ts'
import { toOnlinePayment } from './provider-payment.ts'
import { toTransferTo } from './settlement.ts'

type Entry<Call extends keyof Pages> = Pages[Call]['data'][number]
interface Pages {
  coupons: DataOf<typeof userCalls.coupons>
  pointsLog: DataOf<typeof walletCalls.pointsLog>
  vouchers: DataOf<typeof walletCalls.vouchers>
}

export function toPaymentMeans({
  balance,
  frozen,
  points,
  points_owed: pointsOwed,
  coupons,
  vouchers,
  credit,
  transfer,
  recharge_ways: rechargeWays,
  online_recharge: onlineRecharge,
}: WireMoney): PaymentMeans {
  return {
    balance: parseFenOrNull(balance),
    frozen: parseFenOrNull(frozen),
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
    transfer: transfer ? toTransferTo(transfer) : null,
    rechargeWays: rechargeWays.map(({ method, label }) => ({ method, label })),
    onlineRecharge: onlineRecharge && toOnlinePayment(onlineRecharge),
  }
}

export function toBalanceEntry(wire: WireMoneyEntry): BalanceEntry {
  return {
    id: wire.id,
    label: wire.label,
    amount: parseFenOrNull(wire.amount),
    balance: parseFenOrNull(wire.balance),
    orderNumber: wire.order_no,
    note: wire.note,
    at: wire.created_at,
  }
}

export function toBalanceStatement(wire: DataOf<typeof walletCalls.moneyExport>): BalanceStatement {
  return {
    opening: parseFen(wire.opening),
    closing: parseFen(wire.closing),
    isCut: wire.is_cut,
    entries: wire.entries.map(toBalanceEntry),
  }
}

export function toPointsEntry(wire: Entry<'pointsLog'>): PointsEntry {
  const { id, label, points, balance, note } = wire
  return { id, label, points, balance, note, orderNumber: wire.order_no, at: wire.created_at }
}

const NOT_SAID = 0
const COUPON = 1
const USABLE = 0
const kindWords: Readonly<Record<number, string>> = { [COUPON]: '优惠券', [CASH_VOUCHER]: '现金券' }

/** A kind without words of its own is named by its code; an unknown one has no name. */
const wordsOf = (type: number, text: string): string => text || (kindWords[type] ?? '')

export function toCouponNumbers(wire: DataOf<typeof userCalls.couponNumbers>): CouponNumbers {
  const { usable, used, expired } = wire
  const kinds = wire.kinds.map(({ type, type_text: text, num }) => ({
    kind: type,
    kindText: wordsOf(type, text) || '其他',
    count: num,
  }))
  return { usable, used, expired, kinds }
}

function worthOf({ amount, is_rate }: Entry<'coupons'>): Coupon['worth'] {
  if (amount === null) return null
  return is_rate === 1 ? { kind: 'rate', rate: Number(amount) } : { kind: 'amount', off: parseFen(amount) }
}

export function toCoupon(wire: Entry<'coupons'>): Coupon {
  return {
    id: wire.id,
    name: wire.name,
    kindText: [NOT_SAID, COUPON].includes(wire.type) ? '' : wordsOf(wire.type, wire.type_text),
    worth: worthOf(wire),
    threshold: parseFenOrNull(wire.threshold),
    scope: wire.scope,
    isUsable: wire.status === USABLE,
    stateText: wire.status_text,
    startsAt: timestampToMs(wire.starts_at),
    expiresAt: timestampToMs(wire.expires_at),
  }
}

/** What hangs out in the coupon centre, as it looks in the hand. */
export function toCouponLook(coupon: CentreCoupon): Coupon {
  const { id, name, kind, value, threshold, scope, stateText, startsAt, expiresAt } = coupon
  const worth = kind === 'amount' ? ({ kind, off: parseFen(value) } as const) : ({ kind, rate: Number(value) } as const)
  return { id, name, kindText: '', worth, threshold, scope, isUsable: true, stateText, startsAt, expiresAt }
}

export function toCashVoucher(wire: Entry<'vouchers'>): CashVoucher {
  return {
    id: wire.id,
    name: wire.name,
    amount: parseFenOrNull(wire.amount),
    remaining: parseFenOrNull(wire.remaining),
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

const stateWords: Readonly<Record<OwnStatus, string>> = { 0: '可使用', 1: '已使用', 2: '已过期' }

/**
 * Cash vouchers out of the calls for every kind, which were asked for this kind and status. One that says
 * that it is of another kind comes from an upstream that does not tell kinds apart.
 */
export function toVouchersOfCoupons(wire: Pages['coupons'], status: OwnStatus): Page<CashVoucher> {
  const vouchers = wire.data.filter(({ type }) => type === CASH_VOUCHER || type === NOT_SAID)
  const page = toPage({ ...wire, data: vouchers }, (coupon) => ({
    id: coupon.id,
    name: coupon.name,
    amount: parseFenOrNull(coupon.amount),
    remaining: null,
    isUsable: status === USABLE,
    stateText: coupon.status_text || stateWords[status],
    startsAt: timestampToMs(coupon.starts_at),
    expiresAt: timestampToMs(coupon.expires_at),
    uses: [],
  }))
  return vouchers.length === wire.data.length ? page : { ...page, total: vouchers.length }
}

/** Usable ones by the count of every kind; how many were used or have ended, that call does not say. */
export function toVoucherNumbers({ kinds }: CouponNumbers): OwnNumbers {
  const usable = kinds.find(({ kind }) => kind === CASH_VOUCHER)?.count ?? null
  return { usable, used: null, expired: null }
}

export function toBalanceRequest(wire: WireMoneyRequest): BalanceRequest {
  return {
    id: wire.id,
    number: wire.no,
    kind: wire.kind,
    amount: parseFenOrNull(wire.amount),
    arrived: parseFenOrNull(wire.arrived ?? null),
    isOpen: wire.state === 'submitted',
    stateText: wire.state_text,
    detail: wire.detail,
    reason: wire.reason,
    at: wire.created_at,
  }
}

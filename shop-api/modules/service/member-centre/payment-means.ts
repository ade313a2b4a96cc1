import type { WireMoney } from '#lib/contract/user/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { readCompanyAccount } from '#shop-api/modules/base/settings/company-account.ts'
import { isCreditOverdue } from '#shop-api/modules/identity/members/credit-overdue.ts'
import { provinceOf } from '#shop-api/modules/identity/members/province.ts'
import { heldBackRead } from '#shop-api/modules/trade/balance/requests.ts'
import { usableCouponsRead } from '#shop-api/modules/trade/coupons/member-coupons.ts'
import { overdueOf } from '#shop-api/modules/trade/credit/debts.ts'
import { waitingAttempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { wirePayment } from '#shop-api/modules/trade/provider-payments/begin.ts'
import { usableVouchersRead } from '#shop-api/modules/trade/vouchers/vouchers.ts'
import { gatewaysOf } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import { waysToPay } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readTogether } from '#shop-api/platform/db/reads.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'

/** Coupons and vouchers that can be used now, and the balance set aside for withdrawals that are not sent yet. */
const meansOf = (memberId: number, now: Date) => ({
  coupons: usableCouponsRead(memberId, now),
  vouchers: usableVouchersRead(memberId, now),
  heldBack: heldBackRead(memberId),
})

/** Credit in words of the wire: what is due later, and what should have been paid by now. */
async function creditOf(db: Db, member: CurrentMember, today: string): Promise<WireMoney['credit']> {
  if (member.creditLimitFen === null) return null
  const used = fen(member.creditUsedFen)
  const overdue = isCreditOverdue(member, today) ? await overdueOf(db, member.id, used, today) : fen(0)
  return {
    limit: formatFen(fen(member.creditLimitFen)),
    used: formatFen(used),
    due: formatFen(fen(used - overdue)),
    overdue: formatFen(overdue),
    due_on: used > 0 ? member.creditDueOn : null,
  }
}

/** What a member has to pay with. */
export async function paymentMeansOf(db: Db, member: CurrentMember, now: Date): Promise<WireMoney> {
  const { coupons, vouchers, heldBack } = await readTogether(db, meansOf(member.id, now))
  const account = await readCompanyAccount(db, await provinceOf(db, member.id))
  const { open } = gatewaysOf(db)
  const waiting = await waitingAttempt(db, { orderId: null, memberId: member.id })
  return {
    balance: formatFen(await readBalance(db, member.id)),
    frozen: formatFen(heldBack),
    points: member.points,
    points_owed: member.pointsOwed,
    coupons,
    vouchers,
    credit: await creditOf(db, member, chinaDate(now)),
    recharge_ways: waysToPay.flatMap(({ method, provider }) =>
      provider && open.has(method) ? [{ method, label: provider.label }] : [],
    ),
    online_recharge: waiting && wirePayment(waiting),
    transfer: account && { ...account, reference: referenceOf({ kind: 'member', id: member.id }) },
  }
}

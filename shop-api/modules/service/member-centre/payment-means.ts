import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { WireMoney } from '#lib/contract/user/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { isCreditOverdue } from '#shop-api/modules/identity/members/credit-overdue.ts'
import { moneyRequests } from '#shop-api/modules/trade/balance/tables.ts'
import { memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { overdueOf } from '#shop-api/modules/trade/credit/debts.ts'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'

async function countCoupons(db: Db, memberId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(memberCoupons)
    .where(
      and(
        eq(memberCoupons.memberId, memberId),
        isNull(memberCoupons.usedAt),
        lte(memberCoupons.validFrom, now),
        gt(memberCoupons.validTo, now),
      ),
    )
  return row?.total ?? 0
}

async function countVouchers(db: Db, memberId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(cashVouchers)
    .where(
      and(
        eq(cashVouchers.memberId, memberId),
        gt(cashVouchers.remainingFen, 0),
        lte(cashVouchers.validFrom, now),
        gt(cashVouchers.validTo, now),
      ),
    )
  return row?.total ?? 0
}

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

/** Balance set aside for withdrawals that are not sent yet. */
async function heldBack(db: Db, memberId: number): Promise<Fen> {
  const [row] = await db
    .select({ amount: sql<number>`coalesce(sum(${moneyRequests.amountFen}), 0)::float8` })
    .from(moneyRequests)
    .where(
      and(
        eq(moneyRequests.memberId, memberId),
        eq(moneyRequests.kind, 'withdraw'),
        eq(moneyRequests.state, 'submitted'),
      ),
    )
  return fen(row?.amount ?? 0)
}

/** What a member has to pay with. */
export async function paymentMeansOf(db: Db, member: CurrentMember, now: Date): Promise<WireMoney> {
  return {
    balance: formatFen(await readBalance(db, member.id)),
    frozen: formatFen(await heldBack(db, member.id)),
    points: member.points,
    points_owed: member.pointsOwed,
    coupons: await countCoupons(db, member.id, now),
    vouchers: await countVouchers(db, member.id, now),
    credit: await creditOf(db, member, chinaDate(now)),
  }
}

import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import { fen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { regions } from '#shop-api/db/schema/catalogue.ts'
import { addresses, members } from '#shop-api/db/schema/members.ts'
import { cashVouchers } from '#shop-api/db/schema/promotions.ts'
import type { CreditAccount } from '#shop-api/modules/credit/account.ts'
import { creditReason, dueDay } from '#shop-api/modules/credit/account.ts'
import { readBalance } from '#shop-api/modules/ledger/accounts.ts'
import type { Purses } from './payment-options.ts'

async function creditPurse(db: Db, account: CreditAccount, now: Date): Promise<Purses['credit']> {
  if (account.limit === null) return null
  const left = fen(Math.max(0, account.limit - account.used))
  return { left, bar: creditReason(account, fen(0), chinaDate(now)), dueOn: await dueDay(db, now) }
}

export async function loadPurses(db: Db, memberId: number, now: Date): Promise<Purses> {
  const [member] = await db
    .select({ limit: members.creditLimitFen, used: members.creditUsedFen, dueOn: members.creditDueOn })
    .from(members)
    .where(eq(members.id, memberId))
  const [vouchers] = await db
    .select({ left: sql<number>`coalesce(sum(${cashVouchers.remainingFen}), 0)::float8` })
    .from(cashVouchers)
    .where(and(eq(cashVouchers.memberId, memberId), lte(cashVouchers.validFrom, now), gt(cashVouchers.validTo, now)))
  return {
    balance: await readBalance(db, memberId),
    credit: member ? await creditPurse(db, member, now) : null,
    vouchers: fen(vouchers?.left ?? 0),
  }
}

/** Delivery addresses with their places written out, the default one first. */
export async function loadDeliveries(db: Db, memberId: number): Promise<WireSettlement['addresses']> {
  const rows = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.memberId, memberId), isNull(addresses.deletedAt)))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))
  const codes = new Set(rows.flatMap((row) => [row.provinceCode, row.cityCode, row.districtCode]))
  const places = await db
    .select()
    .from(regions)
    .where(inArray(regions.code, [...codes]))
  const names = new Map(places.map((place) => [place.code, place.name]))
  return rows.map((row) => {
    const path = [row.provinceCode, row.cityCode, row.districtCode].map((code) => names.get(code) ?? '')
    return {
      id: row.id,
      name: row.consignee,
      phone: row.phone,
      // A city without districts stands twice in the row, once in the text.
      text: [...new Set(path), row.detail].filter((part) => part !== '').join(' '),
      is_default: row.isDefault ? 1 : 0,
    }
  })
}

import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import { fen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { nameOfRegion } from '#shop-api/modules/base/regions/regions.ts'
import { readCompanyAccount } from '#shop-api/modules/base/settings/company-account.ts'
import { addressText } from '#shop-api/modules/identity/addresses/statement.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { CreditAccount } from '#shop-api/modules/trade/credit/account.ts'
import { creditReason, dueDay } from '#shop-api/modules/trade/credit/account.ts'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import { gatewaysOf } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { PaymentMeans } from '#shop-api/modules/trade/ways-to-pay/interface/way.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readOne, readRows } from '#shop-api/platform/db/reads.ts'

async function creditMeans(db: Db, account: CreditAccount, now: Date): Promise<PaymentMeans['credit']> {
  if (account.limit === null) return null
  const left = fen(Math.max(0, account.limit - account.used))
  return { left, bar: creditReason(account, fen(0), chinaDate(now)), dueOn: await dueDay(db, now) }
}

export async function loadPaymentMeans(db: Db, memberId: number, now: Date): Promise<PaymentMeans> {
  const [member] = await db
    .select({
      limit: members.creditLimitFen,
      used: members.creditUsedFen,
      dueOn: members.creditDueOn,
      province: members.provinceCode,
    })
    .from(members)
    .where(eq(members.id, memberId))
  const [vouchers] = await db
    .select({ left: sql<number>`coalesce(sum(${cashVouchers.remainingFen}), 0)::float8` })
    .from(cashVouchers)
    .where(and(eq(cashVouchers.memberId, memberId), lte(cashVouchers.validFrom, now), gt(cashVouchers.validTo, now)))
  return {
    balance: await readBalance(db, memberId),
    credit: member ? await creditMeans(db, member, now) : null,
    vouchers: fen(vouchers?.left ?? 0),
    hasAccount: (await readCompanyAccount(db, member?.province ?? '')) !== null,
    providers: new Set(gatewaysOf(db).open.keys()),
  }
}

const deliveryColumns = {
  id: addresses.id,
  consignee: addresses.consignee,
  phone: addresses.phone,
  detail: addresses.detail,
  isDefault: addresses.isDefault,
  province: nameOfRegion(addresses.provinceCode),
  city: nameOfRegion(addresses.cityCode),
  district: nameOfRegion(addresses.districtCode),
}

/** Delivery addresses with their places written out, the default one first, to be read together with other things. */
export function deliveriesRead(memberId: number): Read<WireSettlement['addresses']> {
  const rows = readRows(
    deliveryColumns,
    sql`from ${addresses} where ${and(eq(addresses.memberId, memberId), isNull(addresses.deletedAt))}
        order by ${desc(addresses.isDefault)}, ${asc(addresses.id)}`,
  )
  return made(rows, (found) =>
    found.map((row) => ({
      id: row.id,
      name: row.consignee,
      phone: row.phone,
      text: addressText(row),
      is_default: row.isDefault ? 1 : 0,
    })),
  )
}

export const loadDeliveries = (db: Db, memberId: number): Promise<WireSettlement['addresses']> =>
  readOne(db, deliveriesRead(memberId))

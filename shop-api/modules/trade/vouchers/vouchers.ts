import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds, valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { countRows } from '#shop-api/platform/db/reads.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { cashVouchers, voucherUses } from './tables.ts'

export interface Voucher {
  readonly id: number
  readonly name: string
  readonly remaining: Fen
  readonly validTo: Date
}

const usable = (memberId: number, now: Date): SQL | undefined =>
  and(
    eq(cashVouchers.memberId, memberId),
    gt(cashVouchers.remainingFen, 0),
    lte(cashVouchers.validFrom, now),
    gt(cashVouchers.validTo, now),
  )

/** Vouchers a member may spend now, those that end soonest first. */
export async function usableVouchers(db: Db, memberId: number, now: Date): Promise<Voucher[]> {
  const rows = await db
    .select()
    .from(cashVouchers)
    .where(usable(memberId, now))
    .orderBy(asc(cashVouchers.validTo), asc(cashVouchers.id))
  return rows.map((row) => ({ ...row, remaining: fen(row.remainingFen) }))
}

/** What each voucher gives towards an amount, in their order; those that are not needed give nothing. */
export function voucherShares(limit: Fen, vouchers: readonly Pick<Voucher, 'id' | 'remaining'>[]) {
  let missing = Math.max(0, limit)
  return vouchers.flatMap(({ id, remaining }) => {
    const amount = fen(Math.min(missing, remaining))
    missing -= amount
    return amount > 0 ? [{ id, amount }] : []
  })
}

export interface VoucherSpending {
  readonly memberId: number
  readonly orderId: number
  readonly voucherIds: readonly number[]
  /** Most that vouchers may pay. */
  readonly limit: Fen
  readonly now: Date
}

/** Takes an amount from a voucher; false when it does not hold so much. */
async function takeVoucher(tx: Db, id: number, amount: Fen): Promise<boolean> {
  const rows = await tx
    .update(cashVouchers)
    .set({ remainingFen: sql`${cashVouchers.remainingFen} - ${amount}` })
    .where(and(eq(cashVouchers.id, id), sql`${cashVouchers.remainingFen} >= ${amount}`))
    .returning({ id: cashVouchers.id })
  return rows.length === 1
}

/** Spends chosen vouchers on an order and answers with what they pay in all. Throws ShopRefusal 409 when one can't be used. */
export async function spendVouchers(
  tx: Db,
  { memberId, orderId, voucherIds, limit, now }: VoucherSpending,
): Promise<Fen> {
  const wanted = new Set(possibleIds(voucherIds))
  const chosen = (await usableVouchers(tx, memberId, now)).filter((voucher) => wanted.has(voucher.id))
  if (chosen.length < new Set(voucherIds).size)
    throw new ShopRefusal(409, '所选现金券已用完、已过期或不存在，请重新选择')
  const shares = voucherShares(limit, chosen)
  for (const { id, amount } of [...shares].sort((a, b) => a.id - b.id)) {
    if (!(await takeVoucher(tx, id, amount))) throw new ShopRefusal(409, '现金券余额有变动，请重新选择')
    await tx.insert(voucherUses).values({ voucherId: id, orderId, amountFen: amount, note: '订单付款', at: now })
  }
  return sumFen(shares.map((share) => share.amount))
}

/** Puts back up to an amount of what an order took from vouchers, last taken first; answers with what was put back. */
export async function returnVouchers(tx: Db, orderId: number, limit: Fen, now: Date): Promise<Fen> {
  const taken = await tx
    .select({ id: voucherUses.voucherId, left: sql<number>`sum(${voucherUses.amountFen})::float8` })
    .from(voucherUses)
    .where(eq(voucherUses.orderId, orderId))
    .groupBy(voucherUses.voucherId)
    .orderBy(asc(voucherUses.voucherId))
  await tx
    .select({ id: cashVouchers.id })
    .from(cashVouchers)
    .where(inArray(cashVouchers.id, valuesOf(taken, 'id')))
    .orderBy(asc(cashVouchers.id))
    .for('no key update')
  const shares = voucherShares(
    limit,
    taken.map(({ id, left }) => ({ id, remaining: fen(left) })),
  )
  for (const { id, amount } of shares) {
    await tx
      .update(cashVouchers)
      .set({ remainingFen: sql`${cashVouchers.remainingFen} + ${amount}` })
      .where(eq(cashVouchers.id, id))
    await tx.insert(voucherUses).values({ voucherId: id, orderId, amountFen: -amount, note: '订单退回', at: now })
  }
  return sumFen(shares.map((share) => share.amount))
}

/** How many vouchers a member can use now, to be read together with other things. */
export function usableVouchersRead(memberId: number, now: Date): Read<number> {
  const { memberId: owner, validFrom, validTo, remainingFen } = cashVouchers
  const isUsable = and(eq(owner, memberId), lte(validFrom, now), gt(validTo, now), gt(remainingFen, 0))
  return countRows(sql`from ${cashVouchers} where ${isUsable}`)
}

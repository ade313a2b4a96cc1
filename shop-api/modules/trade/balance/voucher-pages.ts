import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime, toTimestamp } from '#lib/kernel/time.ts'
import { orderFact } from '#shop-api/modules/trade/orders/order-rows.ts'
import { cashVouchers, voucherUses } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'

const PER_PAGE = 20

type VoucherRow = typeof cashVouchers.$inferSelect

/** By status of the wire: 0 usable, 1 used up, 2 expired. */
const statuses: readonly ((now: Date) => SQL | undefined)[] = [
  (now) => and(gt(cashVouchers.remainingFen, 0), gt(cashVouchers.validTo, now)),
  () => lte(cashVouchers.remainingFen, 0),
  (now) => and(gt(cashVouchers.remainingFen, 0), lte(cashVouchers.validTo, now)),
]

function statusOf(row: VoucherRow, now: Date): { status: number; text: string } {
  if (row.remainingFen <= 0) return { status: 1, text: '已用完' }
  if (row.validTo <= now) return { status: 2, text: '已过期' }
  return { status: 0, text: row.validFrom > now ? '未到使用时间' : '可使用' }
}

async function usesOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .select({ use: voucherUses, orderNo: orderFact(voucherUses.orderId, 'no') })
    .from(voucherUses)
    .where(inArray(voucherUses.voucherId, [...ids]))
    .orderBy(asc(voucherUses.id))
}

interface VoucherQuery {
  readonly page: number
  readonly status?: number | undefined
}

/** A page of a member's cash vouchers with what each was spent on; usable ones by their end, others newest first. */
export async function voucherPage(db: Db, memberId: number, { page, status }: VoucherQuery, now: Date) {
  const where = and(eq(cashVouchers.memberId, memberId), status === undefined ? undefined : statuses[status]?.(now))
  const order = [status === 0 ? asc(cashVouchers.validTo) : desc(cashVouchers.validTo), asc(cashVouchers.id)]
  const { rows, total } = await pagedRows(db, cashVouchers, { where, order, page, perPage: PER_PAGE })
  const ids = rows.map((row) => row.id)
  const uses = await usesOf(db, ids)
  const data = rows.map((row) => {
    const { status: state, text } = statusOf(row, now)
    return {
      id: row.id,
      name: row.name,
      amount: formatFen(fen(row.amountFen)),
      remaining: formatFen(fen(row.remainingFen)),
      status: state,
      status_text: text,
      starts_at: toTimestamp(row.validFrom),
      expires_at: toTimestamp(row.validTo),
      uses: uses
        .filter(({ use }) => use.voucherId === row.id)
        .map(({ use, orderNo }) => ({
          amount: formatFen(fen(use.amountFen)),
          order_no: orderNo,
          note: use.note,
          created_at: chinaDateTime(use.at),
        })),
    }
  })
  return wirePage(data, page, PER_PAGE, total)
}

export async function voucherNumbers(db: Db, memberId: number, now: Date) {
  const numbers: number[] = []
  for (const where of statuses) {
    numbers.push(await db.$count(cashVouchers, and(eq(cashVouchers.memberId, memberId), where(now))))
  }
  const [usable = 0, used = 0, expired = 0] = numbers
  return { usable, used, expired }
}

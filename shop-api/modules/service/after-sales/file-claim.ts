import { sql } from 'drizzle-orm'
import { fen, sumFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { AfterSalesCause, AfterSalesKind, AfterSalesState } from './tables.ts'
import { afterSales, afterSalesHistory, afterSalesLines } from './tables.ts'
import type { OrderUnits } from './units.ts'
import { claimedUnits, loadUnits, refundsOf } from './units.ts'

export type ClaimRow = typeof afterSales.$inferSelect

export interface ClaimedUnits {
  readonly lineBatchId: number
  readonly cause: AfterSalesCause
  readonly number: number
}

export interface NewClaim {
  readonly orderId: number
  readonly memberId: number
  readonly kind: AfterSalesKind
  readonly remark: string
  readonly units: readonly ClaimedUnits[]
  readonly text: string
  readonly now: Date
}

const prefixes: Readonly<Record<AfterSalesKind, string>> = { difference: 'SH', return: 'TH', short_supply: 'QH' }

/**
 * Writes a claim about units of an order whose row the caller has locked. No unit can be claimed twice. Throws
 * ShopRefusal.
 */
export async function fileClaim(tx: Db, claim: NewClaim): Promise<ClaimRow> {
  const { orderId, memberId, kind, remark, text, now } = claim
  const loaded = await loadUnits(tx, orderId)
  checkFree(loaded, claim.units)
  const refunds = refundsOf(loaded, claim.units)
  const [next] = await sqlRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('after_sales', 'id'))::int as id`,
  )
  if (!next) throw new Error('no id of a claim')
  const no = `${prefixes[kind]}${chinaDate(now).replaceAll('-', '')}${String(next.id).padStart(6, '0')}`
  const [row] = await tx
    .insert(afterSales)
    .values({
      id: next.id,
      no,
      orderId,
      memberId,
      kind,
      state: 'applied',
      remark,
      refundFen: sumFen(refunds),
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('claim was not written')
  await tx.insert(afterSalesLines).values(
    claim.units.map(({ lineBatchId, cause, number }, index) => ({
      afterSalesId: row.id,
      orderLineId: loaded.batches.find((batch) => batch.id === lineBatchId)?.orderLineId ?? 0,
      lineBatchId,
      cause,
      number,
      refundFen: refunds[index] ?? fen(0),
    })),
  )
  await writeClaimHistory(tx, row.id, 'applied', text, now)
  return row
}

function checkFree(loaded: OrderUnits, units: readonly ClaimedUnits[]): void {
  if (units.length === 0) throw new ShopRefusal(409, '请填写商品数量')
  for (const id of new Set(units.map((unit) => unit.lineBatchId))) {
    const batch = loaded.batches.find((each) => each.id === id)
    if (!batch || batch.state === 'held') throw new ShopRefusal(409, '所选批次不在该订单的已发商品中')
    const wanted = units.filter((unit) => unit.lineBatchId === id).reduce((sum, unit) => sum + unit.number, 0)
    const free = batch.number - claimedUnits(loaded, id)
    if (wanted > free) {
      throw new ShopRefusal(409, `批号 ${batch.batchNo} 可申请数量为 ${free}，请核对（可能已申请过售后）`)
    }
  }
}

export async function writeClaimHistory(
  tx: Db,
  afterSalesId: number,
  state: AfterSalesState,
  text: string,
  at: Date,
): Promise<void> {
  await tx.insert(afterSalesHistory).values({ afterSalesId, state, text, at })
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { plainText } from '#lib/kernel/plain-text.ts'
import { goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderLines, orders, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { keptCodesAnswer } from './shapes.ts'
import { traceCodes } from './tables.ts'

const DIGITS = 20

/** A scanned or typed code without the blanks that scanners and people put into it. */
export const plainCode = (text: string): string => plainText(text).replace(/\s/g, '')

/** Why a text is no trace code of a medicine; empty for one. */
export function codeProblem(code: string): string {
  if (/^\d{20}$/.test(code)) return ''
  return /^\d+$/.test(code) ? `追溯码须为${DIGITS}位数字，现为${code.length}位` : `追溯码须为${DIGITS}位数字`
}

/** One scanned pack, and what it is said to have left with. */
export interface GivenCode {
  readonly orderNo: string
  readonly goodsCode: string
  readonly batchNo: string
  /** Of the parcel, where the order left in several. */
  readonly trackingNo?: string | undefined
  readonly code: string
}

export type JudgedCode = z.output<typeof keptCodesAnswer>['rows'][number]

interface Row extends GivenCode {
  readonly row: number
}

const targetOf = ({ orderNo, goodsCode, batchNo, trackingNo = '' }: GivenCode): string =>
  JSON.stringify([orderNo, goodsCode, batchNo, trackingNo])

const refused = (row: Row, reason: string): JudgedCode => ({ row: row.row, code: row.code, outcome: 'refused', reason })

/** What is wrong with a row by itself or beside the others: of a code with two places nobody knows which is meant. */
function flawOf(row: Row, same: readonly Row[]): string {
  const problem = codeProblem(row.code)
  if (problem !== '') return problem
  const other = same.find((each) => targetOf(each) !== targetOf(row))
  return other ? `与第${other.row}行是同一追溯码，但商品、批号或订单不同` : ''
}

/** Shipped batches of an order, locked in the order of their ids: codes of them are counted and added one call after the other. */
const lockShipped = (tx: Db, orderNo: string) =>
  tx
    .select({
      id: orderLineBatches.id,
      goodsCode: goods.code,
      batchNo: orderLineBatches.batchNo,
      number: orderLineBatches.number,
      trackingNo: shipments.trackingNo,
    })
    .from(orderLineBatches)
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(goods, eq(goods.id, orderLineBatches.goodsId))
    .innerJoin(shipments, eq(shipments.id, orderLineBatches.shipmentId))
    .where(and(eq(orders.no, orderNo), eq(orderLineBatches.state, 'taken')))
    .orderBy(asc(orderLineBatches.id))
    .for('update', { of: orderLineBatches })

const orderOf = (tx: Db, codes: readonly string[]) =>
  tx
    .select({ code: traceCodes.code, lineBatchId: traceCodes.lineBatchId, no: orders.no })
    .from(traceCodes)
    .innerJoin(orderLineBatches, eq(orderLineBatches.id, traceCodes.lineBatchId))
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(traceCodes.code, [...codes]))

interface Kept {
  readonly by: string
  readonly now: Date
}

/** Codes of one order: each goes to a shipped batch that is meant and has room. */
async function keepOfOrder(tx: Db, orderNo: string, rows: readonly Row[], { by, now }: Kept): Promise<JudgedCode[]> {
  const shipped = await lockShipped(tx, orderNo)
  if (shipped.length === 0) return rows.map((row) => refused(row, `订单 ${orderNo} 不存在或尚未发货`))
  const ids = shipped.map(({ id }) => id)
  const counts = await tx
    .select({ id: traceCodes.lineBatchId, count: sql<number>`count(*)::int` })
    .from(traceCodes)
    .where(inArray(traceCodes.lineBatchId, ids))
    .groupBy(traceCodes.lineBatchId)
  const free = new Map(shipped.map(({ id, number }) => [id, number]))
  for (const { id, count } of counts) free.set(id, (free.get(id) ?? 0) - count)
  const codes = rows.map(({ code }) => code)
  const known = new Map((await orderOf(tx, codes)).map((each) => [each.code, each]))
  const judged: JudgedCode[] = []
  const fresh = new Map<string, { readonly row: Row; readonly lineBatchId: number }>()
  for (const row of rows) {
    const { goodsCode, batchNo, trackingNo = '', code } = row
    const meant = shipped.filter(
      (each) =>
        each.goodsCode === goodsCode &&
        each.batchNo === batchNo &&
        (trackingNo === '' || each.trackingNo === trackingNo),
    )
    const before = known.get(code)
    const place = meant.find(({ id }) => (free.get(id) ?? 0) > 0)
    if (meant.length === 0) judged.push(refused(row, `该订单未发出商品 ${goodsCode} 的批号 ${batchNo}`))
    else if (fresh.has(code) || meant.some(({ id }) => id === before?.lineBatchId))
      judged.push({ row: row.row, code, outcome: 'unchanged', reason: '' })
    else if (before) judged.push(refused(row, `该码已登记在订单 ${before.no}，退回再售的请先在原订单删除`))
    else if (!place) {
      const number = meant.reduce((sum, each) => sum + each.number, 0)
      judged.push(refused(row, `批号 ${batchNo} 发出 ${number}，追溯码已满`))
    } else {
      free.set(place.id, (free.get(place.id) ?? 0) - 1)
      fresh.set(code, { row, lineBatchId: place.id })
    }
  }
  // In the order of the codes: two calls with the same ones wait for each other, and never both.
  const values = [...fresh]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { lineBatchId }]) => ({ code, lineBatchId, createdBy: by, createdAt: now }))
  const made = values.length === 0 ? [] : await tx.insert(traceCodes).values(values).onConflictDoNothing().returning()
  const written = new Set(made.map(({ code }) => code))
  for (const [code, { row }] of fresh)
    judged.push(
      written.has(code)
        ? { row: row.row, code, outcome: 'written', reason: '' }
        : refused(row, '该码刚刚登记在其他订单上'),
    )
  return judged
}

/** Judges and keeps codes each by itself; what is refused keeps no other out. Answers in their order, rows counted from 1. */
export async function keepTraceCodes(db: Db, given: readonly GivenCode[], kept: Kept): Promise<JudgedCode[]> {
  const rows = given.map((each, at): Row => ({ ...each, code: plainCode(each.code), row: at + 1 }))
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const judged: JudgedCode[] = []
  const good = rows.filter((row) => {
    const flaw = flawOf(row, byCode.get(row.code) ?? [])
    if (flaw !== '') judged.push(refused(row, flaw))
    return flaw === ''
  })
  for (const [orderNo, own] of Map.groupBy(good, (row) => row.orderNo))
    judged.push(...(await inTransaction(db, (tx) => keepOfOrder(tx, orderNo, own, kept))))
  return judged.sort((one, other) => one.row - other.row)
}

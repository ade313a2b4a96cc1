import { createHash } from 'node:crypto'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { checkPaper } from '#shop-api/modules/base/uploads/check-file.ts'
import { keepFile, removeKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { isOfCompany, memberFact } from '#shop-api/modules/identity/members/reads.ts'
import { openClaims } from '#shop-api/modules/service/after-sales/list-claims.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import type { InvoiceRow } from './kept.ts'
import { invoiceableAmounts, lockOrdersOf } from './kept.ts'
import { mailInvoice } from './mail.ts'
import { yearProblem } from './numbers.ts'
import { ordersOf } from './orders-of.ts'
import { endInvoice } from './repository.ts'
import { invoiceOrders, invoices } from './tables.ts'
import { kindTexts } from './texts.ts'

/** Where files lie, and the tables that know them. */
export interface Files {
  readonly db: Db
  readonly storage: Storage
}

/** What an operator hands in of an invoice that was issued on the tax platform. */
interface OfficialInvoice {
  readonly number: string
  readonly issuedOn: string
  /** With tax, as it stands on it. */
  readonly amount: Fen
  readonly file: Buffer
}

const fileTypes = { 'application/pdf': 'pdf', 'application/ofd': 'ofd', 'application/xml': 'xml' } as const

/** Refuses a file that is none, is of another invoice, or says another number than was typed. Throws ShopRefusal. */
async function checkOfficial(db: Db, id: number, number: string, file: Buffer) {
  const { type, bytes, numbers } = await checkPaper(file, 'invoices')
  const bare = number.replace(/^.*-/, '')
  const isOther = (type === 'application/xml' || numbers.length > 0) && !numbers.includes(bare)
  if (isOther) throw fieldRefusal('file', `文件中的发票号码不是 ${bare}，请核对号码和文件`)
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const [taken] = await db
    .select({ id: invoices.id, number: invoices.invoiceNo })
    .from(invoices)
    .where(and(or(eq(invoices.invoiceNo, number), eq(invoices.fileHash, fileHash)), ne(invoices.id, id)))
  if (taken) {
    const isNumber = taken.number === number
    const what = isNumber ? '该发票号码' : '同一文件'
    throw fieldRefusal(isNumber ? 'number' : 'file', `${what}已登记在申请 ${taken.id} 上`)
  }
  return { fileType: fileTypes[type], fileHash, bytes }
}

/** Keeps bytes and writes their row; where that is refused they go again. */
async function withKept<Row>(storage: Storage, bytes: Buffer, write: (fileKey: string) => Promise<Row>): Promise<Row> {
  const fileKey = await keepFile(storage, bytes)
  try {
    return await write(fileKey)
  } catch (error) {
    const isTaken = sqlState(error) === '23505'
    // After any other failure nobody knows whether a row names it.
    if (isTaken || error instanceof ShopRefusal) await removeKeptFile(storage, fileKey)
    throw isTaken ? new ShopRefusal(409, '该发票号码或文件刚被登记在其他申请上') : error
  }
}

/**
 * Records an invoice that was issued on the tax platform, with its file, and sends both on. It is over what is paid and
 * kept of its orders now, or over what was asked for, of which a red-letter invoice is due then. Throws ShopRefusal for
 * any other amount, when it is not waiting any more, and while a claim is open.
 */
export async function recordInvoice(
  { db, storage }: Files,
  id: number,
  official: OfficialInvoice,
  now: Date,
): Promise<InvoiceRow> {
  const { number, issuedOn, amount } = official
  if (issuedOn > chinaDate(now)) throw fieldRefusal('issuedOn', '开票日期不能晚于今天')
  const problem = yearProblem(number, issuedOn)
  if (problem !== '') throw fieldRefusal('number', problem)
  const { bytes, ...file } = await checkOfficial(db, id, number, official.file)
  return withKept(storage, bytes, (fileKey) =>
    inTransaction(db, async (tx) => {
      const orders = await lockOrdersOf(tx, id)
      const [waiting] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
      if (waiting?.state !== 'applied') throw new ShopRefusal(400, '待登记的开票申请不存在')
      const claims = await openClaims(tx, valuesOf(orders, 'id'))
      const claimed = orders.find((order) => claims.has(order.id))
      if (claimed) throw new ShopRefusal(409, `订单 ${claimed.no} 有售后正在处理，处理完成后才能登记发票`)
      await settleAmount(tx, waiting, orders, amount)
      const [row] = await tx
        .update(invoices)
        .set({ state: 'issued', amountFen: amount, invoiceNo: number, issuedOn, issuedAt: now, fileKey, ...file })
        .where(eq(invoices.id, id))
        .returning()
      if (!row) throw new Error('an updated row is gone')
      await tellIssued(tx, row, now)
      return row
    }),
  )
}

/** Parts of the invoice's orders that re-add to the amount on the paper. Throws ShopRefusal where there are none. */
async function settleAmount(tx: Db, waiting: InvoiceRow, orders: readonly OrderRow[], amount: Fen): Promise<void> {
  const kept = await invoiceableAmounts(tx, orders)
  const now = sumFen(kept.values())
  if (amount === now && now > 0) return setAmounts(tx, waiting.id, kept)
  if (amount === waiting.amountFen) return
  const less = now < waiting.amountFen ? `（申请时为¥${formatFen(fen(waiting.amountFen))}）` : ''
  const due = now > 0 ? `应为¥${formatFen(now)}${less}` : '订单已全部退款，无可开票金额，请退回该申请'
  throw fieldRefusal('amount', `发票价税合计¥${formatFen(amount)}与订单不符：${due}`)
}

async function tellIssued(tx: Db, row: InvoiceRow, now: Date): Promise<void> {
  await notify(tx, {
    memberId: row.memberId,
    kind: 'order',
    title: '发票已开具',
    text: `${kindTexts[row.kind]} ${row.invoiceNo ?? ''} 已开具，价税合计¥${formatFen(fen(row.amountFen))}，可下载${row.email === '' ? '' : `，并已发送至 ${row.email}`}。`,
    link: storefront.invoices,
    now,
  })
  if (row.email !== '') await mailInvoice(tx, row, row.email, now)
}

/** Puts the official file at an invoice of which only the number is known. Throws ShopRefusal. */
export async function attachOfficial({ db, storage }: Files, id: number, given: Buffer): Promise<InvoiceRow> {
  const [known] = await db.select().from(invoices).where(eq(invoices.id, id))
  if (known?.state !== 'issued' || known.invoiceNo === null) throw new ShopRefusal(400, '该发票尚未登记')
  const { bytes, ...file } = await checkOfficial(db, id, known.invoiceNo, given)
  return withKept(storage, bytes, async (fileKey) => {
    const isBare = and(eq(invoices.id, id), isNull(invoices.fileKey))
    const [row] = await db
      .update(invoices)
      .set({ fileKey, ...file })
      .where(isBare)
      .returning()
    if (!row) throw new ShopRefusal(400, '该发票已有正式文件')
    return row
  })
}

/** Sets each order's part to what is paid and kept of it now; one of which nothing is leaves the invoice. */
async function setAmounts(tx: Db, invoiceId: number, kept: ReadonlyMap<number, Fen>): Promise<void> {
  for (const [orderId, amountFen] of kept) {
    const isPart = and(eq(invoiceOrders.invoiceId, invoiceId), eq(invoiceOrders.orderId, orderId))
    if (amountFen > 0) await tx.update(invoiceOrders).set({ amountFen }).where(isPart)
    else await tx.delete(invoiceOrders).where(isPart)
  }
}

/** The shop refuses it, with its reason; the orders may be asked for again. */
export async function refuseInvoice(db: Db, id: number, reason: string, now: Date): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    const row = await endInvoice(tx, id, { state: 'refused', reason }, now)
    const { memberId } = row
    await notify(tx, { memberId, kind: 'order', title: '发票申请未通过', text: reason, link: storefront.invoices, now })
    return row
  })
}

const foundBy = (which: 'open' | 'all', q: string) =>
  and(
    which === 'open' ? eq(invoices.state, 'applied') : undefined,
    q === ''
      ? undefined
      : or(
          isOfCompany(invoices.memberId, q),
          sql`${invoices.title}->>'title' ilike ${containing(q)}`,
          eq(invoices.invoiceNo, q),
        ),
  )

/** How many applications a search finds. */
export const countInvoices = (db: Db, which: 'open' | 'all', q: string): Promise<number> =>
  db.$count(invoices, foundBy(which, q))

/** For the operator: those that wait, oldest first, or all, newest first. */
export async function listAllInvoices(db: Db, which: 'open' | 'all', { after, limit }: Place, q = '') {
  const order = which === 'open' ? 'oldest' : 'newest'
  return db
    .select({ row: invoices, companyName: memberFact(invoices.memberId, 'companyName') })
    .from(invoices)
    .where(and(foundBy(which, q), isBehind(invoices.id, after, order)))
    .orderBy(byId(invoices.id, order))
    .limit(limit)
}

/** Numbers of the orders that applications are about, by application. */
export async function orderNosOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const grouped = Map.groupBy(await ordersOf(db, ids), ({ invoiceId }) => invoiceId)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ no }) => no)]))
}

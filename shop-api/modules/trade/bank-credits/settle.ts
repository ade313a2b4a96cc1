import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import { recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { arrivedText, endRequest } from '#shop-api/modules/trade/balance/requests.ts'
import { moneyRequests } from '#shop-api/modules/trade/balance/tables.ts'
import { lockOrder } from '#shop-api/modules/trade/orders/move.ts'
import { confirmTransfer } from '#shop-api/modules/trade/orders/pay.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { CreditState } from './tables.ts'
import { bankCredits, bankCreditUses } from './tables.ts'

export type CreditRow = typeof bankCredits.$inferSelect

/** What becomes of credits. */
export type Settlement =
  | {
      readonly kind: 'orders'
      readonly memberId: number
      readonly orderIds: readonly number[]
      readonly creditIds: readonly number[]
    }
  | {
      readonly kind: 'balance'
      readonly memberId: number
      readonly creditIds: readonly number[]
      readonly requestId: number | null
    }
  | {
      readonly kind: 'known'
      readonly memberId: number
      readonly creditIds: readonly number[]
      readonly orderId: number | null
      readonly requestId: number | null
    }

/** Takes open credits, all of them by rising id, so that each is settled once. Throws ShopRefusal 409. */
async function take(tx: Db, ids: readonly number[], change: { state: CreditState; reason: string }, now: Date) {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .select()
    .from(bankCredits)
    .where(and(inArray(bankCredits.id, wanted), eq(bankCredits.state, 'open')))
    .orderBy(asc(bankCredits.id))
    .for('update')
  if (rows.length !== wanted.length || rows.length === 0) throw new ShopRefusal(409, '该到账已处理，请刷新查看')
  await tx
    .update(bankCredits)
    .set({ ...change, settledAt: now })
    .where(inArray(bankCredits.id, wanted))
  return rows
}

interface Use {
  readonly kind: 'order' | 'balance' | 'known'
  readonly orderId?: number
  readonly requestId?: number
  readonly amount: Fen
}

/** Writes what credits are used for, one after the other, so that the parts of each re-add to it. */
async function writeUses(tx: Db, rows: readonly CreditRow[], memberId: number, uses: readonly Use[]): Promise<void> {
  const left = uses.map((use) => ({ ...use }))
  const parts = rows.flatMap((row) => {
    let open = row.amountFen
    const own: (typeof bankCreditUses.$inferInsert)[] = []
    for (const use of left) {
      const part = Math.min(open, use.amount)
      if (part === 0) continue
      const { kind, orderId = null, requestId = null } = use
      own.push({ creditId: row.id, kind, memberId, orderId, requestId, amountFen: part })
      use.amount = fen(use.amount - part)
      open -= part
    }
    if (open !== 0) throw new Error(`credit ${row.id} has ${open} fen without a use`)
    return own
  })
  await tx.insert(bankCreditUses).values(parts)
}

const remarkOf = (rows: readonly CreditRow[]): string =>
  `银行到账 ${rows.map(({ serialNo, id }) => serialNo || id).join('、')}`

/** Pays orders; what is over goes to the balance. Throws ShopRefusal where it does not reach. */
async function payOrders(tx: Db, rows: readonly CreditRow[], memberId: number, orderIds: readonly number[], now: Date) {
  const total = sumFen(rows.map(({ amountFen }) => fen(amountFen)))
  const ids = [...new Set(orderIds)].sort((a, b) => a - b)
  const uses: Use[] = []
  const numbers: string[] = []
  for (const orderId of ids) {
    const order = await confirmTransfer(tx, orderId, now)
    if (order.memberId !== memberId) throw new ShopRefusal(409, `订单 ${order.no} 不属于该会员`)
    uses.push({ kind: 'order', orderId, amount: fen(order.payFen) })
    numbers.push(order.no)
  }
  const due = sumFen(uses.map(({ amount }) => amount))
  const over = fen(total - due)
  if (over < 0)
    throw new ShopRefusal(409, `到账¥${formatFen(total)}，订单应付¥${formatFen(due)}，还差¥${formatFen(fen(-over))}`)
  if (over > 0) {
    await recharge(tx, { memberId, amount: over, at: now, note: remarkOf(rows) })
    uses.push({ kind: 'balance', amount: over })
  }
  await writeUses(tx, rows, memberId, uses)
  const rest = over > 0 ? `，多付的¥${formatFen(over)}已入余额` : ''
  const text = `收到转账¥${formatFen(total)}，订单 ${numbers.join('、')} 已付款${rest}。`
  await notify(tx, { memberId, kind: 'order', title: '转账已到账', text, link: storefront.order(ids[0] ?? 0), now })
}

/** Adds credits to the member's balance, as what was asked for where something was. */
async function addToBalance(tx: Db, rows: readonly CreditRow[], memberId: number, requestId: number | null, now: Date) {
  const amount = sumFen(rows.map(({ amountFen }) => fen(amountFen)))
  let difference = ''
  if (requestId !== null) {
    const [asked] = await tx.select().from(moneyRequests).where(eq(moneyRequests.id, requestId))
    const arrived = asked?.amountFen === amount ? null : amount
    const request = await endRequest(tx, requestId, { state: 'done', arrived, now })
    if (request.memberId !== memberId || request.kind !== 'recharge')
      throw new ShopRefusal(409, '充值申请与到账的会员不符')
    difference = arrivedText(request)
  }
  await recharge(tx, { memberId, amount, at: now, note: remarkOf(rows) })
  await writeUses(tx, rows, memberId, [{ kind: 'balance', ...(requestId === null ? {} : { requestId }), amount }])
  const text = `收到转账¥${formatFen(amount)}，已入余额。${difference && `充值${difference}，已按到账金额入账。`}`
  await notify(tx, { memberId, kind: 'system', title: '充值已入账', text, link: storefront.balance, now })
}

/** Says that an operator had booked this money by hand before the statement came: nothing is booked again. */
async function noteKnown(tx: Db, rows: readonly CreditRow[], known: Settlement & { kind: 'known' }) {
  const { memberId, orderId, requestId } = known
  // What it is of is held, so that of two credits only one can be it.
  if (orderId !== null) await lockOrder(tx, orderId)
  if (requestId !== null)
    await tx.select({ id: moneyRequests.id }).from(moneyRequests).where(eq(moneyRequests.id, requestId)).for('update')
  const isOf = orderId !== null ? eq(bankCreditUses.orderId, orderId) : eq(bankCreditUses.requestId, requestId ?? 0)
  if ((await tx.$count(bankCreditUses, isOf)) > 0) throw new ShopRefusal(409, '该笔入账已有对应的银行流水')
  const amount = sumFen(rows.map(({ amountFen }) => fen(amountFen)))
  const of = { ...(orderId === null ? {} : { orderId }), ...(requestId === null ? {} : { requestId }) }
  await writeUses(tx, rows, memberId, [{ kind: 'known', ...of, amount }])
}

/** Settles credits, all of it or nothing. Throws ShopRefusal. */
export async function settle(db: Db, wanted: Settlement, reason: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await take(tx, wanted.creditIds, { state: 'settled', reason }, now)
    if (wanted.kind === 'orders') await payOrders(tx, rows, wanted.memberId, wanted.orderIds, now)
    else if (wanted.kind === 'balance') await addToBalance(tx, rows, wanted.memberId, wanted.requestId, now)
    else await noteKnown(tx, rows, wanted)
  })
}

/** Money that the shop books nowhere here, such as interest. Throws ShopRefusal. */
export async function setAside(db: Db, id: number, reason: string, now: Date): Promise<void> {
  await inTransaction(db, (tx) => take(tx, [id], { state: 'aside', reason }, now))
}

/** Throws ShopRefusal 404. */
export async function findCredit(db: Db, id: number): Promise<CreditRow> {
  const [row] = await db.select().from(bankCredits).where(eq(bankCredits.id, id))
  if (!row) throw notFound('到账记录不存在')
  return row
}

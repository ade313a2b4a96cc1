import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import { plainText } from '#lib/kernel/plain-text.ts'
import type { Reference } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { referencesIn } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { findOrders, ordersNumbered } from '#shop-api/modules/trade/orders/order-rows.ts'
import { waitingOrders } from '#shop-api/modules/trade/orders/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { companyNameOf, keyOf, membersNamed, ordersBookedByHand, payerKey, rechargesOf } from './payers.ts'
import type { CreditRow, Settlement } from './settle.ts'
import { bankCredits } from './tables.ts'

/** certain: booked by itself. likely: one press books it. unclear: somebody has to say what it is. */
export interface Proposal {
  readonly certainty: 'certain' | 'likely' | 'unclear'
  readonly reason: string
  readonly settlement: Settlement | null
}

const unclear = (reason: string): Proposal => ({ certainty: 'unclear', reason, settlement: null })

interface Named {
  readonly orders: readonly OrderRow[]
  readonly memberIds: readonly number[]
}

/** Orders and members that a remark names, by reference or by the order's whole number. */
async function namedIn(db: Db, remark: string): Promise<Named> {
  const references = referencesIn(remark)
  const ids = (kind: Reference['kind']) => references.filter((each) => each.kind === kind).map(({ id }) => id)
  const numbers = plainText(remark).match(/(?<!\d)\d{16}(?!\d)/g) ?? []
  const found =
    references.length + numbers.length === 0
      ? []
      : await findOrders(db, [
          ...ids('order'),
          ...valuesOf([...(await ordersNumbered(db, numbers, 'id')).values()], 'id'),
        ])
  return { orders: found, memberIds: [...new Set([...found.map(({ memberId }) => memberId), ...ids('member')])] }
}

const yuan = (amount: number): string => `¥${formatFen(fen(amount))}`
const numbersOf = (rows: readonly OrderRow[]): string => rows.map(({ no }) => no).join('、')

const MOST_PARTS = 50

/** Other open credits of the payer with the same orders in their remark: a transfer that came in parts. */
async function partsWith(db: Db, credit: CreditRow, named: readonly OrderRow[]): Promise<CreditRow[]> {
  const isTheirs = and(
    eq(bankCredits.state, 'open'),
    ne(bankCredits.id, credit.id),
    sql`${keyOf(bankCredits.payerName)} = ${payerKey(credit.payerName)}`,
  )
  const open = await db.select().from(bankCredits).where(isTheirs).orderBy(asc(bankCredits.id)).limit(MOST_PARTS)
  const key = named.map(({ id }) => id).join(' ')
  const parts: CreditRow[] = []
  for (const row of open) {
    if ((await namedIn(db, row.remark)).orders.map(({ id }) => id).join(' ') === key) parts.push(row)
  }
  return parts
}

interface Judged {
  readonly settlement: Settlement
  readonly reason: string
}

/** By what the remark names; the payer's name makes it certain. */
async function byReference(db: Db, credit: CreditRow, { orders: named, memberIds }: Named): Promise<Proposal> {
  const [memberId, ...others] = memberIds
  if (memberId === undefined || others.length > 0) return unclear('附言涉及多个会员')
  const company = await companyNameOf(db, memberId)
  if (company === '') return unclear('附言中的参考号不存在')
  const isPayer = payerKey(company) === payerKey(credit.payerName)
  if (!isPayer && named.some(({ kind }) => kind === 'hm')) return unclear(`含麻订单须由“${company}”付款，付款户名不符`)
  const judged = named.length > 0 ? await byOrders(db, credit, memberId, named) : await byMember(db, credit, memberId)
  if (typeof judged === 'string') return unclear(judged)
  const { settlement, reason } = judged
  if (isPayer) return { certainty: 'certain', reason: `${reason}，付款户名一致`, settlement }
  return { certainty: 'likely', reason: `${reason}，但付款户名与“${company}”不同`, settlement }
}

async function byOrders(
  db: Db,
  credit: CreditRow,
  memberId: number,
  named: readonly OrderRow[],
): Promise<Judged | string> {
  const waiting = named.filter(({ state }) => state === 'submitted')
  const creditIds = [credit.id]
  if (waiting.length === 0) {
    const booked = await ordersBookedByHand(db, memberId, credit.amountFen)
    const own = booked.filter((id) => named.some((order) => order.id === id))
    const [orderId] = own
    if (orderId !== undefined)
      return {
        settlement: { kind: 'known', memberId, creditIds, orderId, requestId: null },
        reason: '订单已由人工确认到账',
      }
    const isPaid = named.some(({ paidFen }) => paidFen > 0)
    const why = isPaid ? '订单此前已付款' : '订单已关闭或取消'
    return { settlement: { kind: 'balance', memberId, creditIds, requestId: null }, reason: `${why}，款项入余额` }
  }
  const parts = await partsWith(db, credit, named)
  const due = sumFen(waiting.map(({ payFen }) => fen(payFen)))
  const total = credit.amountFen + parts.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (total < due)
    return `附言为订单 ${numbersOf(waiting)}，到账${yuan(total)}少于应付${yuan(due)}，还差${yuan(due - total)}`
  const isAlone = credit.amountFen >= due
  const all = isAlone ? creditIds : [credit, ...parts].map(({ id }) => id)
  const paid = isAlone ? credit.amountFen : total
  const over = paid > due ? `，多付${yuan(paid - due)}入余额` : ''
  const settlement = { kind: 'orders' as const, memberId, orderIds: waiting.map(({ id }) => id), creditIds: all }
  return {
    settlement,
    reason: `附言为订单 ${numbersOf(waiting)}${all.length > 1 ? `，${all.length}笔合计` : ''}${over}`,
  }
}

async function byMember(db: Db, credit: CreditRow, memberId: number): Promise<Judged | string> {
  const creditIds = [credit.id]
  const [requestId, ...more] = await rechargesOf(db, memberId, credit.amountFen, 'submitted')
  if (requestId !== undefined && more.length === 0)
    return {
      settlement: { kind: 'balance', memberId, creditIds, requestId },
      reason: '附言为该会员，金额与充值申请一致',
    }
  const [booked] = requestId === undefined ? await rechargesOf(db, memberId, credit.amountFen, 'done') : []
  if (booked !== undefined)
    return {
      settlement: { kind: 'known', memberId, creditIds, orderId: null, requestId: booked },
      reason: '充值已由人工确认到账',
    }
  if (more.length > 0) return '该会员有多笔同额充值申请'
  return { settlement: { kind: 'balance', memberId, creditIds, requestId: null }, reason: '附言为该会员，款项入余额' }
}

/** More unpaid orders than this are not looked through for sums. */
const MOST_SUMMED = 12

/** Sets of orders that re-add to an amount; at most two, because two are one too many. */
function sumsTo(rows: readonly OrderRow[], amount: number): OrderRow[][] {
  const found: OrderRow[][] = []
  const search = (from: number, left: number, chosen: OrderRow[]): void => {
    if (found.length > 1) return
    if (left === 0 && chosen.length > 0) found.push(chosen)
    for (let at = from; at < rows.length && left > 0; at += 1) {
      const row = rows[at]
      if (row && row.payFen <= left) search(at + 1, left - row.payFen, [...chosen, row])
    }
  }
  search(0, amount, [])
  return found
}

/** By who paid and how much, where the remark names nothing. */
async function byPayer(db: Db, credit: CreditRow): Promise<Proposal> {
  const [memberId, ...others] = await membersNamed(db, credit.payerName)
  if (memberId === undefined)
    return unclear(credit.payerName === '' ? '无附言参考号，也无付款户名' : '无附言参考号，付款户名不是会员')
  if (others.length > 0) return unclear('无附言参考号，有多个同名会员')
  const creditIds = [credit.id]
  const waiting = await waitingOrders(db, memberId, MOST_SUMMED)
  const judged: Judged[] = [
    ...sumsTo(waiting, credit.amountFen).map((rows) => ({
      settlement: { kind: 'orders' as const, memberId, orderIds: rows.map(({ id }) => id), creditIds },
      reason: `金额与待付订单 ${numbersOf(rows)} 一致`,
    })),
    ...(await rechargesOf(db, memberId, credit.amountFen, 'submitted')).map((requestId) => ({
      settlement: { kind: 'balance' as const, memberId, creditIds, requestId },
      reason: '金额与充值申请一致',
    })),
    ...(await rechargesOf(db, memberId, credit.amountFen, 'done')).map((requestId) => ({
      settlement: { kind: 'known' as const, memberId, creditIds, orderId: null, requestId },
      reason: '金额与已人工确认的充值一致',
    })),
    ...(await ordersBookedByHand(db, memberId, credit.amountFen)).map((orderId) => ({
      settlement: { kind: 'known' as const, memberId, creditIds, orderId, requestId: null },
      reason: '金额与已人工确认的订单一致',
    })),
  ]
  const [only, ...more] = judged
  if (!only) return unclear('付款户名为会员，但金额与待付订单、充值申请均不一致')
  if (more.length > 0) return unclear(`付款户名为会员，有多种可能：${judged.map(({ reason }) => reason).join('；')}`)
  return { certainty: 'likely', reason: `付款户名一致，${only.reason}，但无附言参考号`, settlement: only.settlement }
}

/** What an open credit is, as far as its remark, its amount and its payer say. */
export async function propose(db: Db, credit: CreditRow): Promise<Proposal> {
  const named = await namedIn(db, credit.remark)
  return named.memberIds.length > 0 ? byReference(db, credit, named) : byPayer(db, credit)
}

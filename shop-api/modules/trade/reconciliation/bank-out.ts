import { and, between, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { daysBefore } from '#lib/kernel/days.ts'
import { noteTransfer } from '#shop-api/modules/trade/bank-credits/import-statement.ts'
import { membersNamed } from '#shop-api/modules/trade/bank-credits/payers.ts'
import { bankDebits } from '#shop-api/modules/trade/bank-credits/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Difference } from './compare.ts'
import type { BookedOut } from './pair-outgoing.ts'
import { pairOutgoing } from './pair-outgoing.ts'

/** A bank sends on working days only, and operators note it when they come to it. */
const DAYS_APART = 10

interface Out extends BookedOut {
  readonly kind: 'bank_refund_sent' | 'withdrawal_paid'
  readonly orderNo: string | null
}

/** Money that the books say left the shop's bank accounts on these China days. */
const bookedIn = (tx: Db, from: string, to: string): Promise<Out[]> =>
  sqlRows<Out>(
    tx,
    sql`select t.id, t.kind, to_char(t.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, e.amount_fen::float8 as "amountFen",
      t.note as number, o.no as "orderNo", coalesce(o.company_name, w.details ->> 'accountName', '') as "payeeName",
      regexp_replace(coalesce(w.details ->> 'accountNo', ''), '\\s', '', 'g') as "payeeAccount"
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'bank'
    left join orders o on o.id = t.order_id
    left join money_requests w on w.kind = 'withdraw' and t.kind = 'withdrawal_paid' and t.note = 'TX' || lpad(w.id::text, greatest(8, length(w.id::text)), '0')
    where e.amount_fen > 0 and t.at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
      and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai' order by t.id`,
  )

const shifted = (day: string, days: number): string => daysBefore(day, -days)

/** Notes at lines which movement they are, as far as that was not noted yet; it stays so. */
async function pairAround(tx: Db, booked: readonly Out[], from: string, to: string): Promise<void> {
  const isAround = between(bankDebits.bookedOn, from, to)
  const ids = booked.map(({ id }) => id)
  const known = await tx
    .select({ id: bankDebits.transferId })
    .from(bankDebits)
    .where(and(isNotNull(bankDebits.transferId), inArray(bankDebits.transferId, ids)))
  const done = new Set(known.map(({ id }) => id))
  const lines = await tx
    .select()
    .from(bankDebits)
    .where(and(isAround, isNull(bankDebits.transferId)))
    .orderBy(bankDebits.id)
  const left = booked.filter(({ id }) => !done.has(id))
  for (const [transferId, lineId] of pairOutgoing(left, lines)) await noteTransfer(tx, lineId, transferId)
}

const labels: Readonly<Record<Out['kind'], string>> = { bank_refund_sent: '退回对公账户', withdrawal_paid: '提现' }

/** Whether a line is to somebody the shop owes money to: what else a company pays is booked elsewhere. */
async function isToMember(tx: Db, { payeeName, payeeAccount }: typeof bankDebits.$inferSelect): Promise<boolean> {
  if ((await membersNamed(tx, payeeName)).length > 0) return true
  if (payeeAccount === '') return false
  const [row] = await sqlRows<{ known: boolean }>(
    tx,
    sql`select exists (select from money_requests where kind = 'withdraw'
      and regexp_replace(details ->> 'accountNo', '\\s', '', 'g') = ${payeeAccount}) as known`,
  )
  return row?.known === true
}

/** Where what left the banks on a day and the books are not the same. */
export async function outgoingDifferences(tx: Db, day: string): Promise<Difference[]> {
  const [from, to] = [shifted(day, -DAYS_APART), shifted(day, DAYS_APART)]
  const booked = await bookedIn(tx, from, to)
  await pairAround(tx, booked, from, to)
  const found: Difference[] = []
  const own = booked.filter((each) => each.day === day)
  const lines = await tx
    .select()
    .from(bankDebits)
    .where(inArray(bankDebits.transferId, valuesOf(own, 'id')))
  for (const { id, kind, number, orderNo, payeeName, amountFen: bookedFen } of own) {
    const billedFen = lines.find(({ transferId }) => transferId === id)?.amountFen ?? null
    if (billedFen === bookedFen) continue
    const about = [labels[kind], orderNo && `订单 ${orderNo}`, number, payeeName].filter(Boolean).join(' ')
    const difference = billedFen === null ? ('missing' as const) : ('amount' as const)
    found.push({ subject: 'refund', number: `出账${id}`, kind: difference, bookedFen, billedFen, about })
  }
  const isOpen = and(eq(bankDebits.bookedOn, day), isNull(bankDebits.transferId))
  for (const line of await tx.select().from(bankDebits).where(isOpen).orderBy(bankDebits.id)) {
    if (!(await isToMember(tx, line))) continue
    const { id, serialNo, amountFen: billedFen, account, payeeName, remark } = line
    const about = [serialNo && `流水号 ${serialNo}`, `账号 ${account} 转给 ${payeeName}`, remark]
      .filter(Boolean)
      .join(' ')
    found.push({ subject: 'refund', number: `支出${id}`, kind: 'unbooked', bookedFen: null, billedFen, about })
  }
  return found
}

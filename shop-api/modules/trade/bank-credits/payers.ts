import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { moneyRequests } from '#shop-api/modules/trade/balance/tables.ts'
import { orders, payments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { bankCredits, bankCreditUses } from './tables.ts'

/** A company's name without what banks write otherwise: blanks, and brackets of either width. */
export const payerKey = (name: string): string =>
  name.replace(/\s/g, '').replaceAll('（', '(').replaceAll('）', ')').toLowerCase()

/** The same of a column. */
export const keyOf = (name: PgColumn) => sql`lower(translate(regexp_replace(${name}, '\\s', '', 'g'), '（）', '()'))`

export async function membersNamed(db: Db, name: string): Promise<number[]> {
  if (payerKey(name) === '') return []
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`${keyOf(members.companyName)} = ${payerKey(name)}`)
    .limit(3)
  return rows.map(({ id }) => id)
}

export async function companyNameOf(db: Db, memberId: number): Promise<string> {
  return (await memberFacts(db, [memberId], 'companyName')).get(memberId)?.companyName ?? ''
}

const noUse = (db: Db, of: PgColumn, id: PgColumn) =>
  notExists(db.select({ one: sql`1` }).from(bankCreditUses).where(eq(of, id)))

/** Orders of a member that an operator marked as paid by transfer, of which no statement line is known yet. */
export async function ordersBookedByHand(db: Db, memberId: number, amountFen: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.method, 'company_transfer')))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(payments.amountFen, amountFen),
        noUse(db, bankCreditUses.orderId, orders.id),
      ),
    )
    .orderBy(orders.id)
    .limit(3)
  return rows.map(({ id }) => id)
}

/** A line that went to the balance without a request, of this amount: what a recharge asked for later may be about. */
export async function creditWithoutRequest(
  db: Db,
  { memberId, amountFen }: { readonly memberId: number; readonly amountFen: number },
): Promise<string | null> {
  const isOf = and(
    eq(bankCreditUses.memberId, memberId),
    eq(bankCreditUses.kind, 'balance'),
    eq(bankCreditUses.amountFen, amountFen),
    isNull(bankCreditUses.requestId),
  )
  const [row] = await db
    .select({ bookedOn: bankCredits.bookedOn, serialNo: bankCredits.serialNo })
    .from(bankCreditUses)
    .innerJoin(bankCredits, eq(bankCredits.id, bankCreditUses.creditId))
    .where(isOf)
    .orderBy(desc(bankCreditUses.id))
    .limit(1)
  if (!row) return null
  const serial = row.serialNo === '' ? '' : `（流水号 ${row.serialNo}）`
  return `${row.bookedOn} 有一笔同额的银行到账${serial}已入该会员余额`
}

/** Recharges of a member over an amount: those asked for, or those that an operator booked without a statement line. */
export async function rechargesOf(
  db: Db,
  memberId: number,
  amountFen: number,
  state: 'submitted' | 'done',
): Promise<number[]> {
  const rows = await db
    .select({ id: moneyRequests.id })
    .from(moneyRequests)
    .where(
      and(
        eq(moneyRequests.memberId, memberId),
        eq(moneyRequests.kind, 'recharge'),
        eq(moneyRequests.state, state),
        sql`coalesce(${moneyRequests.arrivedFen}, ${moneyRequests.amountFen}) = ${amountFen}`,
        noUse(db, bankCreditUses.requestId, moneyRequests.id),
      ),
    )
    .orderBy(moneyRequests.id)
    .limit(3)
  return rows.map(({ id }) => id)
}

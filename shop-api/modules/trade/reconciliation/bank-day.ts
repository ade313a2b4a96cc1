import { and, eq, inArray, sql } from 'drizzle-orm'
import { bankCredits, bankCreditUses, bankDebits } from '#shop-api/modules/trade/bank-credits/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { outgoingDifferences } from './bank-out.ts'
import type { Difference } from './compare.ts'
import { holdDay, keepDifferences } from './keep.ts'

export const BANK = 'bank'

interface Booked {
  readonly id: number
  readonly kind: string
  readonly orderId: number | null
  readonly note: string
  readonly amountFen: number
}

/** Money that the books say came to the shop's bank accounts on a China day. */
const bookedOn = (tx: Db, day: string): Promise<Booked[]> =>
  sqlRows<Booked>(
    tx,
    sql`select t.id, t.kind, t.order_id as "orderId", t.note, (-e.amount_fen)::float8 as "amountFen"
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'bank'
    where e.amount_fen < 0 and (t.at at time zone 'Asia/Shanghai')::date = ${day}::date order by t.id`,
  )

const usedFen = sql<number>`coalesce(sum(${bankCreditUses.amountFen}), 0)::float8`

/** What lines of statements say of an order, or of a recharge that was asked for; null: there is none. */
async function linesOf(tx: Db, { orderId, note }: Booked): Promise<number | null> {
  const requestId = /^CZ(\d{8,10})$/.exec(note)?.[1]
  const isOf =
    orderId === null ? eq(bankCreditUses.requestId, Number(requestId ?? 0)) : eq(bankCreditUses.orderId, orderId)
  const [row] = await tx.select({ fen: usedFen }).from(bankCreditUses).where(isOf)
  return row && row.fen > 0 ? row.fen : null
}

/** Whether a recharge was booked by the statement itself: its note names lines that are settled. */
async function isByStatement(tx: Db, note: string): Promise<boolean> {
  const names = /^银行到账 (.+)$/.exec(note)?.[1]?.split('、')
  if (!names) return false
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  const isNamed = sql`(${inArray(bankCredits.serialNo, names)} or ${ids.length === 0 ? sql`false` : inArray(bankCredits.id, ids)})`
  return (await tx.$count(bankCredits, and(isNamed, eq(bankCredits.state, 'settled')))) >= names.length
}

const labels: Readonly<Record<string, string>> = {
  company_transfer: '订单对公转账',
  recharge: '余额充值',
  credit_repay: '账期还款',
}

async function differencesOf(tx: Db, day: string): Promise<Difference[]> {
  const found: Difference[] = []
  for (const row of await bookedOn(tx, day)) {
    if (row.kind === 'recharge' && (await isByStatement(tx, row.note))) continue
    const lines = await linesOf(tx, row)
    if (lines === row.amountFen) continue
    const about = [labels[row.kind] ?? row.kind, row.note].filter((part) => part !== '').join(' ')
    const kind = lines === null ? ('missing' as const) : ('amount' as const)
    found.push({
      subject: 'transfer',
      number: `入账${row.id}`,
      kind,
      bookedFen: row.amountFen,
      billedFen: lines,
      about,
    })
  }
  const open = await tx
    .select()
    .from(bankCredits)
    .where(and(eq(bankCredits.bookedOn, day), eq(bankCredits.state, 'open')))
  for (const { id, serialNo, amountFen, payerName, account } of open)
    found.push({
      subject: 'transfer',
      number: serialNo || `到账${id}`,
      kind: 'unbooked',
      bookedFen: null,
      billedFen: amountFen,
      about: `${payerName} 转入账号 ${account}`,
    })
  return found
}

/** Compares what came to the banks and left them on a day with the books; nothing is booked by it. Answers with how many differences are open. */
export async function reconcileBank(db: Db, day: string, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    // One after the other, whichever day: a line of one may be what another has booked.
    await tx.execute(sql`lock table bank_debits in share row exclusive mode`)
    const incoming = await tx.$count(bankCredits, eq(bankCredits.bookedOn, day))
    const outgoing = await tx.$count(bankDebits, eq(bankDebits.bookedOn, day))
    await holdDay(tx, { source: BANK, day }, incoming + outgoing, now)
    const found = [...(await differencesOf(tx, day)), ...(await outgoingDifferences(tx, day))]
    return keepDifferences(tx, { source: BANK, day }, found, now)
  })
}

/** The last day of which statements can be whole: a line of a later one is there. Null: no statement is. */
export async function lastBankDay(db: Db): Promise<string | null> {
  const [row] = await sqlRows<{ day: string | null }>(
    db,
    sql`select to_char(greatest((select max(booked_on) from bank_credits), (select max(booked_on) from bank_debits)) - 1, 'YYYY-MM-DD') as day`,
  )
  return row?.day ?? null
}

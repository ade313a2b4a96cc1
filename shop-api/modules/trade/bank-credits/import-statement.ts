import { createHash } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { formatFen } from '#lib/kernel/money.ts'
import { accountKey } from '#shop-api/modules/base/settings/company-account.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { OutgoingLine, StatementLine } from './read-statement.ts'
import { bankCredits, bankDebits } from './tables.ts'

/**
 * What makes each line itself: the bank's serial number within the account, or, of lines without one, everything that
 * the line says and which of its equals in the file it is. So a file may come again, whole, in part or within another.
 */
export function marksOf(account: string, lines: readonly StatementLine[]): string[] {
  const number = numbering()
  return lines.map(({ serialNo, whole }) =>
    serialNo === '' ? number(printOf(account, whole)) : `${account} ${serialNo}`,
  )
}

const printOf = (account: string, whole: string): string =>
  createHash('sha256').update(`${account}\n${whole}`).digest('hex')

/** Counts equals: the first is 1. */
function numbering(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return `${text} ${nth}`
  }
}

const AT_ONCE = 500

/** Refuses a number that the bank has given to other money: one of both is read wrongly. */
function refuseOther(marks: readonly string[], lines: readonly StatementLine[], known: Known): void {
  const first = new Map<string, StatementLine>()
  for (const [at, mark] of marks.entries()) {
    const line = lines[at]
    if (!line || line.serialNo === '') continue
    const before = first.get(mark)
    first.set(mark, line)
    const amounts = [before?.amount, known.get(mark)].filter((amount) => amount !== undefined)
    const other = amounts.find((amount) => amount !== line.amount)
    if (other !== undefined)
      throw fieldRefusal(
        'file',
        `流水号 ${line.serialNo} 有两个金额：¥${formatFen(other)} 和 ¥${formatFen(line.amount)}，请核对文件`,
      )
  }
}

type Known = ReadonlyMap<string, StatementLine['amount']>

/** Refuses lines that came before as those of another account: one of both was mistyped, and they would be booked twice. */
async function refuseOtherAccount(tx: Db, account: string, lines: readonly StatementLine[]): Promise<void> {
  const days = [...new Set(lines.map(({ bookedOn }) => bookedOn))]
  const isElsewhere = and(ne(bankCredits.account, account), inArray(bankCredits.bookedOn, days))
  const factsOf = (line: Omit<StatementLine, 'amount' | 'whole'>, amount: number) =>
    JSON.stringify([line.serialNo, line.bookedOn, amount, line.payerName, line.payerAccount, line.remark])
  const rows = days.length === 0 ? [] : await tx.select().from(bankCredits).where(isElsewhere)
  const elsewhere = new Map(rows.map((row) => [factsOf(row, row.amountFen), row.account]))
  for (const line of lines) {
    const other = elsewhere.get(factsOf(line, line.amount))
    if (other === undefined) continue
    const what = line.serialNo === '' ? `${line.bookedOn} ¥${formatFen(line.amount)}` : `流水号 ${line.serialNo}`
    throw fieldRefusal('account', `${what} 已作为账号 ${other} 的流水导入，请核对收款账号`)
  }
}

/** Keeps lines of a statement that are not kept yet. Answers with how many are new, and how many came before. */
export async function keepLines(
  db: Db,
  written: string,
  lines: readonly StatementLine[],
  now: Date,
): Promise<{ fresh: number; known: number }> {
  const account = accountKey(written)
  const marks = marksOf(account, lines)
  return inTransaction(db, async (tx) => {
    await refuseOtherAccount(tx, account, lines)
    let fresh = 0
    const known = new Map<string, StatementLine['amount']>()
    for (let from = 0; from < marks.length; from += AT_ONCE) {
      const rows = await tx
        .select({ mark: bankCredits.mark, amountFen: bankCredits.amountFen })
        .from(bankCredits)
        .where(inArray(bankCredits.mark, marks.slice(from, from + AT_ONCE)))
      for (const { mark, amountFen } of rows) known.set(mark, amountFen as StatementLine['amount'])
    }
    refuseOther(marks, lines, known)
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      const rows = lines.slice(from, from + AT_ONCE).map(({ whole: _whole, amount, ...line }, at) => ({
        ...line,
        account,
        mark: marks[from + at] ?? '',
        amountFen: amount,
        importedAt: now,
      }))
      // Another import of the same lines at the same time waits here, and finds them kept.
      const made = await tx.insert(bankCredits).values(rows).onConflictDoNothing().returning({ id: bankCredits.id })
      fresh += made.length
    }
    return { fresh, known: lines.length - fresh }
  })
}

/** The same of money that went out: a payment and its fee may share the bank's number. Answers with how many are new. */
export async function keepOutgoing(
  db: Db,
  written: string,
  lines: readonly OutgoingLine[],
  now: Date,
): Promise<number> {
  const account = accountKey(written)
  const number = numbering()
  const rows = lines.map(({ whole, amount, ...line }) => ({
    ...line,
    account,
    mark: number(line.serialNo === '' ? printOf(account, whole) : `${account} ${line.serialNo} ${amount}`),
    amountFen: amount,
    importedAt: now,
  }))
  let fresh = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE)
    fresh += (await db.insert(bankDebits).values(part).onConflictDoNothing().returning({ id: bankDebits.id })).length
  }
  return fresh
}

/** Which movement of the books a line is. */
export async function noteTransfer(tx: Db, lineId: number, transferId: number): Promise<void> {
  await tx.update(bankDebits).set({ transferId }).where(eq(bankDebits.id, lineId))
}

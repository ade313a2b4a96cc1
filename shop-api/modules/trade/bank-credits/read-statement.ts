import { readDay } from '#lib/kernel/calendar-day.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { given, plainText } from '#lib/kernel/plain-text.ts'
import { readFenText } from '#lib/kernel/written-money.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Layout, Role } from './layout.ts'
import { findLayout, NEEDED } from './layout.ts'

/** Money that came in or went out, as a bank says it. */
interface MovedLine {
  readonly bookedOn: string
  readonly amount: Fen
  readonly remark: string
  /** The bank's own number of it; empty where the file has none. */
  readonly serialNo: string
  /** All that the file says of it: what lines without a number are known by. */
  readonly whole: string
}

/** Money that came in. */
export interface StatementLine extends MovedLine {
  readonly payerName: string
  readonly payerAccount: string
}

/** Money that went out: booked by nobody here, but compared with what the books say was sent. */
export interface OutgoingLine extends MovedLine {
  readonly payeeName: string
  readonly payeeAccount: string
}

interface ReadStatement {
  readonly lines: readonly StatementLine[]
  readonly outgoing: readonly OutgoingLine[]
  /** Lines of money that went out with an amount below nothing: taken back, or how the bank writes it. Nobody can tell, so they are left out. */
  readonly negative: number
  /** What stands above the headings: banks name their account there. */
  readonly above: string
}

const TOTALS = /合计|总计|小计|总笔数|笔数|承前|本页|以下空白|打印/
const CREDIT = /^(?:贷|收|收入|贷方|入账|来账|转入|C|CR|\+)$/i
const DEBIT = /^(?:借|付|支|支出|借方|出账|往账|转出|D|DR|-)$/i
/** A day with its time behind it: 2026-11-20 10:22:33, 20261120102233. */
const TIMED =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{8}|\d{4}年\d{1,2}月\d{1,2}日)(?:[ T]?\d{1,2}[:：]\d{2}(?:[:：]\d{2}(?:\.\d+)?)?|[ ]?\d{6})?$/

function dayIn(text: string): string | undefined {
  const [, day] = TIMED.exec(plainText(text)) ?? []
  return day === undefined ? undefined : readDay(day)
}

/** An amount of a cell; null where it is empty or nothing, a text where it is none. */
function amountIn(text: string): Fen | null | string {
  const plain = plainText(text)
  if (plain === '' || /^[-—]+$/.test(plain)) return null
  const read = readFenText(plain)
  if (!read.ok) return read.problem
  return read.value === 0 ? null : read.value
}

type Side = 'in' | 'out'
type ReadRow =
  | { readonly line: StatementLine }
  | { readonly outgoing: OutgoingLine }
  | { readonly problem: string }
  | 'negative'
  | null

function readRow(row: readonly string[], layout: Layout): ReadRow {
  const cell = (role: Role): string => {
    const filled = layout[role].map((at) => row[at]?.trim() ?? '').filter((text) => text !== '')
    return role === 'remark' ? [...new Set(filled)].join(' ') : (filled[0] ?? '')
  }
  if (row.every((text) => text.trim() === '')) return null
  const bookedOn = dayIn(cell('bookedOn'))
  if (bookedOn === undefined) {
    if (row.some((text) => TOTALS.test(text))) return null
    return { problem: `交易日期无法读取，${given(cell('bookedOn'))}` }
  }
  const read = moved(cell)
  if (typeof read === 'string') return { problem: read }
  const { side, amount } = read
  if (amount < 0)
    return side === 'out'
      ? 'negative'
      : { problem: `贷方金额为负（冲正），请人工处理，${given(cell('credit') || cell('amount'))}` }
  const bare = (role: Role) => cell(role).replace(/\s/g, '')
  const about = { remark: cell('remark'), serialNo: bare('serialNo'), whole: JSON.stringify(row) }
  const facts = { bookedOn, amount, ...about }
  return side === 'in'
    ? { line: { ...facts, payerName: cell('payerName'), payerAccount: bare('payerAccount') } }
    : { outgoing: { ...facts, payeeName: cell('payeeName'), payeeAccount: bare('payeeAccount') } }
}

/** What a line moved, and which way; a text where nobody can tell. */
function moved(cell: (role: Role) => string): { readonly side: Side; readonly amount: Fen } | string {
  const credit = amountIn(cell('credit'))
  const debit = amountIn(cell('debit'))
  if (typeof credit === 'string') return `贷方金额${credit}`
  if (typeof debit === 'string') return `借方金额${debit}`
  if (credit !== null && debit !== null) return '借方和贷方都有金额'
  if (credit !== null) return { side: 'in', amount: credit }
  if (debit !== null) return { side: 'out', amount: debit }
  const amount = amountIn(cell('amount'))
  if (typeof amount === 'string') return `交易金额${amount}`
  if (amount === null) return '金额为空'
  const direction = plainText(cell('direction'))
  if (DEBIT.test(direction)) return { side: 'out', amount }
  return CREDIT.test(direction) ? { side: 'in', amount } : `借贷标志无法识别，${given(direction)}`
}

const MOST_NAMED = 10

/**
 * The money that came in and went out by a statement, whichever bank wrote it. All of it or nothing: a file of which a line cannot be
 * read is refused with the lines. Throws ShopRefusal 422.
 */
export function readStatement(sheets: readonly Sheet[]): ReadStatement {
  const found = sheets.flatMap((sheet) => {
    const head = findLayout(sheet.cells)
    return head ? [{ sheet, head }] : []
  })
  const [only, ...others] = found
  if (!only) throw fieldRefusal('file', `未找到银行流水的表头：${NEEDED}`)
  if (others.length > 0) throw fieldRefusal('file', '文件中有多张工作表都是银行流水，请只保留要导入的一张')
  const { sheet, head } = only
  // Rows of sums below a statement have merged cells; what an empty one leaves out of a line is missed below.
  const flaw = sheet.flaws.find(
    ({ unless, line, column }) => unless === undefined && line > head.at + 1 && sheet.cells[line - 1]?.[column],
  )
  if (flaw) throw fieldRefusal('file', `第${flaw.line}行：${flaw.reason}`)
  const lines: StatementLine[] = []
  const problems: string[] = []
  const outgoing: OutgoingLine[] = []
  let negative = 0
  for (const [index, row] of sheet.cells.slice(head.at + 1).entries()) {
    const read = readRow(row, head.layout)
    if (read === 'negative') negative += 1
    else if (read === null) continue
    else if ('problem' in read) problems.push(`第${head.at + index + 2}行：${read.problem}`)
    else if ('line' in read) lines.push(read.line)
    else outgoing.push(read.outgoing)
  }
  if (problems.length > 0) {
    const more = problems.length > MOST_NAMED ? `；另有${problems.length - MOST_NAMED}行` : ''
    throw fieldRefusal('file', `${problems.slice(0, MOST_NAMED).join('；')}${more}。未导入任何一行，请核对后重新导入`)
  }
  return { lines, outgoing, negative, above: sheet.cells.slice(0, head.at).flat().join(' ') }
}

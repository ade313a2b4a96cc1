import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readDay } from '#lib/kernel/calendar-day.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { readFenText } from '#lib/kernel/written-money.ts'
import { checkPaper } from '#shop-api/modules/base/uploads/check-file.ts'
import type { ArchivedFile } from '#shop-api/modules/catalogue/goods-pictures/archive.ts'
import { openArchive } from '#shop-api/modules/catalogue/goods-pictures/archive.ts'
import { PictureError } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import { matchApplication } from './match-application.ts'
import { invoiceNumber } from './numbers.ts'
import type { OfficialFacts } from './official-facts.ts'
import { factsInXml, joined, keysIn, numberIn, TwoReadings } from './official-facts.ts'
import type { Files } from './record.ts'
import { recordInvoice } from './record.ts'
import { invoices } from './tables.ts'

export const MOST_ARCHIVE_BYTES = 50 * 1024 * 1024
const MOST_INVOICES = 500
/** Of all files together, which are in memory at once. */
const MOST_UNPACKED = 200 * 1024 * 1024
const LIST = /\.(?:csv|xlsx|xls)$/i

/** What became of an invoice of an archive. */
export interface ArchivedInvoice {
  readonly number: string
  readonly files: readonly string[]
  readonly applicationId: number | null
  readonly outcome: 'recorded' | 'unchanged' | 'open'
  /** Why it is open; empty otherwise. */
  readonly reason: string
}

interface ReadFile {
  readonly path: string
  readonly type: 'pdf' | 'ofd' | 'xml'
  readonly bytes: Buffer
  readonly facts: OfficialFacts
}

const kinds = { 'application/pdf': 'pdf', 'application/ofd': 'ofd', 'application/xml': 'xml' } as const
/** What a buyer can open comes first; the others are the same invoice. */
const order = ['pdf', 'ofd', 'xml']

const open = (files: readonly string[], reason: string, number = ''): ArchivedInvoice => ({
  number,
  files,
  applicationId: null,
  outcome: 'open',
  reason,
})

/** A file of an archive with what it and its name say, or why it is none. */
async function readFile({ path, read }: ArchivedFile): Promise<ReadFile | ArchivedInvoice> {
  const name = path.split('/').at(-1) ?? path
  try {
    const { type, bytes, numbers } = await checkPaper(await read(), 'invoices')
    const inName: OfficialFacts = { keys: keysIn(name) }
    const named = numberIn(name)
    const own = type === 'application/xml' ? factsInXml(bytes.toString('utf8')) : {}
    const printed = [...new Set(numbers.filter((each) => /^[2-9]\d{19}$/.test(each)))]
    const inside = own.number ?? (printed.length === 1 ? printed[0] : undefined)
    const all = [own, inName, ...[named, inside].flatMap((number) => (number === undefined ? [] : [{ number }]))]
    return { path, type: kinds[type], bytes, facts: joined(all) }
  } catch (error) {
    if (error instanceof TwoReadings || error instanceof ShopRefusal || error instanceof PictureError)
      return open([path], error.message)
    throw error
  }
}

const headings: Readonly<Record<string, 'number' | 'day' | 'amount' | 'application' | 'order'>> = {
  发票号码: 'number',
  数电票号码: 'number',
  数电发票号码: 'number',
  开票日期: 'day',
  价税合计: 'amount',
  申请编号: 'application',
  订单号: 'order',
}

/** What a list that came along says of each number. Throws ShopRefusal where it cannot be read. */
async function readList({ path, read }: ArchivedFile): Promise<OfficialFacts[]> {
  const [sheet, ...others] = await readSheets(await read(), MOST_INVOICES + 1)
  if (!sheet || others.length > 0) throw fieldRefusal('files', `${path}：请只保留一个工作表`)
  const [head = [], ...rows] = sheet.cells
  const keys = head.map((cell) => headings[cell.replace(/\s/g, '')])
  if (!keys.includes('number')) throw fieldRefusal('files', `${path}：缺少“发票号码”列`)
  return rows.flatMap((row, at) => {
    const cell = (key: (typeof keys)[number]) => row[keys.indexOf(key)]?.trim() ?? ''
    if (row.every((each) => each.trim() === '')) return []
    const refuse = (reason: string) => fieldRefusal('files', `${path} 第${at + 2}行：${reason}`)
    const number = invoiceNumber.safeParse(cell('number'))
    if (!number.success) throw refuse(number.error.issues[0]?.message ?? '发票号码有误')
    const day = cell('day') === '' ? undefined : readDay(cell('day').slice(0, 10))
    if (cell('day') !== '' && day === undefined) throw refuse('开票日期无法识别')
    const amount = cell('amount') === '' ? undefined : readFenText(cell('amount'))
    if (!/^\d{0,9}$/.test(cell('application'))) throw refuse('申请编号须为数字')
    if (amount && !amount.ok) throw refuse(`价税合计${amount.problem}`)
    return [
      {
        number: number.data,
        ...(day === undefined ? {} : { issuedOn: day }),
        ...(amount ? { amount: amount.value as Fen } : {}),
        keys: [...(cell('application') === '' ? [] : [`#${Number(cell('application'))}`]), ...keysIn(cell('order'))],
      },
    ]
  })
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function isRecorded(db: Db, number: string, own: readonly ReadFile[]): Promise<ArchivedInvoice | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.invoiceNo, number))
  if (!row) return null
  const files = own.map(({ path }) => path)
  if (row.fileHash !== null && own.some(({ bytes }) => hashOf(bytes) === row.fileHash))
    return { number, files, applicationId: row.id, outcome: 'unchanged', reason: '' }
  return open(files, `该发票号码已登记在申请 ${row.id} 上，文件不同`, number)
}

/** Records one invoice whose files are these, where everything about it is certain. */
async function recordOne(files: Files, own: readonly ReadFile[], listed: readonly OfficialFacts[], now: Date) {
  const paths = own.map(({ path }) => path)
  const number = own[0]?.facts.number
  if (number === undefined) return open(paths, '文件和文件名中均无发票号码')
  try {
    const hashesOf = (type: string) => own.filter((each) => each.type === type).map(({ bytes }) => hashOf(bytes))
    const differing = order.find((type) => new Set(hashesOf(type)).size > 1)
    if (differing) return open(paths, `同一发票号码有两个不同的 ${differing.toUpperCase()} 文件`, number)
    const before = await isRecorded(files.db, number, own)
    if (before) return before
    const facts = joined([...own.map((each) => each.facts), ...listed.filter((each) => each.number === number)])
    const { issuedOn, amount } = facts
    if (issuedOn === undefined || amount === undefined)
      return open(
        paths,
        `读不出${issuedOn === undefined ? '开票日期' : '价税合计'}，请同时放入该发票的 XML，或在清单中写明`,
        number,
      )
    if (amount <= 0) return open(paths, `价税合计为 ¥${formatFen(amount)}：红字发票请在“待红冲”中登记`, number)
    const match = await matchApplication(files.db, facts)
    if ('reason' in match) return open(paths, match.reason, number)
    const [best] = [...own].sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    if (!best) throw new Error('an invoice without a file')
    await recordInvoice(files, match.application.id, { number, issuedOn, amount, file: best.bytes }, now)
    return { number, files: paths, applicationId: match.application.id, outcome: 'recorded' as const, reason: '' }
  } catch (error) {
    if (error instanceof TwoReadings || error instanceof ShopRefusal) return open(paths, error.message, number)
    throw error
  }
}

/**
 * Records the official invoices of an archive, each by itself: files of one number are one invoice in several forms. What is
 * not certain is answered with its reason and changes nothing. Throws ShopRefusal for an archive that cannot be read.
 */
export async function recordArchive(files: Files, archivePath: string, now: Date): Promise<ArchivedInvoice[]> {
  try {
    const archive = await openArchive(archivePath)
    try {
      const listed: OfficialFacts[] = []
      for (const each of archive.files.filter(({ path }) => LIST.test(path))) listed.push(...(await readList(each)))
      const answers: ArchivedInvoice[] = []
      const byNumber = new Map<string, ReadFile[]>()
      const others = archive.files.filter(({ path }) => !LIST.test(path))
      if (others.length === 0) throw fieldRefusal('files', '压缩包内无 PDF、OFD 或 XML 文件')
      let unpacked = 0
      for (const each of others) {
        const read = await readFile(each)
        if ('outcome' in read) answers.push(read)
        else {
          unpacked += read.bytes.length
          if (unpacked > MOST_UNPACKED) throw fieldRefusal('files', '压缩包解压后过大，请拆分后分次登记')
          const key = read.facts.number ?? read.path
          byNumber.set(key, [...(byNumber.get(key) ?? []), read])
        }
      }
      for (const own of byNumber.values()) answers.push(await recordOne(files, own, listed, now))
      const withoutFile = listed.filter(({ number }) => number !== undefined && !byNumber.has(number))
      return [
        ...answers,
        ...withoutFile.map(({ number = '' }) => open([], '仅在清单中，压缩包内无该发票的文件', number)),
      ]
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof PictureError) throw fieldRefusal('files', error.message)
    throw error
  }
}

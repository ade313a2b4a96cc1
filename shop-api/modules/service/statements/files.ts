import { formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { renderPdf } from '#shop-api/platform/documents/sheet.ts'
import type { PaperColumn } from '#shop-api/platform/documents/table.ts'
import { drawTable, lettersOfTable } from '#shop-api/platform/documents/table.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { writeSheets, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'
import type { Cell, Part } from './describe.ts'
import { cellText, partsOf } from './describe.ts'
import type { Statement } from './load.ts'

interface Around {
  /** The shop's company. */
  readonly seller: string
  readonly now: Date
}

/** A paper of more rows is read by nobody, and drawn for seconds. */
const MOST_PAPER_ROWS = 1_500
const LEFT = 36
const WIDTH = 523
const BOTTOM = 770
const FOOT = 800
const NOTE = '本对账单由系统按账目生成：期初加增加减减少等于期末。有出入请于收到后联系客服核对。'

const nameOf = ({ member, month }: Statement): string => `对账单_${member.companyName}_${month.name}`

function headOf({ member, month }: Statement, { seller, now }: Around): string[] {
  const span = `${month.name}-01 至 ${month.isOpen ? chinaDateTime(now) : chinaDateTime(new Date(month.until.getTime() - 1000)).slice(0, 10)}`
  return [
    `购货单位：${member.companyName}`,
    `供货单位：${seller}`,
    `对账期间：${span}${month.isOpen ? '（本月未结束）' : ''}　　生成时间：${chinaDateTime(now)}`,
  ]
}

const sheetCell = (cell: Cell): string | number => (typeof cell === 'number' ? Number(formatFen(cell)) : cell)

/** A sheet for each part, amounts as numbers in yuan. */
async function workbook(statement: Statement, around: Around): Promise<Buffer> {
  const sheets = partsOf(statement).map(({ title, columns, rows, total }) => ({
    name: title.replace(/（.*/, ''),
    rows: [
      columns.map((column) => column.title),
      ...rows.map((row) => row.map(sheetCell)),
      ...(total ? [total.map(sheetCell)] : []),
    ],
  }))
  const notes = [...headOf(statement, around), NOTE].map((line) => [line])
  const [first, ...others] = sheets
  return Buffer.from(
    await writeSheets([...(first ? [{ ...first, rows: [...first.rows, [], ...notes] }] : []), ...others]),
  )
}

const paperColumns = ({ columns }: Part): PaperColumn[] =>
  columns.map(({ title, width, isAmount }) => ({ title, width, ...(isAmount ? { align: 'right' as const } : {}) }))

const paperRows = ({ rows, total }: Part): string[][] =>
  [...rows, ...(total ? [total] : [])].map((row) => row.map(cellText))

/** The same as a paper to print and seal. Throws ShopRefusal where it would have too many rows. */
async function paper(statement: Statement, around: Around): Promise<Buffer> {
  const parts = partsOf(statement)
  if (parts.reduce((sum, part) => sum + part.rows.length, 0) > MOST_PAPER_ROWS)
    throw new ShopRefusal(409, `本月记录超过${MOST_PAPER_ROWS}行，请下载 Excel`)
  const head = headOf(statement, around)
  const title = `${statement.month.name} 月度对账单`
  const signs = ['供货单位（章）：', '购货单位（章）：']
  const letters = [
    ...[title, NOTE, ...head, ...signs, '第页，共0123456789'],
    ...parts.flatMap((part) => [part.title, lettersOfTable({ columns: paperColumns(part), rows: paperRows(part) })]),
  ].join('')
  return renderPdf({
    title: nameOf(statement),
    layout: 'portrait',
    letters,
    render: (page) => {
      page.text(LEFT, 32, title, { size: 16, weight: 700, width: WIDTH, align: 'center' })
      let y = 62
      for (const line of head) y += page.text(LEFT, y, line, { width: WIDTH }) + 2
      const next = (height: number): void => {
        if (y + height <= BOTTOM) return
        page.document.addPage()
        y = LEFT
      }
      for (const part of parts) {
        next(70)
        page.text(LEFT, y + 8, part.title, { size: 11, weight: 700 })
        y = drawTable(page, { columns: paperColumns(part), rows: paperRows(part), x: LEFT, y: y + 26, bottom: BOTTOM })
      }
      next(90)
      page.text(LEFT, y + 10, NOTE, { size: 8, width: WIDTH, color: '#5F6963' })
      for (const [at, sign] of signs.entries()) page.text(LEFT + at * 270, y + 34, sign, { size: 10 })
      page.onEachPage((at, pages) =>
        page.text(LEFT, FOOT, `第 ${at} 页，共 ${pages} 页`, {
          size: 8,
          width: WIDTH,
          align: 'center',
          color: '#5F6963',
        }),
      )
    },
  })
}

export type StatementFormat = 'xlsx' | 'pdf'

/** A statement as a file. Throws ShopRefusal. */
export async function statementFile(statement: Statement, format: StatementFormat, around: Around): Promise<ShopFile> {
  const name = `${nameOf(statement).replaceAll(/[\\/:*?"<>|]/g, '-')}.${format}`
  if (format === 'pdf') return new ShopFile('application/pdf', name, await paper(statement, around))
  return new ShopFile(XLSX_TYPE, name, await workbook(statement, around))
}

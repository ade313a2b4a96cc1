import { chineseAmount } from '#lib/kernel/chinese-amount.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { renderPdf } from '#shop-api/platform/documents/sheet.ts'
import type { PaperColumn } from '#shop-api/platform/documents/table.ts'
import { drawTable, lettersOfTable } from '#shop-api/platform/documents/table.ts'
import type { InvoiceRow } from './kept.ts'
import { linesOf } from './lines.ts'
import { ordersOf } from './orders-of.ts'
import type { TaxedLine } from './tax.ts'
import { totalsOf } from './tax.ts'
import { kindTexts } from './texts.ts'

const columns: readonly PaperColumn[] = [
  { title: '项目名称', width: 200 },
  { title: '税收分类编码', width: 108 },
  { title: '规格型号', width: 94 },
  { title: '单位', width: 30, align: 'center' },
  { title: '数量', width: 46, align: 'right' },
  { title: '单价（含税）', width: 68, align: 'right' },
  { title: '金额', width: 78, align: 'right' },
  { title: '税率', width: 46, align: 'right' },
  { title: '税额', width: 94, align: 'right' },
]

/** Lines end here; below them is the foot of the page. */
const PAGE_BOTTOM = 535
const FOOT = 556
const TOTALS_HEIGHT = 64

/** What one unit was paid: to the fen, or to a hundredth of it where the line does not divide evenly. */
function unitPriceOf({ gross, number }: TaxedLine): string {
  if (number === null) return ''
  return gross % number === 0 ? formatFen(fen(gross / number)) : (gross / number / 100).toFixed(4)
}

function cellsOf(line: TaxedLine): string[] {
  return [
    line.name,
    line.taxClass,
    line.spec,
    line.unit,
    line.number === null ? '' : String(line.number),
    unitPriceOf(line),
    formatFen(line.net),
    `${line.rate}%${line.isRateSet ? '' : '*'}`,
    formatFen(line.tax),
  ]
}

const HEADING = '开票申请单'
const NOT_AN_INVOICE = '本单由商城按订单生成，供开具和核对发票用，不是发票。'
const USUAL_RATE = '* 税率按商品类别预填，商品资料中尚未设置，开票前请核对。'

/** What is to be invoiced, for those who issue the invoice on the tax platform: it is none itself. */
export async function requestPdf(db: Db, row: InvoiceRow): Promise<Buffer> {
  const lines = await linesOf(db, row)
  const { companyName, taxNumber, companyAddress, complaintHotline } = await loadSettings(db)
  const totals = totalsOf(lines)
  const { title, taxNo, address, phone, bank, account } = row.title
  const buyer = `名称：${title}\n统一社会信用代码/纳税人识别号：${taxNo}\n地址、电话：${address} ${phone}\n开户行及账号：${bank} ${account}`
  const sellerTaxNo = taxNumber === '' ? '（尚未设置）' : taxNumber
  const seller = `名称：${companyName}\n统一社会信用代码/纳税人识别号：${sellerTaxNo}\n地址、电话：${companyAddress} ${complaintHotline}`
  const facts = `申请编号：${row.id}\n申请日期：${chinaDate(row.createdAt)}\n申请开具：${kindTexts[row.kind]}`
  const sum = `价税合计（大写）：${chineseAmount(totals.gross)}`
  const small = `（小写）¥${formatFen(totals.gross)}`
  const both = `合计金额 ¥${formatFen(totals.net)}    合计税额 ¥${formatFen(totals.tax)}`
  const numbers = (await ordersOf(db, [row.id])).map((part) => part.no).join('、')
  const remark = `备注：订单 ${numbers} ${row.remark}`
  const note = lines.every((line) => line.isRateSet) ? NOT_AN_INVOICE : `${NOT_AN_INVOICE}${USUAL_RATE}`
  const fixed = [
    HEADING,
    buyer,
    seller,
    facts,
    sum,
    small,
    both,
    remark,
    note,
    '购买方信息',
    '销售方信息',
    '　第页，共0123456789',
  ]
  const letters = [...fixed, lettersOfTable({ columns, rows: lines.map(cellsOf) })].join('')
  return renderPdf({
    title: `${HEADING} ${row.id}`,
    layout: 'landscape',
    letters,
    render: (paper) => {
      paper.text(36, 36, HEADING, { size: 18, weight: 700, width: 770, align: 'center', color: '#8A4B00' })
      paper.text(610, 66, facts, { size: 9, width: 196 })
      const party = { size: 8.5, width: 372 }
      const height = 26 + Math.max(paper.heightOf(buyer, party), paper.heightOf(seller, party))
      paper.box(36, 100, 385, height)
      paper.text(42, 104, '购买方信息', { weight: 700 })
      paper.text(42, 118, buyer, party)
      paper.box(421, 100, 385, height)
      paper.text(427, 104, '销售方信息', { weight: 700 })
      paper.text(427, 118, seller, party)
      const rows = lines.map(cellsOf)
      let y = drawTable(paper, { columns, rows, x: 40, y: 110 + height, size: 8.5, bottom: PAGE_BOTTOM }) + 4
      const remarkHeight = paper.heightOf(remark, { size: 8.5, width: 758 })
      if (y + TOTALS_HEIGHT + remarkHeight > FOOT) {
        paper.document.addPage()
        y = 40
      }
      paper.rule(36, y, 806, y)
      paper.text(42, y + 6, both)
      paper.text(42, y + 22, sum, { size: 11, weight: 700 })
      paper.text(560, y + 22, small, { size: 11, weight: 700, width: 240, align: 'right' })
      paper.rule(36, y + 42, 806, y + 42)
      paper.text(42, y + 48, remark, { size: 8.5, width: 758 })
      paper.text(42, y + 52 + remarkHeight, note, { size: 8, color: '#5F6963', width: 758 })
      paper.onEachPage((page, pages) => {
        const foot = `${HEADING} ${row.id}　第 ${page} 页，共 ${pages} 页`
        if (pages > 1) paper.text(36, FOOT, foot, { size: 8, color: '#5F6963', width: 770, align: 'center' })
      })
    },
  })
}

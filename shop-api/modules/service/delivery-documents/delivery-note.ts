import { chinaDateTime } from '#lib/kernel/time.ts'
import { storages } from '#shop-api/modules/catalogue/goods-files/column.ts'
import type { Paper } from '#shop-api/platform/documents/sheet.ts'
import { renderPdf } from '#shop-api/platform/documents/sheet.ts'
import type { PaperColumn } from '#shop-api/platform/documents/table.ts'
import { drawTable, lettersOfTable } from '#shop-api/platform/documents/table.ts'
import { nameIn } from '#shop-api/platform/table-files/column.ts'
import type { Deliveries, PaperBatch } from './facts.ts'

const LEFT = 36
const WIDTH = 770
const FOOT = 562
/** Rows end above the foot of the page. */
const BOTTOM = 546

const columns: readonly PaperColumn[] = [
  { title: '序', width: 20 },
  { title: '通用名称（商品名）', width: 128 },
  { title: '剂型', width: 44 },
  { title: '规格', width: 82 },
  { title: '生产厂商', width: 118 },
  { title: '批准文号', width: 92 },
  { title: '批号', width: 66 },
  { title: '生产日期', width: 54 },
  { title: '有效期至', width: 54 },
  { title: '数量', width: 48, align: 'right' },
  { title: '储存条件', width: 64 },
]

const nameOf = ({ name, genericName, origin }: PaperBatch): string =>
  `${genericName}${name === genericName ? '' : `（${name}）`}${origin ? ` 产地：${origin}` : ''}`

const makerOf = ({ manufacturer, holder }: PaperBatch): string =>
  holder === '' ? manufacturer : `${manufacturer} 上市许可持有人：${holder}`

const cellsOf = (batch: PaperBatch, at: number): string[] => [
  String(at + 1),
  nameOf(batch),
  batch.form,
  batch.spec,
  makerOf(batch),
  batch.approvalNumber,
  batch.batchNo,
  batch.madeOn,
  batch.expiresOn,
  `${batch.number}${batch.unit}`,
  batch.storage || nameIn(storages, batch.storageClass),
]

const HEADING = '随货同行单'
const SEAL = '供货单位药品出库专用章（原印章）'
const signs = ['发货人：', '复核人：', '收货人：', '收货日期：', '验收人：']
const coldSigns = ['启运时间：', '启运温度：', '运输方式：', '到货时间：', '到货温度：']

type Note = Deliveries['notes'][number]

const isCold = ({ batches }: Note): boolean =>
  batches.some(({ storageClass }) => storageClass === 'cold' || storageClass === 'frozen')

function factsOf({ no, order, parcel, batches, buyerLicences }: Note, { seller }: Deliveries): string[] {
  const places = [
    ...new Set(batches.map(({ warehouseName, warehouseAddress }) => `${warehouseName} ${warehouseAddress}`)),
  ]
  return [
    `单号：${no}　　订单号：${order.no}　　发货日期：${chinaDateTime(parcel.shippedAt).slice(0, 16)}　　承运：${parcel.carrier} ${parcel.trackingNo}`,
    `供货单位：${seller.name}　　地址：${seller.address}　　电话：${seller.phone}`,
    `供货单位证照：${seller.licences.join('；')}`,
    `收货单位：${order.companyName}　　收货地址：${order.address.text}　　收货人：${order.address.name} ${order.address.phone}`,
    `收货单位证照：${buyerLicences.join('；')}`,
    `发货仓库：${places.join('；')}`,
  ]
}

function drawNote(paper: Paper, note: Note, all: Deliveries): void {
  paper.text(LEFT, 32, HEADING, { size: 17, weight: 700, width: WIDTH, align: 'center' })
  let y = 60
  for (const line of factsOf(note, all)) y += paper.text(LEFT, y, line, { size: 8.5, width: WIDTH }) + 1
  y = drawTable(paper, { columns, rows: note.batches.map(cellsOf), x: LEFT, y: y + 6, bottom: BOTTOM })
  const rows = isCold(note) ? [coldSigns, signs] : [signs]
  const height = 20 + rows.length * 24 + 40
  if (y + height > BOTTOM) {
    paper.document.addPage()
    y = LEFT
  }
  const kinds = new Set(note.batches.map(({ goodsCode }) => goodsCode)).size
  const units = note.batches.reduce((sum, { number }) => sum + number, 0)
  paper.text(LEFT, y + 4, `合计 ${kinds} 个品种，${note.batches.length} 个批次，数量 ${units}`, { weight: 700 })
  for (const [row, labels] of rows.entries())
    for (const [at, label] of labels.entries()) paper.text(LEFT + at * 112, y + 26 + row * 24, label, { size: 8.5 })
  paper.box(LEFT + WIDTH - 190, y + 4, 190, height - 14)
  paper.text(LEFT + WIDTH - 190, y + 10, SEAL, { size: 8, width: 190, align: 'center', color: '#5F6963' })
}

/** Notes that travel with the goods, one a parcel, each from a new page with its own count of pages. */
export async function deliveryNotes(all: Deliveries): Promise<Buffer> {
  const letters = [
    ...[HEADING, SEAL, ...signs, ...coldSigns, '合计个品种批次数量第页共0123456789，'],
    ...all.notes.flatMap((note) => [
      ...factsOf(note, all),
      lettersOfTable({ columns, rows: note.batches.map(cellsOf) }),
    ]),
  ].join('')
  const ends: { readonly no: string; readonly pages: number }[] = []
  return renderPdf({
    title: all.notes.length === 1 ? `${HEADING} ${all.notes[0]?.no}` : HEADING,
    layout: 'landscape',
    letters,
    render: (paper) => {
      let before = 0
      for (const note of all.notes) {
        if (before > 0) paper.document.addPage()
        drawNote(paper, note, all)
        const { count } = paper.document.bufferedPageRange()
        ends.push({ no: note.no, pages: count - before })
        before = count
      }
      const feet = ends.flatMap(({ no, pages }) =>
        Array.from({ length: pages }, (_, at) => `${HEADING} ${no}　第 ${at + 1} 页，共 ${pages} 页`),
      )
      paper.onEachPage((page) =>
        paper.text(LEFT, FOOT, feet[page - 1] ?? '', { size: 7.5, width: WIDTH, align: 'center', color: '#5F6963' }),
      )
    },
  })
}

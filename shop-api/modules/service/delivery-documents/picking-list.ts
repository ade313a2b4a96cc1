import { chinaDateTime } from '#lib/kernel/time.ts'
import { storages } from '#shop-api/modules/catalogue/goods-files/column.ts'
import type { Paper } from '#shop-api/platform/documents/sheet.ts'
import { renderPdf } from '#shop-api/platform/documents/sheet.ts'
import type { PaperColumn } from '#shop-api/platform/documents/table.ts'
import { drawTable, lettersOfTable } from '#shop-api/platform/documents/table.ts'
import { nameIn } from '#shop-api/platform/table-files/column.ts'
import type { loadPicking, PaperBatch } from './facts.ts'

type Picking = Awaited<ReturnType<typeof loadPicking>>

const LEFT = 36
const WIDTH = 523
const BOTTOM = 780
const FOOT = 800

const columns: readonly PaperColumn[] = [
  { title: '仓库', width: 58 },
  { title: '储存', width: 30 },
  { title: '商品', width: 138 },
  { title: '规格', width: 78 },
  { title: '生产厂商', width: 84 },
  { title: '批号', width: 54 },
  { title: '有效期至', width: 50 },
  { title: '数量', width: 31, align: 'right' },
]

/** What must stay cold is fetched last. */
const order = ['room', 'cool', 'cold', 'frozen']

/** Units of each batch once, by warehouse and storage. */
function gathered(batches: readonly PaperBatch[]): PaperBatch[] {
  const sums = [...Map.groupBy(batches, ({ batchId }) => batchId).values()].flatMap((own) =>
    own[0] ? [{ ...own[0], number: own.reduce((sum, { number }) => sum + number, 0) }] : [],
  )
  return sums.sort(
    (one, other) =>
      one.warehouseName.localeCompare(other.warehouseName, 'zh') ||
      order.indexOf(one.storageClass) - order.indexOf(other.storageClass) ||
      one.goodsCode.localeCompare(other.goodsCode) ||
      one.expiresOn.localeCompare(other.expiresOn),
  )
}

const cellsOf = (batch: PaperBatch): string[] => [
  batch.warehouseName,
  nameIn(storages, batch.storageClass),
  `${batch.name} ${batch.goodsCode}`,
  batch.spec,
  batch.manufacturer,
  batch.batchNo,
  batch.expiresOn,
  `${batch.number}${batch.unit}`,
]

interface List {
  readonly heading: string
  readonly facts: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function listsOf({ orders, batches }: Picking): List[] {
  const own = orders.map(({ id, no, companyName, address, remark, createdAt }) => ({
    heading: `拣货单 ${no}`,
    facts: [
      `${companyName}　下单 ${chinaDateTime(createdAt).slice(0, 16)}`,
      `收货：${address.text} ${address.name} ${address.phone}`,
      ...(remark === '' ? [] : [`买家留言：${remark}`]),
    ],
    rows: gathered(batches.filter(({ orderId }) => orderId === id)).map(cellsOf),
  }))
  if (own.length < 2) return own
  const facts = [`共 ${orders.length} 个订单：${orders.map(({ no }) => no).join('、')}`]
  return [{ heading: '总拣货单', facts, rows: gathered(batches).map(cellsOf) }, ...own]
}

function drawList(paper: Paper, { heading, facts, rows }: List): void {
  let y = LEFT + paper.text(LEFT, LEFT, heading, { size: 15, weight: 700, width: WIDTH }) + 4
  for (const fact of facts) y += paper.text(LEFT, y, fact, { size: 9, width: WIDTH }) + 2
  y = drawTable(paper, { columns, rows, x: LEFT, y: y + 6, bottom: BOTTOM })
  if (y + 24 > BOTTOM) {
    paper.document.addPage()
    y = LEFT
  }
  paper.text(LEFT, y + 10, '拣货人：　　　　　　　　　复核人：　　　　　　　　　日期：')
}

/** What is to be fetched for each order, and in front of several what is to be fetched in all. */
export async function pickingLists(picking: Picking): Promise<Buffer> {
  const lists = listsOf(picking)
  const letters = [
    '拣货人：复核人：日期：　第页，共0123456789',
    ...lists.flatMap(({ heading, facts, rows }) => [heading, ...facts, lettersOfTable({ columns, rows })]),
  ].join('')
  return renderPdf({
    title: lists[0]?.heading ?? '拣货单',
    layout: 'portrait',
    letters,
    render: (paper) => {
      for (const [at, list] of lists.entries()) {
        if (at > 0) paper.document.addPage()
        drawList(paper, list)
      }
      paper.onEachPage((page, pages) =>
        paper.text(LEFT, FOOT, `第 ${page} 页，共 ${pages} 页`, {
          size: 8,
          width: WIDTH,
          align: 'center',
          color: '#5F6963',
        }),
      )
    },
  })
}

import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { methodLabel } from '#shop-api/modules/service/order-pages/wire-line.ts'
import { movementTypeOf } from '#shop-api/modules/trade/balance/entry-kinds.ts'
import { creditKinds } from '#shop-api/modules/trade/credit/shapes.ts'
import type { CreditKind } from '#shop-api/modules/trade/credit/tables.ts'
import { stateText } from '#shop-api/modules/trade/orders/states.ts'
import type { Statement } from './load.ts'

/** A cell: words, or an amount in fen. */
export type Cell = string | Fen

/** A part of a statement, as every form of it shows it. */
export interface Part {
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly width: number; readonly isAmount?: true }[]
  readonly rows: readonly (readonly Cell[])[]
  /** The last line, which re-adds the amounts above. */
  readonly total?: readonly Cell[]
}

const amount = (title: string, width = 76) => ({ title, width, isAmount: true }) as const
const time = { title: '时间', width: 104 }
const order = { title: '订单号', width: 104 }

const zero = fen(0)

function summary({ balance, credit, orders, paid, refunded, payments, invoices }: Statement): Part {
  const issued = sumFen(invoices.map((each) => fen(Math.max(0, each.amount))))
  const red = sumFen(invoices.map((each) => fen(Math.max(0, -each.amount))))
  const placed = sumFen(orders.map(({ payFen }) => fen(payFen)))
  return {
    title: '汇总',
    columns: [
      { title: '项目', width: 130 },
      amount('期初', 96),
      amount('增加', 96),
      amount('减少', 96),
      amount('期末或净额', 105),
    ],
    rows: [
      ['账户余额', balance.opening, balance.rise, balance.fall, balance.closing],
      ['账期欠款', credit.opening, credit.rise, credit.fall, credit.closing],
      ['本月下单（应付）', '', placed, '', placed],
      ['订单付款与退款', '', paid, refunded, sumFen(payments.map((each) => fen(each.amount)))],
      ['开票与红冲', '', issued, red, fen(issued - red)],
    ],
  }
}

interface Entries {
  readonly opening: Fen
  readonly closing: Fen
  readonly entries: readonly {
    readonly at: Date
    readonly orderNo: string | null
    readonly note: string
    readonly amount: number
  }[]
}

/** Entries with what was there after each of them. */
function running(
  title: string,
  { opening, closing, entries }: Entries,
  labels: readonly string[],
  after: string,
): Part {
  let sum: number = opening
  const rows = entries.map(({ at, orderNo, note, amount: moved }, index): Cell[] => {
    sum += moved
    return [chinaDateTime(at), labels[index] ?? '', orderNo ?? '', note === orderNo ? '' : note, fen(moved), fen(sum)]
  })
  return {
    title,
    columns: [time, { title: '类型', width: 62 }, order, { title: '备注', width: 101 }, amount('变动'), amount(after)],
    rows: [['', '期初', '', '', '', opening], ...rows],
    total: ['', '期末', '', '', sumFen(entries.map((entry) => fen(entry.amount))), closing],
  }
}

/** All parts of a statement, in their order. */
export function partsOf(statement: Statement): Part[] {
  const { orders, payments, balance, credit, invoices } = statement
  const total = (list: readonly { readonly amount: number }[]) => sumFen(list.map((each) => fen(each.amount)))
  const creditLabel = ({ kind, amount: moved }: { readonly kind: CreditKind; readonly amount: number }) =>
    kind === 'return' && moved > 0 ? '退货扣回返现' : creditKinds[kind]
  return [
    summary(statement),
    {
      title: '订单（本月下单，状态为生成时）',
      columns: [time, order, { title: '状态', width: 62 }, amount('商品金额'), amount('运费', 60), amount('应付')],
      rows: orders.map((row): Cell[] => [
        ...[chinaDateTime(row.createdAt), row.no, stateText(row)],
        ...[fen(row.goodsFen), fen(row.shippingFen), fen(row.payFen)],
      ]),
      total: [
        '合计',
        '',
        '',
        sumFen(orders.map((row) => fen(row.goodsFen))),
        sumFen(orders.map((row) => fen(row.shippingFen))),
        sumFen(orders.map((row) => fen(row.payFen))),
      ],
    },
    {
      title: '付款与退款（本月发生）',
      columns: [time, order, { title: '方式', width: 180 }, amount('金额')],
      rows: payments.map((row): Cell[] => [
        chinaDateTime(row.at),
        row.orderNo,
        methodLabel(row.method),
        fen(row.amount),
      ]),
      total: ['合计', '', '', total(payments)],
    },
    running(
      '账户余额',
      balance,
      balance.entries.map(({ kind }) => movementTypeOf(kind).label),
      '余额',
    ),
    running('账期欠款', credit, credit.entries.map(creditLabel), '欠款'),
    {
      title: '发票（按开票日期）',
      columns: [
        { title: '日期', width: 76 },
        { title: '号码', width: 150 },
        { title: '内容', width: 221 },
        amount('价税合计'),
      ],
      rows: invoices.map((row): Cell[] => [row.day, row.number, row.what, row.amount]),
      total: ['合计', '', '', invoices.length === 0 ? zero : total(invoices)],
    },
  ]
}

export const cellText = (cell: Cell | undefined): string => (typeof cell === 'number' ? formatFen(cell) : (cell ?? ''))

import { unzipSync, zipSync } from 'fflate'
import { fen, formatFen, parseFen } from '#lib/kernel/money.ts'
import { encodeGb18030 } from '#lib/sheets/text.ts'
import type { BillLine } from '#shop-api/modules/trade/ways-to-pay/interface/bill.ts'
import { billRows } from '#shop-api/modules/trade/ways-to-pay/interface/bill.ts'

const MOST_BYTES = 100 * 1024 * 1024
const columns = ['支付宝交易号', '商户订单号', '业务类型', '订单金额（元）', '退款批次号/请求号'] as const

/** Lines of a bill of trades: a zip with the trades, and their sums in a file besides. Throws an Error where it can't be read. */
export function readBill(bytes: Uint8Array): BillLine[] {
  const parts = Object.values(
    unzipSync(bytes, { filter: ({ name, originalSize }) => name.endsWith('.csv') && originalSize <= MOST_BYTES }),
  )
  const read = parts.flatMap((part) => {
    try {
      return [billRows(part, columns)]
    } catch {
      return []
    }
  })
  const [rows, ...others] = read
  if (!rows || others.length > 0) throw new Error(`a bill with ${read.length} lists of trades in ${parts.length} files`)
  return rows.map((row) => {
    const isRefund = row.业务类型 === '退款'
    return {
      kind: isRefund ? 'refund' : 'payment',
      number: isRefund ? row['退款批次号/请求号'] : row.商户订单号,
      providerNo: row.支付宝交易号,
      amountFen: Math.abs(parseFen(row['订单金额（元）'])),
      state: 'moved',
    }
  })
}

/** A bill as Alipay writes it. Refunds that it has not made are none of its trades. */
export function writeBill(lines: readonly BillLine[]): Uint8Array {
  const rows = lines
    .filter(({ state }) => state === 'moved')
    .map(({ kind, number, providerNo, amountFen }) => {
      const amount = formatFen(fen(kind === 'refund' ? -amountFen : amountFen))
      return kind === 'refund'
        ? [providerNo, '', '退款', amount, number].join(',')
        : [providerNo, number, '交易', amount, ''].join(',')
    })
  const list = '#支付宝业务明细查询\r\n#-----业务明细列表-----\r\n'
  const trades = `${list}${columns.join(',')}\r\n${rows.join('\r\n')}\r\n#-----业务明细列表结束-----\r\n#业务明细合计：${rows.length}笔\r\n`
  const sums = `#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n合计,${rows.length}\r\n`
  return zipSync({ 'trades.csv': encodeGb18030(trades), 'sums.csv': encodeGb18030(sums) })
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fen, formatFen, parseFen } from '#lib/kernel/money.ts'
import type { BillLine } from '#shop-api/modules/trade/ways-to-pay/interface/bill.ts'
import { billRows } from '#shop-api/modules/trade/ways-to-pay/interface/bill.ts'
import { ForgedMessage } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'

/** Where the bill of a day is, and what it must be. */
export const billShape = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

export const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')

const columns = [
  '微信订单号',
  '商户订单号',
  '交易状态',
  '微信退款单号',
  '商户退款单号',
  '退款状态',
  '订单金额',
  '申请退款金额',
] as const

const refundStates: Readonly<Record<string, BillLine['state']>> = { SUCCESS: 'moved', PROCESSING: 'pending' }

/** Lines of a bill of trades. Throws ForgedMessage where it is not the one that was answered, an Error where it can't be read. */
export function readBill(bytes: Uint8Array, hash: string): BillLine[] {
  if (sha1(bytes) !== hash.toLowerCase()) throw new ForgedMessage('the bill is not the one that was answered')
  return billRows(bytes, columns).map((row) => {
    if (row.交易状态 === 'SUCCESS') {
      const [number, providerNo] = [row.商户订单号, row.微信订单号]
      return { kind: 'payment', number, providerNo, amountFen: parseFen(row.订单金额), state: 'moved' }
    }
    return {
      kind: 'refund',
      number: row.商户退款单号,
      providerNo: row.微信退款单号,
      amountFen: parseFen(row.申请退款金额),
      state: refundStates[row.退款状态] ?? 'failed',
    }
  })
}

const yuan = (amountFen: number): string => formatFen(fen(amountFen))
const states = { moved: 'SUCCESS', pending: 'PROCESSING', failed: 'CHANGE' } as const

/** A bill as WeChat writes it: each cell with a mark in front, and sums below. */
export function writeBill(lines: readonly BillLine[]): Uint8Array {
  const rows = lines.map(({ kind, number, providerNo, amountFen, state }) =>
    kind === 'payment'
      ? [providerNo, number, 'SUCCESS', '0', '0', '', yuan(amountFen), '0.00']
      : ['0', '0', 'REFUND', providerNo, number, states[state], '0.00', yuan(amountFen)],
  )
  const marked = [...rows, [String(lines.length), '0.00']].map((row) => row.map((cell) => `\`${cell}`).join(','))
  const sums = '总交易单数,应结订单总金额'
  const text = [columns.join(','), ...marked.slice(0, -1), sums, marked.at(-1)].join('\r\n')
  return new TextEncoder().encode(`\uFEFF${text}\r\n`)
}

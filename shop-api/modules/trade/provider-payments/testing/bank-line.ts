import { fen } from '#lib/kernel/money.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import type { OutgoingLine, StatementLine } from '#shop-api/modules/trade/bank-credits/read-statement.ts'
import { lineOf } from '#shop-api/modules/trade/bank-credits/testing/statements.ts'

export const ACCOUNT = '4321000012345678'
export const PAYER = '某公司'

/** Of orders of two pieces, which members pay by transfer. */
export const BY_BANK = 4000

export const lineFor = (orderId: number): StatementLine =>
  lineOf({
    amount: BY_BANK,
    payer: PAYER,
    serial: `S${orderId}`,
    remark: referenceOf({ kind: 'order', id: orderId }),
  })

/** What the same statement says was sent, of such an order. */
export const sentFor = (orderId: number): OutgoingLine => ({
  bookedOn: '2026-11-20',
  amount: fen(BY_BANK),
  payeeName: PAYER,
  payeeAccount: '',
  remark: '退款',
  serialNo: `B${orderId}`,
  whole: '',
})

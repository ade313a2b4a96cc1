import { fen, formatFen } from '#lib/kernel/money.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'
import { sheetOf } from '#lib/sheets/sheet.ts'
import type { StatementLine } from '#shop-api/modules/trade/bank-credits/read-statement.ts'

export interface GivenLine {
  readonly amount: number
  readonly payer: string
  readonly remark?: string
  readonly serial?: string
  readonly bookedOn?: string
}

/** A statement as a bank with serial numbers writes it. */
export const statementOf = (lines: readonly GivenLine[]): Sheet =>
  sheetOf([
    ['账户明细'],
    ['账号：4321000012345678', '', '户名：样例公司'],
    ['交易日期', '借方金额', '贷方金额', '余额', '对方户名', '对方账号', '摘要', '附言', '交易流水号'],
    ...lines.map(({ amount, payer, remark = '', serial = '', bookedOn = '2026-11-20' }) => [
      ...[bookedOn, '', formatFen(fen(amount)), '0.00', payer, '6222 0000', '转账', remark, serial],
    ]),
    ['合计', '0.00', '0.00', '', '', '', '', '', ''],
  ])

export const lineOf = ({
  amount,
  payer,
  remark = '',
  serial = '',
  bookedOn = '2026-11-20',
}: GivenLine): StatementLine => ({
  bookedOn,
  amount: fen(amount),
  payerName: payer,
  payerAccount: '',
  remark,
  serialNo: serial,
  whole: JSON.stringify([bookedOn, amount, payer, remark]),
})

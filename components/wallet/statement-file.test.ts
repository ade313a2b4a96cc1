import { expect, test } from '@jest/globals'
import type { BalanceStatement } from '#lib/domain/wallet.ts'
import { fen } from '#lib/kernel/money.ts'
import { statementCsv, statementWorkbook } from './statement-file.ts'

const sheet: BalanceStatement = {
  opening: fen(100_000),
  closing: fen(69_950),
  isCut: false,
  entries: [
    {
      id: 1,
      label: '支付订单',
      amount: fen(-30_050),
      balance: fen(69_950),
      orderNumber: 'D1',
      note: '=1+1,"引号"',
      at: '2026-11-20 09:30:00',
    },
  ],
}

test('a CSV that sheet programs read as UTF-8, whose lines re-add and whose texts stay texts', () => {
  expect(statementCsv(sheet)).toBe(
    [
      '\uFEFF时间,类型,订单号,备注,变动(元),余额(元)',
      ',期初余额,,,,1000',
      `2026-11-20 09:30:00,支付订单,D1,"'=1+1,""引号""",-300.5,699.5`,
      ',期末余额,,,,699.5',
      '',
    ].join('\r\n'),
  )
})

test('a workbook is a zip file', async () => {
  const bytes = new Uint8Array(await (await statementWorkbook(sheet)).arrayBuffer())
  expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b])
})

import type { Command } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { creditsAnswer, takenAnswer, takenText } from './shapes.ts'

const statement: Command = {
  name: 'bank-statement',
  words: '<流水文件.csv|xlsx> [收款账号]',
  summary: '导入银行流水，按附言、金额和付款户名核对入账',
  details: '文件写明本商城的收款账号时不必再写；重复导入不会重复入账；确定的自动入账，其余用 bank-credits 查看',
  example: 'bank-statement 流水.xlsx 4321000012345678',
  run: async (shop, [file = '', account]) => {
    const answer = await shop.post('/bank-statements', { account, base64: readBytes(file).toString('base64') })
    return takenText(takenAnswer.parse(answer))
  },
}

const credits: Command = {
  name: 'bank-credits',
  options: { state: 'open|settled|aside', after: '编号' },
  summary: '列出银行到账及核对建议',
  example: 'bank-credits --state open',
  run: async (shop, _, { state, after }) => {
    const { credits: rows } = creditsAnswer.parse(await shop.get('/bank-credits', { state, after }))
    return table(['编号', '日期', '金额', '付款户名', '附言', '建议或原因'], rows, (row) => [
      row.id,
      row.bookedOn,
      `¥${row.amount}`,
      row.payerName,
      row.remark,
      row.reason,
    ])
  },
}

export const bankCreditCommands: readonly Command[] = [statement, credits]

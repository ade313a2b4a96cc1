import type { Command } from '#shop-api/platform/cli/command.ts'
import { readChoice, readNumber } from '#shop-api/platform/cli/command.ts'
import { writeBase64 } from '#shop-api/platform/cli/files.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { statementFileAnswer, statementsAnswer } from './shapes.ts'

const list: Command = {
  name: 'statements',
  words: '<月份>',
  options: { after: '会员编号' },
  summary: '列出各会员一个月的对账金额',
  details: '每次 100 个会员，--after 写上次最后一个会员编号，接着往后看',
  example: 'statements 2026-11',
  run: async (shop, [month], { after }) => {
    const { statements } = statementsAnswer.parse(await shop.get('/statements', { month, after }))
    return table(
      ['会员', '名称', '期初余额', '订单付款', '订单退款', '期末余额', '账期欠款', '开票'],
      statements,
      (row) => [
        row.memberId,
        row.companyName,
        ...[row.opening, row.paid, row.refunded, row.closing, row.owed, row.invoiced],
      ],
    )
  },
}

const save: Command = {
  name: 'statement',
  words: '<会员编号> <月份> <文件>',
  options: { format: 'xlsx|pdf' },
  summary: '保存一个会员一个月的对账单',
  example: 'statement 3 2026-11 statement.xlsx',
  run: async (shop, [id, month, file = ''], { format }) => {
    const at = `/statements/${readNumber(id, '会员编号')}`
    const asked = { month, format: readChoice('format', format, ['xlsx', 'pdf']) }
    const { name, base64 } = statementFileAnswer.parse(await shop.get(at, asked))
    writeBase64(file, base64)
    return `已保存 ${name} 到 ${file}`
  },
}

export const statementCommands: readonly Command[] = [list, save]

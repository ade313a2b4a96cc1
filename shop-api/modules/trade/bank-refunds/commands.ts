import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { bankRefundSentAnswer, bankRefundsAnswer } from './shapes.ts'

const list: Command = {
  name: 'bank-refunds',
  options: { after: '编号' },
  summary: '列出待转回对公账户的退款（对公转账付款的含麻订单）',
  details: '每次 100 条，等待最久的在前；--after 写上次最后一条的编号，接着往后看',
  example: 'bank-refunds',
  run: async (shop, _, { after }) => {
    const rows = bankRefundsAnswer.parse(await shop.get('/bank-refunds', { after }))
    if (rows.length === 0) return '暂无待转出的退款'
    return table(['编号', '订单', '退回单位', '金额', '付款流水号', '时间'], rows, (row) => [
      row.id,
      row.orderNo,
      row.companyName,
      `¥${row.amount}`,
      row.paidBy || '—',
      row.createdAt,
    ])
  },
}

const sent: Command = {
  name: 'bank-refund-sent',
  words: '<编号> <银行流水号>',
  summary: '退款已从公司账户转出',
  details: '流水号会告知会员',
  example: 'bank-refund-sent 5 20261120000123',
  run: async (shop, [id, reference]) => {
    const answer = await shop.post(`/bank-refunds/${readNumber(id, '编号')}/sent`, { reference })
    const { orderNo, amount } = bankRefundSentAnswer.parse(answer)
    return `订单 ${orderNo} 的退款 ¥${amount} 已转出，流水号 ${reference}`
  },
}

export const bankRefundCommands: readonly Command[] = [list, sent]

import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { moneyRequestsAnswer } from './shapes.ts'

const requestShape = z.object({ no: z.string(), state_text: z.string() })

const list: Command = {
  name: 'money-requests',
  options: { after: '编号' },
  summary: '列出待处理的充值与提现申请',
  details: '每次 100 条，等待最久的在前；--after 写上次最后一条的编号，接着往后看',
  example: 'money-requests',
  run: async (shop, _, { after }) => {
    const rows = moneyRequestsAnswer.parse(await shop.get('/money-requests', { after }))
    if (rows.length === 0) return '暂无待处理的申请'
    return table(['编号', '单号', '类型', '金额', '会员', '账户', '备注', '时间'], rows, (row) => [
      row.id,
      row.no,
      row.kind === 'recharge' ? '充值' : '提现',
      `¥${row.amount}`,
      row.companyName,
      row.details,
      row.remark || '—',
      row.created_at,
    ])
  },
}

const confirm: Command = {
  name: 'money-done',
  words: '<申请编号>',
  options: { arrived: '到账金额', reason: '说明' },
  summary: '充值已到账（入账到余额），或提现已打款',
  details: '到账金额与申请不同的，写 --arrived 和 --reason，按到账金额入账，差额和说明会告知会员',
  example: "money-done 5 --arrived 499.50 --reason '银行扣手续费0.50元'",
  run: async (shop, [id], { arrived = '', reason = '' }) => {
    const body = { isDone: true, arrived, reason }
    const answer = await shop.post(`/money-requests/${readNumber(id, '申请编号')}/decide`, body)
    const { no, state_text } = requestShape.parse(answer)
    return `${no} ${state_text}`
  },
}

const refuse: Command = {
  name: 'money-refuse',
  words: '<申请编号> <原因>',
  summary: '拒绝充值或提现申请，原因会告知会员',
  details: '提现金额退回余额',
  example: 'money-refuse 5 账号与户名不符',
  run: async (shop, [id, reason]) => {
    const body = { isDone: false, reason }
    const answer = await shop.post(`/money-requests/${readNumber(id, '申请编号')}/decide`, body)
    const { no, state_text } = requestShape.parse(answer)
    return `${no} ${state_text}`
  },
}

export const walletCommands: readonly Command[] = [list, confirm, refuse]

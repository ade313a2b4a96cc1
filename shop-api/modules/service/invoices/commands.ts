import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { invoicesAnswer, invoicesCorrectionsAnswer, issuedAnswer } from './shapes.ts'

const invoices: Command = {
  name: 'invoices',
  options: { which: 'open|all', after: '编号' },
  summary: '列出开票申请',
  details: '默认只列待开的；每次 100 条，--after 写上次最后一条的编号，接着往后看',
  example: 'invoices --which all',
  run: async (shop, _, { which, after }) => {
    const { invoices: rows } = invoicesAnswer.parse(await shop.get('/invoices', { which, after }))
    const cells = rows.map((row) => [
      row.id,
      row.kindText,
      row.title,
      row.taxNo,
      `¥${row.amount}`,
      row.stateText,
      row.invoiceNo,
      row.companyName,
      row.createdAt,
    ])
    return table(['编号', '类型', '抬头', '税号', '金额', '状态', '发票号码', '会员', '申请时间'], cells)
  },
}

const issueInvoice: Command = {
  name: 'issue-invoice',
  words: '<编号>',
  options: { number: '20位发票号码' },
  summary: '开具发票',
  details: '按退款后的实付金额开，通知会员，并按申请的邮箱发送；不写号码时由系统编号',
  example: 'issue-invoice 5 --number 26322000000000000001',
  run: async (shop, [id], { number }) => {
    const answer = await shop.post(`/invoices/${readNumber(id, '编号')}/issue`, { number: number ?? null })
    const { invoiceNo, amount, isCancelled } = issuedAnswer.parse(answer)
    if (isCancelled) return `订单已全部退款，无可开票金额：申请 ${id} 已取消，已通知会员`
    return `已开具发票：${invoiceNo}，金额¥${amount}`
  },
}

const invoiceCorrections: Command = {
  name: 'invoice-corrections',
  summary: '列出开票后又有退款、需要开红字发票的发票及金额',
  example: 'invoice-corrections',
  run: async (shop) => {
    const { corrections } = invoicesCorrectionsAnswer.parse(await shop.get('/invoices/corrections'))
    const cells = corrections.map((row) => [
      row.id,
      row.invoiceNo,
      row.title,
      `¥${row.invoiced}`,
      `¥${row.corrected}`,
      `¥${row.amount}`,
      row.companyName,
    ])
    return table(['编号', '发票号码', '抬头', '开票金额', '已红冲', '待红冲', '会员'], cells)
  },
}

const correctInvoice: Command = {
  name: 'correct-invoice',
  words: '<编号> <20位红字发票号码>',
  summary: '登记已为退款部分开具的红字发票，会员会收到消息',
  example: 'correct-invoice 5 26322000000000000002',
  run: async (shop, [id, number]) => {
    const answer = await shop.post(`/invoices/${readNumber(id, '编号')}/correct`, { number })
    return `已登记红字发票 ${number}，金额¥${z.object({ amount: z.string() }).parse(answer).amount}`
  },
}

const refuseInvoice: Command = {
  name: 'refuse-invoice',
  words: '<编号> <原因>',
  summary: '退回开票申请，订单可重新申请',
  example: 'refuse-invoice 5 税号与抬头不符',
  run: async (shop, [id, reason]) => {
    await shop.post(`/invoices/${readNumber(id, '编号')}/refuse`, { reason })
    return `已退回开票申请 ${id}`
  },
}

export const invoiceCommands: readonly Command[] = [
  invoices,
  issueInvoice,
  invoiceCorrections,
  correctInvoice,
  refuseInvoice,
]

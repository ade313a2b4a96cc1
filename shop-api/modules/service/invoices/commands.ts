import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { archiveAnswer, invoicesAnswer, invoicesCorrectionsAnswer, recordedAnswer } from './shapes.ts'

const invoices: Command = {
  name: 'invoices',
  options: { which: 'open|all', after: '编号' },
  summary: '列出开票申请',
  details: '默认只列待开的；每次 100 条，--after 写上次最后一条的编号，接着往后看',
  example: 'invoices --which all',
  run: async (shop, _, { which, after }) => {
    const { invoices: rows } = invoicesAnswer.parse(await shop.get('/invoices', { which, after }))
    return table(['编号', '类型', '抬头', '税号', '金额', '状态', '发票号码', '会员', '申请时间'], rows, (row) => [
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
  },
}

const recordInvoice: Command = {
  name: 'record-invoice',
  words: '<编号> <文件.pdf|ofd|xml>',
  options: { number: '发票号码', date: '开票日期', amount: '价税合计' },
  needs: ['number', 'date', 'amount'],
  summary: '登记在电子税务局开具的发票及其正式文件',
  details: '号码为20位，或发票代码与号码（032002600111-12345678）；通知会员，并按申请的邮箱发送正式文件',
  example: 'record-invoice 5 invoice.pdf --number 26322000000000000001 --date 2026-11-20 --amount 1280.00',
  run: async (shop, [id, file = ''], { number, date, amount }) => {
    const answer = await shop.post(`/invoices/${readNumber(id, '编号')}/record`, {
      number,
      issuedOn: date,
      amount,
      base64: readBytes(file).toString('base64'),
    })
    const recorded = recordedAnswer.parse(answer)
    return `已登记发票：${recorded.invoiceNo}，价税合计¥${recorded.amount}`
  },
}

const outcomes = { recorded: '已登记', unchanged: '此前已登记', open: '未登记' } as const

const recordInvoices: Command = {
  name: 'record-invoices',
  words: '<压缩包.zip>',
  summary: '批量登记发票文件的压缩包，逐张核对',
  details:
    '按发票内容、文件名或清单（列：发票号码、开票日期、价税合计、申请编号、订单号）对应开票申请；不能确定的不登记，并说明原因',
  example: 'record-invoices invoices.zip',
  run: async (shop, [file = '']) => {
    const base64 = readBytes(file).toString('base64')
    const { invoices: rows } = archiveAnswer.parse(await shop.post('/invoices/archive', { base64 }))
    return table(['发票号码', '结果', '申请', '原因', '文件'], rows, (row) => [
      row.number,
      outcomes[row.outcome],
      row.applicationId,
      row.reason,
      row.files.join('、'),
    ])
  },
}

const invoiceFile: Command = {
  name: 'invoice-file',
  words: '<编号> <文件.pdf|ofd|xml>',
  summary: '为只登记了号码的发票补上正式文件',
  example: 'invoice-file 5 invoice.pdf',
  run: async (shop, [id, file = '']) => {
    const base64 = readBytes(file).toString('base64')
    const answer = await shop.post(`/invoices/${readNumber(id, '编号')}/file`, { base64 })
    return `发票 ${recordedAnswer.parse(answer).invoiceNo} 已有正式文件`
  },
}

const invoiceCorrections: Command = {
  name: 'invoice-corrections',
  summary: '列出开票后又有退款、需要开红字发票的发票及金额',
  example: 'invoice-corrections',
  run: async (shop) => {
    const { corrections } = invoicesCorrectionsAnswer.parse(await shop.get('/invoices/corrections'))
    return table(['编号', '发票号码', '抬头', '开票金额', '已红冲', '待红冲', '会员'], corrections, (row) => [
      row.id,
      row.invoiceNo,
      row.title,
      `¥${row.invoiced}`,
      `¥${row.corrected}`,
      `¥${row.amount}`,
      row.companyName,
    ])
  },
}

const correctInvoice: Command = {
  name: 'correct-invoice',
  words: '<编号> <红字发票号码>',
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
  recordInvoice,
  recordInvoices,
  invoiceFile,
  invoiceCorrections,
  correctInvoice,
  refuseInvoice,
]

import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const wantedShape = z.object({
  wanted: z.array(
    z.object({
      id: z.number(),
      companyName: z.string(),
      name: z.string(),
      spec: z.string(),
      manufacturer: z.string(),
      number: z.number(),
      remark: z.string(),
      stateText: z.string(),
      createdAt: z.string(),
    }),
  ),
})

const wanted: Command = {
  name: 'wanted',
  usage: '[--which open|all]',
  help: '列出会员求购的品种；默认只列待答复的',
  words: [0, 0],
  options: ['which'],
  run: async (shop, _, { which }) => {
    const { wanted: rows } = wantedShape.parse(await shop.get('/wanted', { which }))
    const cells = rows.map((row) => [
      row.id,
      row.name,
      [row.spec, row.manufacturer].filter(Boolean).join(' '),
      row.number,
      row.remark,
      row.stateText,
      row.companyName,
      row.createdAt,
    ])
    return table(['编号', '品种', '规格厂家', '数量', '备注', '状态', '会员', '发布时间'], cells)
  },
}

const answerSourcingRequest: Command = {
  name: 'answer-wanted',
  usage: '<编号> <答复> [--goods 商品编号]',
  help: '答复求购；写明商品编号时，该商品有货后会通知会员到货',
  words: [2, 2],
  options: ['goods'],
  run: async (shop, [id, text], { goods }) => {
    const goodsId = goods === undefined ? null : readNumber(goods, '商品编号')
    await shop.post(`/wanted/${readNumber(id, '编号')}/answer`, { text, goodsId })
    return `已答复求购 ${id}`
  },
}

const feedbackShape = z.object({
  feedback: z.array(
    z.object({
      id: z.number(),
      companyName: z.string(),
      type: z.string(),
      content: z.string(),
      phone: z.string(),
      photos: z.array(z.number()),
      answer: z.string(),
      createdAt: z.string(),
    }),
  ),
})

const feedback: Command = {
  name: 'feedback',
  usage: '[--which open|all]',
  help: '列出会员的意见反馈；默认只列待回复的，照片可用 file 命令取出',
  words: [0, 0],
  options: ['which'],
  run: async (shop, _, { which }) => {
    const { feedback: rows } = feedbackShape.parse(await shop.get('/feedback', { which }))
    const cells = rows.map((row) => [
      row.id,
      row.type,
      row.content.replaceAll('\n', ' '),
      row.photos.join(','),
      row.phone,
      row.companyName,
      row.createdAt,
      row.answer,
    ])
    return table(['编号', '类型', '内容', '照片', '电话', '会员', '时间', '回复'], cells)
  },
}

const answerFeedback: Command = {
  name: 'answer-feedback',
  usage: '<编号> <回复>',
  help: '回复一条意见反馈，会员会收到消息',
  words: [2, 2],
  run: async (shop, [id, text]) => {
    await shop.post(`/feedback/${readNumber(id, '编号')}/answer`, { text })
    return `已回复反馈 ${id}`
  },
}

const invoicesShape = z.object({
  invoices: z.array(
    z.object({
      id: z.number(),
      companyName: z.string(),
      kindText: z.string(),
      title: z.string(),
      taxNo: z.string(),
      amount: z.string(),
      stateText: z.string(),
      invoiceNo: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
})

const invoices: Command = {
  name: 'invoices',
  usage: '[--which open|all]',
  help: '列出开票申请；默认只列待开的',
  words: [0, 0],
  options: ['which'],
  run: async (shop, _, { which }) => {
    const { invoices: rows } = invoicesShape.parse(await shop.get('/invoices', { which }))
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

const issuedShape = z.object({ invoiceNo: z.string().nullable(), amount: z.string(), isCancelled: z.boolean() })

const issueInvoice: Command = {
  name: 'issue-invoice',
  usage: '<编号> [--number 20位发票号码]',
  help: '开具发票：按退款后的实付金额开，通知会员，并按申请的邮箱发送；不写号码时由系统编号',
  words: [1, 1],
  options: ['number'],
  run: async (shop, [id], { number }) => {
    const answer = await shop.post(`/invoices/${readNumber(id, '编号')}/issue`, { number: number ?? null })
    const { invoiceNo, amount, isCancelled } = issuedShape.parse(answer)
    if (isCancelled) return `订单已全部退款，没有可开票金额：申请 ${id} 已取消，已通知会员`
    return `已开具发票：${invoiceNo}，金额¥${amount}`
  },
}

const correctionsShape = z.object({
  corrections: z.array(
    z.object({
      id: z.number(),
      companyName: z.string(),
      title: z.string(),
      invoiceNo: z.string().nullable(),
      invoiced: z.string(),
      corrected: z.string(),
      amount: z.string(),
    }),
  ),
})

const invoiceCorrections: Command = {
  name: 'invoice-corrections',
  usage: '',
  help: '列出开票后又有退款、需要开红字发票的发票及金额',
  words: [0, 0],
  run: async (shop) => {
    const { corrections } = correctionsShape.parse(await shop.get('/invoices/corrections'))
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
  usage: '<编号> <20位红字发票号码>',
  help: '登记已为退款部分开具的红字发票，会员会收到消息',
  words: [2, 2],
  run: async (shop, [id, number]) => {
    const answer = await shop.post(`/invoices/${readNumber(id, '编号')}/correct`, { number })
    return `已登记红字发票 ${number}，金额¥${z.object({ amount: z.string() }).parse(answer).amount}`
  },
}

const refuseInvoice: Command = {
  name: 'refuse-invoice',
  usage: '<编号> <原因>',
  help: '退回开票申请，订单可重新申请',
  words: [2, 2],
  run: async (shop, [id, reason]) => {
    await shop.post(`/invoices/${readNumber(id, '编号')}/refuse`, { reason })
    return `已退回开票申请 ${id}`
  },
}

const mailsShape = z.object({
  mails: z.array(
    z.object({
      id: z.number(),
      address: z.string(),
      subject: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
      failures: z.number(),
      lastError: z.string(),
    }),
  ),
})

const mails: Command = {
  name: 'mails',
  usage: '',
  help: '列出最近的邮件及发送结果',
  words: [0, 0],
  run: async (shop) => {
    const { mails: rows } = mailsShape.parse(await shop.get('/mails'))
    const cells = rows.map((row) => [
      row.id,
      row.address,
      row.subject,
      row.createdAt,
      row.sentAt ?? (row.failures > 0 ? `失败${row.failures}次：${row.lastError}` : '待发送'),
    ])
    return table(['编号', '收件人', '主题', '创建', '发送'], cells)
  },
}

const addReport: Command = {
  name: 'add-report',
  usage: '<商品编号> <批号> <报告编号> <报告日期>',
  help: '登记一个批次的检验报告，买过该批次的会员即可下载',
  words: [4, 4],
  run: async (shop, [goods, batchNo, reportNo, issuedOn]) => {
    await shop.post('/inspections', { goodsId: readNumber(goods, '商品编号'), batchNo, reportNo, issuedOn })
    return `已登记检验报告 ${reportNo}`
  },
}

export const selfServiceCommands: readonly Command[] = [
  wanted,
  answerSourcingRequest,
  feedback,
  answerFeedback,
  invoices,
  issueInvoice,
  invoiceCorrections,
  correctInvoice,
  refuseInvoice,
  mails,
  addReport,
]

import { afterSalesDetailShape, afterSalesShapes } from '#lib/contract/after-sales/shapes.ts'
import { ephedrineShapes } from '#lib/contract/ephedrine/shapes.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'

const claimTabs: Readonly<Record<string, string>> = { 处理中: 'open', 已完成: 'done', 已结束: 'ended' }
const receiptTabs: Readonly<Record<string, string>> = { 待上传: 'owed', 待审核: 'uploaded', 已通过: 'approved' }

function summarise(answer: unknown): string {
  const claim = afterSalesDetailShape.parse(answer)
  return [
    facts([
      ['售后单', `${claim.no}（编号 ${claim.id}，${claim.kind_text}）`],
      ['订单', claim.order_no],
      ['状态', claim.state_text],
      ['退款', `¥${claim.refund_amount}`],
      ['说明', claim.remark || '无'],
      ['处理意见', claim.decision || '无'],
      ['寄回', claim.return_tracking_no === '' ? '无' : `${claim.return_carrier} ${claim.return_tracking_no}`],
      ['附件', claim.files.map((file) => file.url).join('，') || '无'],
    ]),
    table(['行', '商品', '批号', '原因', '数量', '退款', '已入库'], claim.lines, (line) => [
      line.id,
      line.name,
      line.batch_no,
      line.cause_text,
      line.number,
      `¥${line.refund_amount}`,
      line.restocked,
    ]),
    table(['时间', '经过'], claim.history, (each) => [each.at, each.text]),
  ].join('\n\n')
}

/** `行号:数量` pairs, separated by commas. Throws CtlError. */
function readPairs(text: string): { lineId: number; number: number }[] {
  return text.split(/[,，]/).map((pair) => {
    const [line, number] = pair.split(/[:：]/)
    return { lineId: readNumber(line, '行号'), number: readNumber(number, '数量') }
  })
}

const claims: Command = {
  name: 'after-sales',
  options: { state: '处理中|已完成|已结束', page: '页' },
  summary: '列出售后单：收货差异、退货、缺货未发',
  example: 'after-sales --state 处理中',
  run: async (shop, _, { state, page }) => {
    const answer = await shop.get('/after-sales', { state: state && (claimTabs[state] ?? state), page })
    const { total, current_page: at, data } = afterSalesShapes.afterSalesList.data.parse(answer)
    return `${table(['编号', '单号', '类型', '状态', '退款', '订单', '申请时间'], data, (claim) => [
      claim.id,
      claim.no,
      claim.kind_text,
      claim.state_text,
      `¥${claim.refund_amount}`,
      claim.order_no,
      claim.created_at,
    ])}\n共 ${total} 单，第 ${at} 页`
  },
}

const claim: Command = {
  name: 'after-sales-show',
  words: '<编号>',
  summary: '查看一个售后单：商品批号、原因、附件和经过',
  example: 'after-sales-show 5',
  run: async (shop, [id]) => summarise(await shop.get(`/after-sales/${readNumber(id, '编号')}`)),
}

const approve: Command = {
  name: 'after-sales-approve',
  words: '<编号> <退款|寄回>',
  options: { note: '意见' },
  summary: '同意售后：直接退款，或要求先寄回商品',
  example: 'after-sales-approve 5 寄回 --note 请附检验报告',
  run: async (shop, [id, way], { note }) => {
    if (way !== '退款' && way !== '寄回') throw new UsageError('请写 退款 或 寄回')
    const body = { mustSendBack: way === '寄回', note: note ?? '' }
    return summarise(await shop.post(`/after-sales/${readNumber(id, '编号')}/approve`, body))
  },
}

const accept: Command = {
  name: 'after-sales-accept',
  words: '<编号>',
  options: { restock: '行号:数量,…', note: '意见' },
  summary: '退回的商品验收完毕并退款',
  details: '买家寄回后才能验收；--restock 为合格入库的数量',
  example: 'after-sales-accept 5 --restock 3:2',
  run: async (shop, [id], { restock, note }) => {
    const body = { restocked: restock ? readPairs(restock) : [], note: note ?? '' }
    return summarise(await shop.post(`/after-sales/${readNumber(id, '编号')}/accept`, body))
  },
}

const resend: Command = {
  name: 'after-sales-resend',
  words: '<编号> <承运商> <运单号>',
  options: { restock: '行号:数量,…', note: '意见' },
  summary: '补发商品代替退款：从库存发出同样数量',
  details: '--restock 为退回且合格入库的数量',
  example: 'after-sales-resend 5 顺丰速运 SF1234567890',
  run: async (shop, [id, carrier, trackingNo], { restock, note }) => {
    const body = { carrier, trackingNo, restocked: restock ? readPairs(restock) : [], note: note ?? '' }
    return summarise(await shop.post(`/after-sales/${readNumber(id, '编号')}/resend`, body))
  },
}

const reject: Command = {
  name: 'after-sales-reject',
  words: '<编号> <原因>',
  summary: '驳回售后申请',
  example: 'after-sales-reject 5 已超过退货期限',
  run: async (shop, [id, note]) =>
    summarise(await shop.post(`/after-sales/${readNumber(id, '编号')}/reject`, { note })),
}

const receipts: Command = {
  name: 'hm-receipts',
  options: { state: '待上传|待审核|已通过', page: '页' },
  summary: '列出含麻订单回执，未交的在前',
  example: 'hm-receipts --state 待审核',
  run: async (shop, _, { state, page }) => {
    const answer = await shop.get('/hm-receipts', { state: state && (receiptTabs[state] ?? state), page })
    const { total, overdue, data } = ephedrineShapes.receiptList.data.parse(answer)
    return `${table(['编号', '订单', '状态', '截止', '剩余天', '上传时间', '附件'], data, (each) => [
      each.id,
      each.order_no,
      each.state_text,
      each.due_on,
      each.days_left,
      each.uploaded_at ?? '',
      each.files.map((file) => file.url).join('，'),
    ])}\n共 ${total} 份，逾期 ${overdue} 份`
  },
}

const approveReceipt: Command = {
  name: 'hm-receipt-approve',
  words: '<编号>',
  summary: '含麻回执审核通过',
  example: 'hm-receipt-approve 5',
  run: async (shop, [id]) => {
    await shop.post(`/hm-receipts/${readNumber(id, '编号')}/approve`)
    return `回执 ${id} 已通过`
  },
}

const rejectReceipt: Command = {
  name: 'hm-receipt-reject',
  words: '<编号> <原因>',
  summary: '含麻回执退回重传',
  example: 'hm-receipt-reject 5 签章不清晰',
  run: async (shop, [id, note]) => {
    await shop.post(`/hm-receipts/${readNumber(id, '编号')}/reject`, { note })
    return `回执 ${id} 已退回：${note}`
  },
}

export const afterSalesCommands: readonly Command[] = [
  claims,
  claim,
  approve,
  accept,
  resend,
  reject,
  receipts,
  approveReceipt,
  rejectReceipt,
]

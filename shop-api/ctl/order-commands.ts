import { z } from 'zod'
import type { Command } from './command.ts'
import { facts, table } from './table.ts'

const summaryShape = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.string(),
  stateText: z.string(),
  companyName: z.string(),
  pay: z.string(),
  createdAt: z.string(),
})
const listShape = z.object({ total: z.number(), page: z.number(), orders: z.array(summaryShape) })
const detailShape = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.string(),
  state_text: z.string(),
  created_at: z.string(),
  pay_amount: z.string(),
  company: z.string(),
  remark: z.string(),
  address: z.object({ name: z.string(), phone: z.string(), text: z.string() }),
  lines: z.array(
    z.object({
      name: z.string(),
      ypgg: z.string(),
      number: z.number(),
      pay_amount: z.string(),
      batches: z.array(z.object({ batch_no: z.string(), expires_on: z.string(), number: z.number() })),
    }),
  ),
  history: z.array(z.object({ at: z.string(), text: z.string() })),
})

const kindText = (kind: string): string => (kind === 'hm' ? '含麻' : '普通')
const tabs: Readonly<Record<string, string>> = {
  待付款: 'unpaid',
  待发货: 'unshipped',
  已发货: 'shipped',
  已完成: 'done',
  已关闭: 'closed',
}

const list: Command = {
  name: 'orders',
  usage: '[--state 待付款|待发货|已发货|已完成|已关闭] [--member 会员编号] [--page 页]',
  help: '列出订单，新的在前',
  words: [0, 0],
  options: ['state', 'member', 'page'],
  run: async (shop, _, { state, member, page }) => {
    const answer = await shop.get('/orders', { state: state && (tabs[state] ?? state), memberId: member, page })
    const { total, orders, page: at } = listShape.parse(answer)
    const rows = orders.map((row) => [
      row.id,
      row.no,
      kindText(row.kind),
      row.stateText,
      `¥${row.pay}`,
      row.companyName,
      row.createdAt,
    ])
    return `${table(['编号', '单号', '类型', '状态', '应付', '公司', '下单时间'], rows)}\n共 ${total} 单，第 ${at} 页`
  },
}

const show: Command = {
  name: 'order',
  usage: '<编号或单号>',
  help: '查看一个订单：商品、批号、收货地址和经过',
  words: [1, 1],
  run: async (shop, [order]) => {
    const detail = detailShape.parse(await shop.get(`/orders/${encodeURIComponent(order ?? '')}`))
    const lines = detail.lines.map((line) => [
      line.name,
      line.ypgg,
      line.number,
      `¥${line.pay_amount}`,
      line.batches.map((batch) => `${batch.batch_no}×${batch.number}（${batch.expires_on}）`).join('，'),
    ])
    return [
      facts([
        ['订单', `${detail.no}（编号 ${detail.id}，${kindText(detail.kind)}）`],
        ['状态', detail.state_text],
        ['应付', `¥${detail.pay_amount}`],
        ['公司', detail.company],
        ['收货', `${detail.address.name} ${detail.address.phone} ${detail.address.text}`],
        ['备注', detail.remark || '无'],
      ]),
      table(['商品', '规格', '数量', '实付', '批号'], lines),
      table(
        ['时间', '经过'],
        detail.history.map((each) => [each.at, each.text]),
      ),
    ].join('\n\n')
  },
}

const step = (name: string, path: string, help: string, done: string): Command => ({
  name,
  usage: '<编号或单号>',
  help,
  words: [1, 1],
  run: async (shop, [order]) => {
    const answer = await shop.post(`/orders/${encodeURIComponent(order ?? '')}/${path}`)
    return `${done}：${summaryShape.parse(answer).no}`
  },
})

const ship: Command = {
  name: 'ship',
  usage: '<编号或单号> <承运商> <运单号>',
  help: '订单出库发货（须先拣货）',
  words: [3, 3],
  run: async (shop, [order, carrier, trackingNo]) => {
    const answer = await shop.post(`/orders/${encodeURIComponent(order ?? '')}/ship`, { carrier, trackingNo })
    return `已发货：${summaryShape.parse(answer).no}，${carrier} ${trackingNo}`
  },
}

export const orderCommands: readonly Command[] = [
  list,
  show,
  step('confirm-transfer', 'confirm-transfer', '确认已收到含麻订单的公司转账', '已确认收款'),
  step('pick', 'pick', '开始拣货，此后客户不能取消', '已开始拣货'),
  ship,
]

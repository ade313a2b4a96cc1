import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { orderForOperators, orderSummaryAnswer, ordersAnswer } from './shapes.ts'

const kindText = (kind: string): string => (kind === 'hm' ? '含麻' : '普通')
const tabs: Readonly<Record<string, string>> = {
  待付款: 'unpaid',
  待发货: 'unshipped',
  已发货: 'shipped',
  已完成: 'done',
  已关闭: 'closed',
  暂缓: 'held',
}

const list: Command = {
  name: 'orders',
  options: { state: '待付款|待发货|已发货|已完成|已关闭|暂缓', member: '会员编号', page: '页' },
  summary: '列出订单，新的在前',
  example: 'orders --state 待发货',
  run: async (shop, _, { state, member, page }) => {
    const answer = await shop.get('/orders', { state: state && (tabs[state] ?? state), memberId: member, page })
    const { total, orders, page: at } = ordersAnswer.parse(answer)
    return `${table(['编号', '单号', '类型', '状态', '应付', '公司', '下单时间'], orders, (row) => [
      row.id,
      row.no,
      kindText(row.kind),
      row.hold ? `${row.stateText}（暂缓：${row.hold.reason}）` : row.stateText,
      `¥${row.pay}`,
      row.companyName,
      row.createdAt,
    ])}\n共 ${total} 单，第 ${at} 页`
  },
}

const show: Command = {
  name: 'order',
  words: '<编号或单号>',
  summary: '查看一个订单：商品、批号、收货地址和经过',
  example: 'order 12',
  run: async (shop, [order]) => {
    const detail = orderForOperators.parse(await shop.get(`/orders/${encodeURIComponent(order ?? '')}`))
    return [
      facts([
        ['订单', `${detail.no}（编号 ${detail.id}，${kindText(detail.kind)}）`],
        ['状态', detail.state_text],
        ['暂缓', detail.hold ? `${detail.hold.by} 于 ${detail.hold.at}：${detail.hold.reason}` : '无'],
        ['应付', `¥${detail.pay_amount}`],
        ['公司', detail.company],
        ['收货', `${detail.address.name} ${detail.address.phone} ${detail.address.text}`],
        ['备注', detail.remark || '无'],
        [
          '转账信息',
          detail.transfer_notice
            ? `${detail.transfer_notice.transferred_on}，流水号 ${detail.transfer_notice.serial_no}`
            : '无',
        ],
      ]),
      table(['行', '商品', '规格', '数量', '实付', '批号'], detail.lines, (line) => [
        line.id,
        line.name,
        line.ypgg,
        line.number,
        `¥${line.pay_amount}`,
        line.batches
          .map(
            (b) =>
              `${b.batch_no}×${b.number}（${b.expires_on}${b.shipment_id === null ? '' : `，运单${b.shipment_id}`}）`,
          )
          .join('，'),
      ]),
      table(['运单编号', '承运商', '运单号', '发出'], detail.shipments, (each) => [
        each.id,
        each.carrier,
        each.tracking_no,
        each.shipped_at,
      ]),
      table(['时间', '经过'], detail.history, (each) => [each.at, each.text]),
    ].join('\n\n')
  },
}

const step = (name: string, path: string, summary: string, done: string): Command => ({
  name,
  words: '<编号或单号>',
  summary,
  example: `${name} 12`,
  run: async (shop, [order]) => {
    const answer = await shop.post(`/orders/${encodeURIComponent(order ?? '')}/${path}`)
    return `${done}：${orderSummaryAnswer.parse(answer).no}`
  },
})

/** `行号[@批号]:数量`, separated by commas. Throws CtlError. */
function readLeaving(text: string) {
  return text.split(/[,，]/).map((part) => {
    const match = /^(\d{1,9})(?:@([^:：]+))?[:：](\d{1,6})$/.exec(part.trim())
    if (!match) throw new UsageError(`无法识别“${part}”，请写 行号:数量 或 行号@批号:数量`)
    const [, lineId, batchNo, number] = match
    return { lineId: Number(lineId), number: Number(number), ...(batchNo ? { batchNo } : {}) }
  })
}

const ship: Command = {
  name: 'ship',
  words: '<编号或单号> <承运商> <运单号>',
  options: { lines: '行号[@批号]:数量,…' },
  summary: '订单出库发货（须先拣货）',
  details: '--lines 只发一部分，行号见 order 命令',
  example: 'ship 12 顺丰速运 SF1234567890 --lines 3:2',
  run: async (shop, [order, carrier, trackingNo], { lines }) => {
    const body = { carrier, trackingNo, ...(lines ? { lines: readLeaving(lines) } : {}) }
    const answer = await shop.post(`/orders/${encodeURIComponent(order ?? '')}/ship`, body)
    const { no, stateText } = orderSummaryAnswer.parse(answer)
    return `已发货：${no}，${carrier} ${trackingNo}（${stateText}）`
  },
}

const withReason = (name: string, path: string, summary: string, done: string): Command => ({
  name,
  words: '<编号或单号> <原因>',
  summary,
  example: `${name} 12 ${name === 'hold' ? '资质待核实' : '厂家停产'}`,
  run: async (shop, [order, reason]) => {
    const answer = await shop.post(`/orders/${encodeURIComponent(order ?? '')}/${path}`, { reason })
    return `${done}：${orderSummaryAnswer.parse(answer).no}`
  },
})

const track: Command = {
  name: 'track',
  words: '<运单编号> <动态>',
  summary: '登记物流动态，运单编号见 order 命令',
  example: 'track 5 已到达南京分拨中心',
  run: async (shop, [shipment, text]) => {
    await shop.post(`/shipments/${readNumber(shipment, '运单编号')}/tracks`, { text })
    return `已登记：${text}`
  },
}

export const orderCommands: readonly Command[] = [
  ...fileCommands({
    kind: 'shipments',
    noun: '运单',
    extent: '（在途包裹的订单号、承运商和运单号；每行发出订单的全部待发商品）',
  }),
  list,
  show,
  step('confirm-transfer', 'confirm-transfer', '确认已收到订单的对公转账', '已确认收款'),
  step('pick', 'pick', '开始拣货，此后客户不可取消', '已开始拣货'),
  withReason('hold', 'hold', '暂缓处理订单，恢复前不能拣货和发货，原因买家不可见', '已暂缓'),
  step('release', 'release', '恢复处理暂缓的订单', '已恢复'),
  ship,
  withReason('close-rest', 'close-rest', '剩余商品不再发货：退款、释放库存，已发的照常', '剩余商品已关闭'),
  withReason('cancel-order', 'cancel', '取消尚未发货的订单（含拣货中），款项、库存、券退回', '已取消'),
  track,
]

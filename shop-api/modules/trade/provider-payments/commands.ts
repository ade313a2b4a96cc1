import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { balanceText, givenShape, providerRefundsAnswer } from './shapes.ts'

const list: Command = {
  name: 'provider-refunds',
  options: { view: 'refused|open|ended', after: '编号' },
  summary: '列出经微信支付、支付宝原路退回的款项',
  details: '不写 --view 时列出支付渠道拒绝、等待处理的退款',
  example: 'provider-refunds --view open',
  run: async (shop, _, { view, after }) => {
    const { refunds } = providerRefundsAnswer.parse(await shop.get('/provider-refunds', { view, after }))
    if (refunds.length === 0) return '暂无记录'
    return table(['编号', '订单编号', '渠道', '金额', '状态', '原因'], refunds, (row) => [
      row.id,
      row.orderId,
      row.way,
      `¥${row.amount}`,
      row.stateText,
      row.reason || '—',
    ])
  },
}

const retry: Command = {
  name: 'provider-refund-retry',
  words: '<编号>',
  summary: '重新发起支付渠道拒绝的退款',
  example: 'provider-refund-retry 5',
  run: async (shop, [id]) => {
    await shop.post(`/provider-refunds/${readNumber(id, '编号')}/retry`, {})
    return '已重新发起，一分钟内提交至支付渠道'
  },
}

const toBalance: Command = {
  name: 'provider-refund-to-balance',
  words: '<编号>',
  summary: '将支付渠道拒绝的退款退至会员余额',
  example: 'provider-refund-to-balance 5',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/provider-refunds/${readNumber(id, '编号')}/to-balance`, {})
    return balanceText(givenShape.parse(answer).isDone)
  },
}

export const providerRefundCommands: readonly Command[] = [list, retry, toBalance]

import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { deliveriesAnswer, madeWebhook, webhooksAnswer } from './shapes.ts'

const list: Command = {
  name: 'webhooks',
  summary: '列出接收订单变动推送的地址',
  example: 'webhooks',
  run: async (shop) => {
    const { webhooks } = webhooksAnswer.parse(await shop.get('/webhooks'))
    if (webhooks.length === 0) return '暂无推送地址'
    return table(['编号', '地址', '待推送', '推送失败', '创建人', '创建'], webhooks, (row) => [
      row.id,
      row.url,
      row.waiting,
      row.failed,
      row.createdBy,
      row.createdAt,
    ])
  },
}

const add: Command = {
  name: 'webhook-add',
  words: '<地址>',
  summary: '新增接收订单变动推送的地址，签名密钥只在这里显示一次',
  example: 'webhook-add https://erp.example.com/shop-orders',
  run: async (shop, [url]) => {
    const data = madeWebhook.parse(await shop.post('/webhooks', { url }))
    return { text: `推送地址 ${data.id}，签名密钥只显示这一次：\n${data.secret}`, data }
  },
}

const remove: Command = {
  name: 'webhook-remove',
  words: '<编号>',
  summary: '移除推送地址，未送达的推送一并取消',
  example: 'webhook-remove 1',
  run: async (shop, [id]) => {
    await shop.post(`/webhooks/${readNumber(id, '编号')}/remove`)
    return '已移除'
  },
}

const failures: Command = {
  name: 'webhook-failures',
  options: { after: '推送编号' },
  summary: '列出未送达的订单推送及原因',
  example: 'webhook-failures',
  run: async (shop, _, { after }) => {
    const { deliveries } = deliveriesAnswer.parse(await shop.get('/webhooks/failures', { after }))
    if (deliveries.length === 0) return '暂无失败的推送'
    return table(['编号', '推送地址', '订单编号', '订单', '失败次数', '原因', '下次推送'], deliveries, (row) => [
      row.id,
      row.webhookId,
      row.orderId,
      row.no,
      row.failures,
      row.lastError,
      row.dueAt ?? '不再自动重试',
    ])
  },
}

const resend: Command = {
  name: 'webhook-resend',
  words: '<编号>',
  options: { order: '订单编号' },
  summary: '重新推送失败的订单变动',
  example: 'webhook-resend 1',
  run: async (shop, [id], { order }) => {
    const body = order === undefined ? {} : { orderId: readNumber(order, '订单编号') }
    await shop.post(`/webhooks/${readNumber(id, '编号')}/resend`, body)
    return '已安排，一分钟内推送'
  },
}

export const orderFeedCommands: readonly Command[] = [list, add, remove, failures, resend]

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { pointsGoodsAnswer, pointsOrdersAnswer } from './shapes.ts'

const pointsGoods: Command = {
  name: 'points-goods',
  words: '[编号] [on|off|库存总量]',
  summary: '列出积分商品',
  details: '写明编号则上架、下架或改库存总量',
  example: 'points-goods 5 off',
  run: async (shop, [id, word]) => {
    if (id !== undefined && word !== undefined) {
      const change = /^\d+$/.test(word) ? { stock: Number(word) } : { isOnShelf: readSwitch(word) }
      const answer = await shop.post(`/points-goods/${readNumber(id, '编号')}`, change)
      return `已更改：${z.object({ name: z.string() }).parse(answer).name}`
    }
    const { goods } = pointsGoodsAnswer.parse(await shop.get('/points-goods'))
    return table(['编号', '商品', '积分', '剩余/总量', '状态'], goods, (row) => [
      row.id,
      row.name,
      row.points,
      `${row.left}/${row.stock}`,
      row.isOnShelf ? '在架' : '下架',
    ])
  },
}

const orderStates: Readonly<Record<string, string>> = {
  待发货: 'submitted',
  已发货: 'shipped',
  已完成: 'done',
  已取消: 'cancelled',
  全部: 'all',
}

const pointsOrders: Command = {
  name: 'points-orders',
  options: { state: '待发货|已发货|已完成|已取消|全部', page: '页' },
  summary: '列出积分订单，默认为待发货',
  example: 'points-orders --state 待发货',
  run: async (shop, _, { state, page }) => {
    const answer = await shop.get('/points-orders', { state: state && (orderStates[state] ?? state), page })
    const { total, orders } = pointsOrdersAnswer.parse(answer)
    return `${table(['编号', '单号', '会员', '商品', '积分', '状态', '时间'], orders, (row) => [
      row.id,
      row.no,
      row.memberId,
      `${row.name}×${row.number}`,
      row.points,
      row.stateText,
      row.createdAt,
    ])}\n共 ${total} 单`
  },
}

const shipPoints: Command = {
  name: 'points-ship',
  words: '<积分订单编号> <承运商> <运单号>',
  summary: '积分订单发货',
  example: 'points-ship 5 顺丰速运 SF1234567890',
  run: async (shop, [id, carrier, trackingNo]) => {
    const answer = await shop.post(`/points-orders/${readNumber(id, '积分订单编号')}/ship`, { carrier, trackingNo })
    return `已发货：${z.object({ no: z.string() }).parse(answer).no}，${carrier} ${trackingNo}`
  },
}

const points: Command = {
  name: 'points',
  words: '<会员编号> <积分|减积分> <原因>',
  summary: '为会员增加或扣减积分',
  details: '扣减时在积分前写“减”',
  example: 'points 101 减50 兑换差错',
  run: async (shop, [id, number = '', note]) => {
    const isLess = number.startsWith('减')
    const amount = readNumber(isLess ? number.slice(1) : number, '积分')
    const body = { points: isLess ? -amount : amount, note, key: randomUUID() }
    const answer = await shop.post(`/members/${readNumber(id, '会员编号')}/points`, body)
    return `现有积分 ${z.object({ points: z.number() }).parse(answer).points}`
  },
}

export const pointsCommands: readonly Command[] = [
  ...[points, pointsGoods, pointsOrders, shipPoints],
  ...fileCommands({ kind: 'points-goods', noun: '积分商品', extent: '（积分、库存、限兑、上架）' }),
]

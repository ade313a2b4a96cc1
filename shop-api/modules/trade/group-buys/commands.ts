import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { groupsAnswer } from './shapes.ts'

const groupStates: Readonly<Record<string, string>> = { open: '拼团中', succeeded: '已成团', failed: '未成团' }

const groups: Command = {
  name: 'groups',
  summary: '列出拼团的团：人数、状态与截止时间，新的在前',
  example: 'groups',
  run: async (shop) => {
    const answer = groupsAnswer.parse(await shop.get('/groups'))
    return table(['编号', '活动', '商品', '人数', '状态', '截止'], answer.groups, (row) => [
      row.id,
      `${row.name}（活动 ${row.offerId}）`,
      row.goodsName,
      `${row.taken}/${row.seats}`,
      groupStates[row.state] ?? row.state,
      row.closesAt,
    ])
  },
}

const closeGroup: Command = {
  name: 'group-close',
  words: '<团编号>',
  summary: '立即结束一个未满员的团：订单取消，款项退回',
  example: 'group-close 5',
  run: async (shop, [id]) => {
    await shop.post(`/groups/${readNumber(id, '团编号')}/close`)
    return `已结束团 ${id}，款项已退回`
  },
}

const addGroupOffer: Command = {
  name: 'group-add',
  words: '<商品编号> <拼团价> <成团人数> <库存>',
  options: { min: '起拼量', limit: '每客户限购', hours: '成团时限', days: '活动天数' },
  summary: '从现在起开一个拼团活动',
  example: 'group-add 12 8.50 3 50 --min 2 --hours 24',
  run: async (shop, [goodsId, price, seats, stock], { min, limit, hours, days }) => {
    const body = {
      goodsId: readNumber(goodsId, '商品编号'),
      price,
      seats: readNumber(seats, '成团人数'),
      stock: readNumber(stock, '库存'),
      ...(min ? { minNumber: readNumber(min, '起拼量') } : {}),
      ...(limit ? { memberLimit: readNumber(limit, '每客户限购') } : {}),
      ...(hours ? { hours: readNumber(hours, '成团时限') } : {}),
      ...(days ? { days: readNumber(days, '活动天数') } : {}),
    }
    const made = z.object({ id: z.number(), name: z.string() }).parse(await shop.post('/group-offers', body))
    return `已开拼团活动 ${made.id}：${made.name}，${seats}家成团，¥${price}`
  },
}

export const groupBuyCommands: readonly Command[] = [
  ...[groups, addGroupOffer, closeGroup],
  ...fileCommands({ kind: 'group-offers', noun: '拼团活动', extent: '（商品、拼团价、家数、数量和时间）' }),
]

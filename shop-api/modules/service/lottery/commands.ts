import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { lotteriesAnswer, prizesToSendAnswer } from './shapes.ts'

const named = z.object({ name: z.string() })

const list: Command = {
  name: 'lotteries',
  summary: '列出抽奖活动与各奖品的发放情况',
  example: 'lotteries',
  run: async (shop) => {
    const lotteries = lotteriesAnswer.parse(await shop.get('/lotteries'))
    return lotteries
      .map(({ id, name, isOn, startsAt, endsAt, prizes }) =>
        [
          `${id} ${name}（${isOn ? '开' : '关'}）${startsAt} ～ ${endsAt}`,
          table(['奖品', '已发', '总数'], prizes, (prize) => [prize.name, prize.won, prize.stock]),
        ].join('\n'),
      )
      .join('\n\n')
  },
}

const toggle: Command = {
  name: 'lottery',
  words: '<活动编号> <on|off>',
  summary: '开启或停止一个抽奖活动',
  example: 'lottery 1 off',
  run: async (shop, [id, word]) => {
    const isOn = readSwitch(word)
    const answer = await shop.post(`/lotteries/${readNumber(id, '活动编号')}/switch`, { isOn })
    return `${named.parse(answer).name}：${isOn ? '已开启' : '已停止'}`
  },
}

const things: Command = {
  name: 'prizes',
  summary: '列出待发实物奖品',
  example: 'prizes',
  run: async (shop) => {
    const rows = prizesToSendAnswer.parse(await shop.get('/lottery-prizes'))
    if (rows.length === 0) return '暂无待发奖品'
    return table(['编号', '奖品', '会员', '中奖时间'], rows, (row) => [row.id, row.name, row.companyName, row.at])
  },
}

const sent: Command = {
  name: 'prize-sent',
  words: '<中奖编号>',
  summary: '标记实物奖品已发出',
  example: 'prize-sent 5',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/lottery-prizes/${readNumber(id, '中奖编号')}/sent`, {})
    return `已发出：${named.parse(answer).name}`
  },
}

export const lotteryCommands: readonly Command[] = [
  ...[list, toggle, things, sent],
  ...fileCommands({ kind: 'lotteries', noun: '抽奖', extent: '（时间、次数、奖品和权重）' }),
]

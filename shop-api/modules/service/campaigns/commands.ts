import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { campaignAnswer, campaignsAnswer, kindNames } from './shapes.ts'

const states = { upcoming: '未开始', running: '进行中', ended: '已结束' } as const

const campaigns: Command = {
  name: 'campaigns',
  summary: '列出全部活动（药交会、专区、专题、优医汇）',
  details: '含未开始、已结束与已停止的',
  example: 'campaigns',
  run: async (shop) => {
    const answer = campaignsAnswer.parse(await shop.get('/campaigns'))
    return table(['编号', '类型', '名称', '状态', '开始', '结束', '链接'], answer.campaigns, (row) => [
      row.id,
      kindNames[row.kind],
      row.title,
      row.isStopped ? '已停止' : states[row.state],
      row.startsAt,
      row.endsAt,
      storefront.campaign(row.code),
    ])
  },
}

const stop: Command = {
  name: 'stop-campaign',
  words: '<活动编号>',
  summary: '停止一个活动：几秒内从所有页面消失',
  example: 'stop-campaign 3',
  run: async (shop, [id]) => {
    const answer = campaignAnswer.parse(await shop.post(`/campaigns/${readNumber(id, '活动编号')}/stop`))
    return `已停止：${answer.title}`
  },
}

const start: Command = {
  name: 'start-campaign',
  words: '<活动编号>',
  options: { until: '截止日期' },
  summary: '立即开始一个活动：恢复已停止的，或提前未开始的',
  details: '已结束的须指定新的截止日期',
  example: 'start-campaign 3 --until 2026-12-31',
  run: async (shop, [id], { until }) => {
    const answer = campaignAnswer.parse(await shop.post(`/campaigns/${readNumber(id, '活动编号')}/start`, { until }))
    return `进行中：${answer.title}，至 ${answer.endsAt}`
  },
}

export const campaignCommands: readonly Command[] = [
  ...[campaigns, stop, start],
  ...fileCommands({ kind: 'campaigns', noun: '专题活动', extent: '（时间、配色、规则、会场）' }),
]

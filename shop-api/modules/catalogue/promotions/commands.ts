import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { kindNames } from './kind-names.ts'

const promotionShape = z.object({
  id: z.number(),
  kind: z.string(),
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isStopped: z.boolean(),
  isRunning: z.boolean(),
})

const kinds: Readonly<Record<string, string>> = kindNames

const promotions: Command = {
  name: 'promotions',
  summary: '列出进行中和未开始的活动',
  example: 'promotions',
  run: async (shop) => {
    const answer = z.object({ promotions: z.array(promotionShape) }).parse(await shop.get('/promotions'))
    const state = (row: z.output<typeof promotionShape>) =>
      row.isStopped ? '已停止' : row.isRunning ? '进行中' : '未开始'
    const rows = answer.promotions.map((row) => [
      row.id,
      kinds[row.kind] ?? row.kind,
      row.name,
      state(row),
      row.startsAt,
      row.endsAt,
    ])
    return table(['编号', '类型', '名称', '状态', '开始', '结束'], rows)
  },
}

const stopOrResume = (name: string, isStopped: boolean, summary: string, done: string): Command => ({
  name,
  words: '<活动编号>',
  summary,
  example: `${name} 5`,
  run: async (shop, [id]) => {
    const answer = await shop.post(`/promotions/${readNumber(id, '活动编号')}/stop`, { isStopped })
    return `${done}：${z.object({ name: z.string() }).parse(answer).name}`
  },
})

export const promotionCommands: readonly Command[] = [
  promotions,
  stopOrResume('stop-promotion', true, '停止一个活动', '已停止'),
  stopOrResume('resume-promotion', false, '恢复一个已停止的活动', '已恢复'),
]

import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { levels } from './given.ts'
import { recallReportAnswer, recallsAnswer, remindedAnswer } from './shapes.ts'

const states = { running: '召回中', closed: '已结束', withdrawn: '已撤销' } as const

const list: Command = {
  name: 'recalls',
  summary: '列出召回：商品、批号、级别、答复期限与状态，新的在前',
  example: 'recalls',
  run: async (shop) => {
    const { recalls } = recallsAnswer.parse(await shop.get('/recalls'))
    return table(['编号', '商品', '批号', '级别', '答复期限', '状态'], recalls, (row) => [
      ...[row.id, `${row.goodsCode} ${row.name} ${row.spec}`, row.batchNo, levels[row.level] ?? '', row.dueOn],
      states[row.state],
    ])
  },
}

const report: Command = {
  name: 'recall-report',
  words: '<召回编号>',
  summary: '一个召回的会员答复：发出、剩余、退回与退款，未答复的在前',
  example: 'recall-report 3',
  run: async (shop, [id]) => {
    const { members } = recallReportAnswer.parse(await shop.get(`/recalls/${readNumber(id, '召回编号')}`))
    return table(['会员', '电话', '发出', '答复', '剩余', '退货中', '已退回', '已退款'], members, (row) => [
      ...[row.companyName, row.phone, row.sent, row.answeredAt ?? '未答复', row.left ?? ''],
      ...[row.returning, row.returned, row.refunded],
    ])
  },
}

const remind: Command = {
  name: 'recall-remind',
  words: '<召回编号>',
  summary: '提醒一个召回中未答复的全部会员，一小时内提醒过的除外',
  example: 'recall-remind 3',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/recalls/${readNumber(id, '召回编号')}/remind`)
    const { reminded, recent } = remindedAnswer.parse(answer)
    return `已提醒 ${reminded} 家，一小时内已提醒过 ${recent} 家`
  },
}

export const recallCommands: readonly Command[] = [
  list,
  report,
  remind,
  ...fileCommands({ kind: 'recalls', noun: '召回', extent: '（停售并通知会员）' }),
]

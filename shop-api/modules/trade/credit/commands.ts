import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { creditKinds, membersCreditAnswer } from './shapes.ts'

const sumsOf = ({ companyName, limit, used, overdue, dueOn }: z.output<typeof membersCreditAnswer>): string =>
  facts([
    ['会员', companyName],
    ['额度', limit === null ? '未开通' : `¥${limit}`],
    ['已用', `¥${used}`],
    ['逾期', `¥${overdue}`],
    ['最近还款日', dueOn],
  ])

const show: Command = {
  name: 'credit',
  words: '<会员编号>',
  summary: '查看会员的账期额度、已用、逾期与最近 50 条流水',
  example: 'credit 7',
  run: async (shop, [id]) => {
    const account = membersCreditAnswer.parse(await shop.get(`/members/${readNumber(id, '会员编号')}/credit`))
    return `${sumsOf(account)}\n\n${table(
      ['时间', '事项', '金额', '已用', '还款日', '备注'],
      account.entries,
      (entry) => [entry.at, creditKinds[entry.kind], entry.amount, entry.used, entry.dueOn, entry.note || '—'],
    )}`
  },
}

const limit: Command = {
  name: 'credit-limit',
  words: '<会员编号> <额度|off>',
  summary: '开通账期、调整额度（元）或取消（off，须已还清）',
  details: '开通后会员可在付款时选账期支付',
  example: 'credit-limit 7 20000',
  run: async (shop, [id, amount]) => {
    const body = { limit: amount === 'off' ? null : amount }
    return sumsOf(
      membersCreditAnswer.parse(await shop.post(`/members/${readNumber(id, '会员编号')}/credit-limit`, body)),
    )
  },
}

const book = (name: string, kind: 'use' | 'repay', summary: string, details: string): Command => ({
  name,
  words: '<会员编号> <金额>',
  options: { note: '备注' },
  summary,
  details,
  example: `${name} 7 3200 --note 银行转账`,
  run: async (shop, [id, amount], { note }) => {
    const body = { kind, amount, ...(note ? { note } : {}), key: randomUUID() }
    return sumsOf(membersCreditAnswer.parse(await shop.post(`/members/${readNumber(id, '会员编号')}/credit`, body)))
  },
})

export const creditCommands: readonly Command[] = [
  show,
  limit,
  book('credit-use', 'use', '登记网下使用的账期（元）', '自当日起按账期天数到期'),
  book('credit-repay', 'repay', '登记已到账的账期还款（元）', '先抵最早到期的；还清逾期后立即恢复采购'),
]

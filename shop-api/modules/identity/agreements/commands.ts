import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { agreementsAnswer, membersAgreementsAnswer } from './shapes.ts'

const list: Command = {
  name: 'agreements',
  summary: '列出生效中的电子合同',
  example: 'agreements',
  run: async (shop) => {
    const { agreements } = agreementsAnswer.parse(await shop.get('/agreements'))
    return table(['代号', '版本', '标题', '有效天数', '发布'], agreements, (row) => [
      row.kind,
      row.version,
      row.title,
      row.validDays,
      row.publishedAt,
    ])
  },
}

const publish: Command = {
  name: 'agreement-publish',
  words: '<代号> <标题> <文件.md>',
  options: { days: '有效天数' },
  summary: '发布电子合同（同一代号再次发布即为新版本）',
  details: '会员签署后才能下单',
  example: 'agreement-publish quality 质量保证协议 quality.md --days 365',
  run: async (shop, [kind, title, file = ''], { days }) => {
    const validDays = days === undefined ? 365 : readNumber(days, '有效天数')
    const answer = await shop.post('/agreements', { kind, title, text: readBytes(file).toString('utf8'), validDays })
    return `已发布《${title}》第 ${z.object({ version: z.number() }).parse(answer).version} 版`
  },
}

const retire: Command = {
  name: 'agreement-retire',
  words: '<代号>',
  summary: '停用一份电子合同，此后下单不再需要它',
  details: '已签署的仍保存',
  example: 'agreement-retire quality',
  run: async (shop, [kind]) => {
    await shop.post('/agreements/retire', { kind })
    return `已停用 ${kind}`
  },
}

const signed: Command = {
  name: 'signed',
  words: '<会员编号>',
  summary: '列出会员签署的电子合同',
  example: 'signed 101',
  run: async (shop, [id]) => {
    const answer = membersAgreementsAnswer.parse(await shop.get(`/members/${readNumber(id, '会员编号')}/agreements`))
    return table(
      ['编号', '合同编号', '标题', '版本', '签署人', '签署时间', '有效期至', '作废'],
      answer.signed,
      (row) => [row.id, row.no, row.title, row.version, row.signer, row.signedAt, row.validTo, row.voided || '—'],
    )
  },
}

const voidIt: Command = {
  name: 'signed-void',
  words: '<签署件编号> <原因>',
  summary: '作废一份签署件，会员须重新签署后才能下单',
  example: 'signed-void 12 签署人有误',
  run: async (shop, [id, reason]) => {
    const answer = await shop.post(`/signed-agreements/${readNumber(id, '签署件编号')}/void`, { reason })
    return `已作废 ${z.object({ no: z.string() }).parse(answer).no}`
  },
}

export const agreementCommands: readonly Command[] = [list, publish, retire, signed, voidIt]

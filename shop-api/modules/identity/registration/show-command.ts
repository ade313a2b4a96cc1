import type { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { registrationAnswer } from './shapes.ts'

const eventNames: Readonly<Record<string, string>> = {
  begun: '开始注册',
  submitted: '提交审核',
  approved: '通过',
  refused: '拒绝',
}

const licencesTable = (papers: z.output<typeof registrationAnswer>['papers']): string =>
  table(['证照', '栏目', '编号', '发证', '有效期至', '文件编号'], papers, (licence) => [
    licence.name,
    `papers.${licence.kind}`,
    licence.number,
    licence.validFrom,
    licence.validTo,
    licence.uploadIds.join('、') || '—',
  ])

export const registration: Command = {
  name: 'registration',
  words: '<会员编号>',
  summary: '查看会员提交的注册资料、证照文件编号与审核经过',
  example: 'registration 101',
  run: async (shop, [id]) => {
    const data = registrationAnswer.parse(await shop.get(`/registrations/${readNumber(id, '会员编号')}`))
    const stores = data.stores.map(
      (branch, index) =>
        `门店 ${index + 1}（栏目 stores.${index}）　${branch.name}　${branch.contact}　${branch.address}\n${licencesTable(branch.papers)}`,
    )
    return [
      facts([
        ['注册方式', data.flow === 'stores' ? '连锁多门店' : '单店'],
        ['类型', data.kind],
        ['公司', data.company],
        ['联系人', `${data.contact} ${data.email}`.trim()],
        ['注册地址', data.address],
        ['收货', data.delivery],
        ['经营范围', data.scopes.join('、')],
        ['缺少', data.missing.join('；') || '无'],
      ]),
      licencesTable(data.papers),
      ...stores,
      table(['时间', '经过', '说明'], data.history, (event) => [
        event.at,
        eventNames[event.kind] ?? event.kind,
        event.text,
      ]),
    ].join('\n\n')
  },
}

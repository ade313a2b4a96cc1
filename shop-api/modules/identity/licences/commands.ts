import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readWords } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { licencesAnswer } from './shapes.ts'

const list: Command = {
  name: 'licences',
  options: { state: 'pending|approved|refused|withdrawn', after: '编号' },
  summary: '列出会员提交的证照，默认只列待审核的',
  details: '每次 100 条，等待最久的在前；--after 写上次最后一条的编号，接着往后看',
  example: 'licences --state approved',
  run: async (shop, _, { state, after }) => {
    const rows = licencesAnswer.parse(await shop.get('/licences', { state, after }))
    if (rows.length === 0) return '暂无证照'
    return table(['编号', '会员', '证照', '证号', '有效期至', '提交时间', '文件编号'], rows, (row) => [
      row.id,
      `${row.memberId} ${row.companyName}`,
      row.name,
      row.number,
      row.validTo ?? '长期',
      row.handedInAt,
      row.files.join('、'),
    ])
  },
}

const decided = z.object({ name: z.string() })

const approve: Command = {
  name: 'approve-licence',
  words: '<证照提交编号>',
  options: { scopes: '代码或名称,…', quota: '数量' },
  summary: '审核通过一份证照，立即生效并通知会员',
  details: '--scopes 写新证上的全部经营范围，--quota 为含麻授权的总额度',
  example: 'approve-licence 12 --scopes chemical,antibiotic --quota 600',
  run: async (shop, [id], { scopes, quota }) => {
    const answer = await shop.post(`/licences/${readNumber(id, '编号')}/review`, {
      state: 'approved',
      ...(scopes === undefined ? {} : { scopes: readWords(scopes) }),
      ...(quota === undefined ? {} : { quota: readNumber(quota, '授权额度') }),
    })
    return `已通过：${decided.parse(answer).name}`
  },
}

const refuse: Command = {
  name: 'refuse-licence',
  words: '<证照提交编号> <原因>',
  summary: '退回一份证照，原因会显示给会员',
  example: 'refuse-licence 12 证照已过期',
  run: async (shop, [id, reason]) => {
    const answer = await shop.post(`/licences/${readNumber(id, '编号')}/review`, { state: 'refused', reason })
    return `已退回：${decided.parse(answer).name}`
  },
}

export const licenceCommands: readonly Command[] = [list, approve, refuse]

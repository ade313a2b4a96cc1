import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { sourcingAnswer } from './shapes.ts'

const sourcingRequests: Command = {
  name: 'sourcing-requests',
  options: { which: 'open|all', after: '编号' },
  summary: '列出会员求购的品种',
  details: '默认只列待答复的；每次 100 条，--after 写上次最后一条的编号，接着往后看',
  example: 'sourcing-requests --which all',
  run: async (shop, _, { which, after }) => {
    const { wanted: rows } = sourcingAnswer.parse(await shop.get('/sourcing-requests', { which, after }))
    return table(['编号', '品种', '规格厂家', '数量', '备注', '状态', '会员', '发布时间'], rows, (row) => [
      row.id,
      row.name,
      [row.spec, row.manufacturer].filter(Boolean).join(' '),
      row.number,
      row.remark,
      row.stateText,
      row.companyName,
      row.createdAt,
    ])
  },
}

const answerSourcingRequest: Command = {
  name: 'answer-sourcing-request',
  words: '<编号> <答复>',
  options: { goods: '商品编号' },
  summary: '答复求购',
  details: '写明商品编号时，该商品有货后会通知会员到货',
  example: 'answer-sourcing-request 5 下周到货 --goods 12',
  run: async (shop, [id, text], { goods }) => {
    const goodsId = goods === undefined ? null : readNumber(goods, '商品编号')
    await shop.post(`/sourcing-requests/${readNumber(id, '编号')}/answer`, { text, goodsId })
    return `已答复求购 ${id}`
  },
}

export const sourcingCommands: readonly Command[] = [sourcingRequests, answerSourcingRequest]

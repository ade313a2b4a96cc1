import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { feedbackAnswer } from './shapes.ts'

const feedback: Command = {
  name: 'feedback',
  options: { which: 'open|all', after: '编号' },
  summary: '列出会员的意见反馈',
  details: '默认只列待回复的，照片可用 file 命令取出；每次 100 条，--after 写上次最后一条的编号，接着往后看',
  example: 'feedback --which all',
  run: async (shop, _, { which, after }) => {
    const { feedback: rows } = feedbackAnswer.parse(await shop.get('/feedback', { which, after }))
    return table(['编号', '类型', '内容', '照片', '电话', '会员', '时间', '回复'], rows, (row) => [
      row.id,
      row.type,
      row.content.replaceAll('\n', ' '),
      row.photos.join(','),
      row.phone,
      row.companyName,
      row.createdAt,
      row.answer,
    ])
  },
}

const answerFeedback: Command = {
  name: 'answer-feedback',
  words: '<编号> <回复>',
  summary: '回复一条意见反馈，会员会收到消息',
  example: 'answer-feedback 5 已修复，谢谢',
  run: async (shop, [id, text]) => {
    await shop.post(`/feedback/${readNumber(id, '编号')}/answer`, { text })
    return `已回复反馈 ${id}`
  },
}

export const feedbackCommands: readonly Command[] = [feedback, answerFeedback]

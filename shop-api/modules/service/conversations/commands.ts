import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { conversationAnswer, conversationsAnswer } from './shapes.ts'

const conversations: Command = {
  name: 'conversations',
  options: { which: 'unread|all' },
  summary: '列出与会员的在线会话',
  details: '默认只列有未读消息的',
  example: 'conversations --which all',
  run: async (shop, _, { which }) => {
    const answer = conversationsAnswer.parse(await shop.get('/conversations', { which }))
    return table(['会员编号', '会员', '联系人', '客服', '未读', '最近一条', '时间'], answer.talks, (conversation) => [
      conversation.memberId,
      conversation.companyName,
      conversation.contactName,
      conversation.contact ?? '默认',
      conversation.unread,
      conversation.lastText.replaceAll('\n', ' ').slice(0, 40),
      conversation.updatedAt,
    ])
  },
}

const conversation: Command = {
  name: 'conversation',
  words: '<会员编号>',
  summary: '查看与一个会员最近的消息',
  details: '图片可用 file 命令取出',
  example: 'conversation 101',
  run: async (shop, [id]) => {
    const { companyName, hasMore, messages } = conversationAnswer.parse(
      await shop.get(`/conversations/${readNumber(id, '会员编号')}`),
    )
    const lines = messages.map(({ name, text, about, picture, at }) =>
      [`${at} ${name}`, about && `[${about}]`, picture && `[图片 ${picture}]`, text].filter(Boolean).join('　'),
    )
    return [companyName, ...(hasMore ? ['（更早的消息未列出）'] : []), ...lines].join('\n')
  },
}

const answerConversation: Command = {
  name: 'answer-conversation',
  words: '<会员编号> <回复>',
  summary: '以该会员的客服名义回复一条消息',
  example: 'answer-conversation 101 明天上午到货',
  run: async (shop, [id, text]) => {
    const answer = await shop.post(`/conversations/${readNumber(id, '会员编号')}/answer`, { text })
    return `已以${z.object({ name: z.string() }).parse(answer).name}的名义回复`
  },
}

/** 1-6 or 1,3,5; 0 for no day at all. */
function readDays(word = ''): number[] {
  const range = /^([1-7])-([1-7])$/.exec(word)
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])]
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  }
  if (word === '0') return []
  if (/^[1-7](,[1-7])*$/.test(word)) return word.split(',').map(Number)
  throw new UsageError('星期请写 1-6、1,3,5 或 0（不提供在线客服）')
}

const chatHours: Command = {
  name: 'chat-hours',
  words: '[星期] [上班] [下班]',
  options: { away: '自动回复' },
  summary: '查看或设置在线客服的工作时间和自动回复',
  details: '星期如 1-6、1,3,5 或 0（不提供），时间如 08:30；自动回复每次下班后只回一次',
  example: 'chat-hours 1-6 08:30 18:00 --away 您好，我们明早回复',
  run: async (shop, [days, from, to], { away }) => {
    if (days !== undefined && to === undefined) throw new UsageError('请写明星期、上班和下班时间，如 1-6 08:30 18:00')
    const hours = days === undefined ? undefined : { days: readDays(days), from, to }
    const answer = await shop.post('/chat-hours', { hours, away })
    const set = z.object({ hours: z.string(), away: z.string() }).parse(answer)
    return `工作时间：${set.hours}\n自动回复：${set.away === '' ? '（无）' : set.away}`
  },
}

export const chatCommands: readonly Command[] = [conversations, conversation, answerConversation, chatHours]

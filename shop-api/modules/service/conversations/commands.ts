import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const talksShape = z.object({
  talks: z.array(
    z.object({
      memberId: z.number(),
      companyName: z.string(),
      contactName: z.string(),
      contact: z.string().nullable(),
      unread: z.number(),
      lastText: z.string(),
      updatedAt: z.string(),
    }),
  ),
})

const talks: Command = {
  name: 'talks',
  usage: '[--which unread|all]',
  help: '列出与会员的在线会话；默认只列有未读消息的',
  words: [0, 0],
  options: ['which'],
  run: async (shop, _, { which }) => {
    const answer = talksShape.parse(await shop.get('/talks', { which }))
    const rows = answer.talks.map((talk) => [
      talk.memberId,
      talk.companyName,
      talk.contactName,
      talk.contact ?? '默认',
      talk.unread,
      talk.lastText.replaceAll('\n', ' ').slice(0, 40),
      talk.updatedAt,
    ])
    return table(['会员编号', '会员', '联系人', '客服', '未读', '最近一条', '时间'], rows)
  },
}

const talkShape = z.object({
  companyName: z.string(),
  hasMore: z.boolean(),
  messages: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      about: z.string().nullable(),
      picture: z.number().nullable(),
      at: z.string(),
    }),
  ),
})

const talk: Command = {
  name: 'talk',
  usage: '<会员编号>',
  help: '查看与一个会员最近的消息，图片可用 file 命令取出',
  words: [1, 1],
  run: async (shop, [id]) => {
    const { companyName, hasMore, messages } = talkShape.parse(await shop.get(`/talks/${readNumber(id, '会员编号')}`))
    const lines = messages.map(({ name, text, about, picture, at }) =>
      [`${at} ${name}`, about && `[${about}]`, picture && `[图片 ${picture}]`, text].filter(Boolean).join('　'),
    )
    return [companyName, ...(hasMore ? ['（更早的消息未列出）'] : []), ...lines].join('\n')
  },
}

const answerConversation: Command = {
  name: 'answer-talk',
  usage: '<会员编号> <回复>',
  help: '以该会员的客服名义回复一条消息',
  words: [2, 2],
  run: async (shop, [id, text]) => {
    const answer = await shop.post(`/talks/${readNumber(id, '会员编号')}/answer`, { text })
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
  throw new CtlError('星期请写 1-6、1,3,5 或 0（不提供在线客服）')
}

const chatHours: Command = {
  name: 'chat-hours',
  usage: '[<星期，如 1-6> <上班，如 08:30> <下班，如 18:00>] [--away 自动回复]',
  help: '查看或设置在线客服的工作时间，和下班后的自动回复（每次下班后只回一次）',
  words: [0, 3],
  options: ['away'],
  run: async (shop, [days, from, to], { away }) => {
    if (days !== undefined && to === undefined) throw new CtlError('请写明星期、上班和下班时间，如 1-6 08:30 18:00')
    const hours = days === undefined ? undefined : { days: readDays(days), from, to }
    const answer = await shop.post('/chat-hours', { hours, away })
    const set = z.object({ hours: z.string(), away: z.string() }).parse(answer)
    return `工作时间：${set.hours}\n自动回复：${set.away === '' ? '（无）' : set.away}`
  },
}

const operatorsShape = z.object({
  operators: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      staffId: z.number().nullable(),
      isOff: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})

const staff: Command = {
  name: 'staff',
  usage: '',
  help: '列出客服台的登录账号',
  words: [0, 0],
  run: async (shop) => {
    const answer = operatorsShape.parse(await shop.get('/operators'))
    const rows = answer.operators.map((row) => [
      row.username,
      row.name,
      row.staffId,
      row.isOff ? '已停用' : '启用',
      row.createdAt,
    ])
    return table(['登录名', '显示名', '客服编号', '状态', '开通时间'], rows)
  },
}

const passwordOf = (answer: unknown): string => z.object({ password: z.string() }).parse(answer).password

const staffAdd: Command = {
  name: 'staff-add',
  usage: '<登录名> <显示名> [--contact 客服编号]',
  help: '开通客服台账号，密码只在这里显示一次',
  words: [2, 2],
  options: ['contact'],
  run: async (shop, [username, name], { contact }) => {
    const staffId = contact === undefined ? null : readNumber(contact, '客服编号')
    return `${username} 的密码：${passwordOf(await shop.post('/operators', { username, name, staffId }))}`
  },
}

const staffPassword: Command = {
  name: 'staff-password',
  usage: '<登录名>',
  help: '更换客服台账号的密码，已登录的随即退出',
  words: [1, 1],
  run: async (shop, [username]) =>
    `${username} 的新密码：${passwordOf(await shop.post('/operators/password', { username }))}`,
}

const staffSwitch: Command = {
  name: 'staff-switch',
  usage: '<登录名> on|off',
  help: '启用或停用客服台账号，停用后随即退出',
  words: [2, 2],
  run: async (shop, [username, word]) => {
    const isOn = readSwitch(word)
    await shop.post('/operators/switch', { username, isOn })
    return `${username} 已${isOn ? '启用' : '停用'}`
  },
}

export const chatCommands: readonly Command[] = [
  talks,
  talk,
  answerConversation,
  chatHours,
  staff,
  staffAdd,
  staffPassword,
  staffSwitch,
]

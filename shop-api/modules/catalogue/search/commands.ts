import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const list: Command = {
  name: 'hot-words',
  summary: '列出搜索框下的热词',
  example: 'hot-words',
  run: async (shop) => {
    const row = z.object({ id: z.number(), word: z.string(), mode: z.number(), isHighlighted: z.boolean() })
    const { words } = z.object({ words: z.array(row) }).parse(await shop.get('/hot-words'))
    return table(['编号', '热词', '搜索', '显示'], words, (each) => [
      each.id,
      each.word,
      each.mode === 1 ? '厂家' : '药品',
      each.isHighlighted ? '红字' : '普通',
    ])
  },
}

const add: Command = {
  name: 'hot-word-add',
  words: '<热词>',
  options: { maker: 'on|off', red: 'on|off' },
  summary: '新增热词，排在最后',
  details: '--maker on 搜索厂家，--red on 用红字显示；顺序在后台调整',
  example: 'hot-word-add 板蓝根 --red on',
  run: async (shop, [word], { maker = 'off', red = 'off' }) => {
    await shop.post('/hot-words', { word, mode: readSwitch(maker) ? 1 : 0, isHighlighted: readSwitch(red) })
    return `已新增热词：${word}`
  },
}

const remove: Command = {
  name: 'hot-word-remove',
  words: '<热词编号>',
  summary: '删除热词',
  example: 'hot-word-remove 5',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/hot-words/${readNumber(id, '热词编号')}/remove`)
    return `已删除热词：${z.object({ word: z.string() }).parse(answer).word}`
  },
}

export const hotWordCommands: readonly Command[] = [
  ...[list, add, remove],
  ...fileCommands({ kind: 'hot-words', noun: '热词', extent: '（搜索什么、是否红字、顺序）' }),
]

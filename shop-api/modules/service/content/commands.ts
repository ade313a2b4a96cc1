import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import { paletteNames, palettes } from '#shop-api/modules/service/campaigns/palettes.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { slotNames, slots } from './slots.ts'

const slotLabels = slotNames.map((name) => slots[name].label).join('|')
const paletteLabels = paletteNames.map((name) => palettes[name].label).join('|')

function slotOf(label: string | undefined) {
  const slot = slotNames.find((name) => slots[name].label === (label ?? slots.home.label))
  if (!slot) throw new UsageError(`位置须为${slotLabels.replaceAll('|', '、')}之一`)
  return slot
}

const banners: Command = {
  name: 'banners',
  options: { slot: slotLabels },
  summary: '列出一个位置的广告，默认首页轮播',
  example: 'banners --slot 页头通栏',
  run: async (shop, _, { slot }) => {
    const row = z.object({ id: z.number(), title: z.string(), line: z.string(), path: z.string() })
    const answer = await shop.get('/banners', { slot: slotOf(slot) })
    const { banners: rows } = z.object({ banners: z.array(row) }).parse(answer)
    return table(['编号', '标题', '副标题', '链接'], rows, (each) => [
      each.id,
      each.title,
      each.line,
      each.path || '未开始',
    ])
  },
}

const addBanner: Command = {
  name: 'banner-add',
  words: '<标题>',
  options: { slot: slotLabels, line: '副标题', palette: paletteLabels, link: '/链接' },
  summary: '新增广告，排在该位置最后',
  details: '图片按标题、副标题和配色绘制；不写链接表示活动未开始；顺序在后台调整',
  example: 'banner-add 换季备货 --line 满200减10 --palette 红 --link /list?select=2',
  run: async (shop, [title], { slot, line, palette = palettes.green.label, link }) => {
    const colours = paletteNames.find((name) => palettes[name].label === palette)
    if (!colours) throw new UsageError(`配色须为${paletteLabels.replaceAll('|', '、')}之一`)
    const body = { slot: slotOf(slot), title, line: line ?? '', palette: colours, path: link ?? '' }
    return `已新增，编号 ${z.object({ id: z.number() }).parse(await shop.post('/banners', body)).id}`
  },
}

const removeBanner: Command = {
  name: 'banner-remove',
  words: '<广告编号>',
  summary: '删除广告',
  example: 'banner-remove 5',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/banners/${readNumber(id, '广告编号')}/remove`)
    return `已删除：${z.object({ title: z.string() }).parse(answer).title}`
  },
}

const navigation: Command = {
  name: 'navigation',
  summary: '列出导航',
  example: 'navigation',
  run: async (shop) => {
    const link = z.object({ label: z.string(), path: z.string() })
    const entry = link.extend({ id: z.number(), children: z.array(link) })
    const { entries } = z.object({ entries: z.array(entry) }).parse(await shop.get('/navigation'))
    return table(['编号', '名称', '链接', '下级'], entries, (each) => [
      each.id,
      each.label,
      each.path,
      each.children.map(({ label, path }) => `${label} ${path}`).join('；'),
    ])
  },
}

const addEntry: Command = {
  name: 'navigation-add',
  words: '<名称> <链接>',
  options: { children: '名称 /链接;…' },
  summary: '新增导航，排在最后',
  details: '最多九项；顺序在后台调整',
  example: 'navigation-add 近效期 /jxqzc',
  run: async (shop, [label, path], { children = '' }) => {
    const body = { label, path, children: children.replaceAll(/[;；]/g, '\n') }
    return `已新增，编号 ${z.object({ id: z.number() }).parse(await shop.post('/navigation', body)).id}`
  },
}

const removeEntry: Command = {
  name: 'navigation-remove',
  words: '<导航编号>',
  summary: '删除导航',
  example: 'navigation-remove 5',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/navigation/${readNumber(id, '导航编号')}/remove`)
    return `已删除：${z.object({ label: z.string() }).parse(answer).label}`
  },
}

export const contentCommands: readonly Command[] = [
  ...[banners, addBanner, removeBanner],
  ...fileCommands({ kind: 'banners', noun: '广告', extent: '（位置、标题、配色、链接、顺序）' }),
  ...[navigation, addEntry, removeEntry],
  ...fileCommands({ kind: 'navigation', noun: '导航', extent: '（链接、下级、顺序）' }),
]

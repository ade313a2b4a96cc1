import path from 'node:path'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import type { SubjectKind } from './tables.ts'

/* Own pictures of what else is drawn: advertisements, campaigns, brands, goods of the points mall. */

const answerShape = z.object({
  picture: z.object({ width: z.number(), height: z.number(), size: z.number(), large: z.string() }).nullable(),
})

const nouns: Readonly<Record<SubjectKind, string>> = {
  banners: '广告',
  brands: '品牌',
  campaigns: '专题活动',
  'points-goods': '积分商品',
}
const subjectKinds = Object.keys(nouns) as SubjectKind[]
const WORDS = subjectKinds.join('|')
const LIMIT_MS = 120_000

function addressOf(kind = '', id: string | undefined): string {
  const known = subjectKinds.find((each) => each === kind || nouns[each] === kind)
  if (!known) throw new UsageError(`请写 ${subjectKinds.map((each) => `${each}（${nouns[each]}）`).join('、')}`)
  return `/${known}/${readNumber(id, '编号')}/picture`
}

function shown(answer: unknown): string {
  const { picture } = answerShape.parse(answer)
  if (!picture) return '未上传图片，商城显示自动绘制的图片'
  return `已上传 ${picture.width}×${picture.height}，${Math.ceil(picture.size / 1024)} KB，地址 ${picture.large}`
}

const show: Command = {
  name: 'own-picture',
  words: `<${WORDS}> <编号>`,
  summary: '查看广告、专题活动、品牌或积分商品的图片',
  example: 'own-picture banners 3',
  run: async (shop, [kind, id]) => shown(await shop.get(addressOf(kind, id))),
}

const set: Command = {
  name: 'own-picture-set',
  words: `<${WORDS}> <编号> <图片>`,
  summary: '上传广告、专题活动、品牌或积分商品的图片，替换原图',
  details: '支持 JPG、PNG、WebP，不超过 20 MB；不上传时商城显示自动绘制的图片',
  example: 'own-picture-set banners 3 autumn.jpg',
  run: async (shop, [kind, id, file = '']) => {
    const body = { name: path.basename(file), base64: readBytes(file).toString('base64') }
    return shown(await shop.post(addressOf(kind, id), body, LIMIT_MS))
  },
}

const remove: Command = {
  name: 'own-picture-remove',
  words: `<${WORDS}> <编号>`,
  summary: '移除上传的图片，改回自动绘制',
  example: 'own-picture-remove banners 3',
  run: async (shop, [kind, id]) => shown(await shop.post(`${addressOf(kind, id)}/remove`)),
}

export const subjectCommands: readonly Command[] = [show, set, remove]

import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { UsageError } from '#shop-api/platform/cli/command.ts'
import { askTerminal } from './ask.ts'
import { itemNames, items, readGiven } from './read-given.ts'

const openedShape = z.object({
  done: z.array(z.string()),
  password: z.string().nullable(),
  missing: z.array(z.string()),
})

const itemOptions = Object.fromEntries(itemNames.map((name) => [name, items[name].label]))

const init: Command = {
  name: 'init',
  options: { file: '资料.json|csv|xlsx', regions: '地区.csv', ...itemOptions },
  summary: '开店：设置商城资料，建立基础数据和首个后台账号',
  details: '设置名称、公司、电话、证照，建立经营范围、地区、仓库、分类；重复运行不会改动已有的内容',
  example: 'init --company 某某医药有限公司 --hotline 025-88889999',
  run: async (shop, _, options) => {
    const isAsked = Object.keys(options).length === 0
    if (isAsked && !process.stdin.isTTY) throw new UsageError('请写明要设置的内容')
    const given = await readGiven(isAsked ? await askTerminal() : options)
    const { done, password, missing } = openedShape.parse(await shop.post('/init', given))
    return [
      done.length === 0 ? '无变化' : `已设置　${done.join('\n　　　　')}`,
      ...(password === null ? [] : [`密码（只显示这一次）：${password}`]),
      ...(!given.name ? [] : [`页面标题由商城页面的环境变量 SITE_NAME 决定，请设为“${given.name}”`]),
      ...(missing.length === 0 ? [] : [`还缺　　${missing.join('、')}`]),
    ].join('\n')
  },
}

export const firstRunCommands: readonly Command[] = [init]

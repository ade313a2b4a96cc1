import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { UsageError } from '#shop-api/platform/cli/command.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import type { Item } from './read-given.ts'
import { itemNames, items, readGiven } from './read-given.ts'

const openedShape = z.object({
  done: z.array(z.string()),
  password: z.string().nullable(),
  missing: z.array(z.string()),
})

/** Asks for one item after the other; an empty answer leaves it as it is. */
export async function askAll(ask: (question: string) => Promise<string>): Promise<Partial<Record<Item, string>>> {
  const answers: Partial<Record<Item, string>> = {}
  for (const item of itemNames) {
    const answer = (await ask(`${items[item].label}（如 ${items[item].example}，回车跳过）：`)).trim()
    if (answer !== '') answers[item] = answer
  }
  return answers
}

/** Lines are read as they come: what is pasted at once answers one question after the other. */
async function askTerminal(): Promise<Partial<Record<Item, string>>> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    return await askAll(async (question) => {
      process.stderr.write(question)
      const line = await lines.next()
      if (line.done) throw new CtlError('已取消，没有任何改动')
      return line.value
    })
  } finally {
    terminal.close()
  }
}

const itemOptions = Object.fromEntries(itemNames.map((name) => [name, items[name].label]))

const init: Command = {
  name: 'init',
  options: { file: '资料.json|csv|xlsx', regions: '地区.csv', ...itemOptions },
  summary: '开店：设置商城资料，建立基础数据和第一个登录名',
  details: '设置名称、公司、电话、证照，建立经营范围、地区、仓库、分类；重复运行不会改动已有的内容',
  example: 'init --company 某某医药有限公司 --hotline 025-88889999',
  run: async (shop, _, options) => {
    const isAsked = Object.keys(options).length === 0
    if (isAsked && !process.stdin.isTTY) throw new UsageError('请写明要设置的内容')
    const given = await readGiven(isAsked ? await askTerminal() : options)
    const { done, password, missing } = openedShape.parse(await shop.post('/init', given))
    return [
      done.length === 0 ? '没有变化' : `已设置　${done.join('\n　　　　')}`,
      ...(password === null ? [] : [`密码（只显示这一次）：${password}`]),
      ...(!given.name ? [] : [`页面标题由商城页面的环境变量 SITE_NAME 决定，请设为“${given.name}”`]),
      ...(missing.length === 0 ? [] : [`还缺　　${missing.join('、')}`]),
    ].join('\n')
  },
}

export const firstRunCommands: readonly Command[] = [init]

import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
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
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    return await askAll(async (question) => {
      process.stdout.write(question)
      const line = await lines.next()
      if (line.done) throw new CtlError('已取消，没有任何改动')
      return line.value
    })
  } finally {
    terminal.close()
  }
}

const usage = `[--file 资料.json|csv|xlsx] [--regions 地区.csv] ${itemNames.map((name) => `[--${name} ${items[name].label}]`).join(' ')}`

const init: Command = {
  name: 'init',
  usage,
  help: '开店：设置名称、公司、电话、证照，建立经营范围、地区、仓库、分类和第一个登录名；重复运行不会改动已有的内容',
  words: [0, 0],
  options: ['file', 'regions', ...itemNames],
  run: async (shop, _, options) => {
    const isAsked = Object.keys(options).length === 0
    if (isAsked && !process.stdin.isTTY) throw new CtlError(`请写明要设置的内容：npm run ctl -- init ${usage}`)
    const given = await readGiven(isAsked ? await askTerminal() : options)
    const { done, password, missing } = openedShape.parse(await shop.post('/init', given))
    return [
      done.length === 0 ? '没有变化' : `已设置　${done.join('\n　　　　')}`,
      ...(password === null ? [] : [`密码（只显示这一次）：${password}`]),
      ...(given.name === undefined ? [] : [`页面标题由商城页面的环境变量 SITE_NAME 决定，请设为“${given.name}”`]),
      ...(missing.length === 0 ? [] : [`还缺　　${missing.join('、')}`]),
    ].join('\n')
  },
}

export const firstRunCommands: readonly Command[] = [init]

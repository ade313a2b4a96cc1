import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { askedAgain, madeSecret } from './shapes.ts'

const secret: Command = {
  name: 'carrier-secret',
  words: '<编号>',
  summary: '生成或更换承运商推送的签名密钥，只在这里显示一次',
  example: 'carrier-secret 1',
  run: async (shop, [id]) => {
    const data = madeSecret.parse(await shop.post(`/carriers/${readNumber(id, '编号')}/secret`))
    return { text: `${data.name}的签名密钥只显示这一次：\n${data.secret}`, data }
  },
}

const ask: Command = {
  name: 'carrier-ask-again',
  words: '<编号>',
  summary: '一分钟内重新查询承运商查询失败的运单',
  example: 'carrier-ask-again 1',
  run: async (shop, [id]) => {
    const { name, parcels } = askedAgain.parse(await shop.post(`/carriers/${readNumber(id, '编号')}/ask-again`))
    return `${name}：重新查询 ${parcels} 个运单`
  },
}

export const carrierCommands: readonly Command[] = [
  ...fileCommands({ kind: 'carriers', noun: '承运商', extent: '（名称、对接方式和查询地址，不含密钥）' }),
  secret,
  ask,
]

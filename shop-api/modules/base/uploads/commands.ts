import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'

const fileShape = z.object({ name: z.string(), purpose: z.string(), bytes: z.base64() })

const save: Command = {
  name: 'file',
  usage: '<文件编号> [--out 路径]',
  help: '把会员上传的文件存到本机查看',
  words: [1, 1],
  options: ['out'],
  run: async (shop, [id], { out }) => {
    const number = readNumber(id, '文件编号')
    const { name, bytes } = fileShape.parse(await shop.get(`/uploads/${number}`))
    const path = out ?? `${number}-${name}`
    writeFileSync(path, Buffer.from(bytes, 'base64'))
    return `已存为 ${path}`
  },
}

export const uploadCommands: readonly Command[] = [save]

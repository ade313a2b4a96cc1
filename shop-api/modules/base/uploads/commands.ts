import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { writeBase64 } from '#shop-api/platform/cli/files.ts'

const fileShape = z.object({ name: z.string(), purpose: z.string(), bytes: z.base64() })

const save: Command = {
  name: 'file',
  words: '<文件编号>',
  options: { out: '路径' },
  summary: '把会员上传的文件存到本机查看',
  example: 'file 12 --out licence.jpg',
  run: async (shop, [id], { out }) => {
    const number = readNumber(id, '文件编号')
    const { name, bytes } = fileShape.parse(await shop.get(`/uploads/${number}`))
    const path = out ?? `${number}-${name}`
    writeBase64(path, bytes)
    return { text: `已存为 ${path}`, data: { file: path } }
  },
}

export const uploadCommands: readonly Command[] = [save]

import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'

const leafletShape = z.object({ parts: z.number(), text: z.string() })

const addressOf = (id: string | undefined): string => `/goods/${readNumber(id, '商品编号')}/leaflet`

function readText(file: string): string {
  const bytes = readBytes(file)
  if (!isUtf8(bytes)) throw new CtlError(`${file} 不是 UTF-8 文本`)
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

const show: Command = {
  name: 'leaflet',
  words: '<商品编号>',
  summary: '输出商品说明书',
  details: '每项以【适应症】这样的名称开头，改好后用 leaflet-save 存回',
  example: 'leaflet 12',
  run: async (shop, [id]) => {
    const { parts, text } = leafletShape.parse(await shop.get(addressOf(id)))
    return parts === 0 ? '未录入说明书' : text.trimEnd()
  },
}

const save: Command = {
  name: 'leaflet-save',
  words: '<商品编号> <文件>',
  summary: '录入或替换商品说明书',
  details: 'UTF-8 文本，每项以【】中的名称开头；空文件则删除',
  example: 'leaflet-save 12 leaflet.txt',
  run: async (shop, [id, file]) => {
    const { parts } = leafletShape.parse(await shop.post(addressOf(id), { text: readText(file ?? '') }))
    return parts === 0 ? '已删除说明书' : `已保存说明书，共 ${parts} 项`
  },
}

export const leafletCommands: readonly Command[] = [show, save]

import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'

const leafletShape = z.object({
  parts: z.number(),
  text: z.string(),
  scan: z.object({ size: z.number(), address: z.string() }).nullable(),
})

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

const saveScan: Command = {
  name: 'leaflet-scan',
  words: '<商品编号> <文件.pdf|jpg|png>',
  summary: '上传或替换说明书原件',
  details: '扫描件或照片，PDF、JPG、PNG，不超过 10 MB；不改说明书的文字',
  example: 'leaflet-scan 12 leaflet.pdf',
  run: async (shop, [id, file = '']) => {
    const base64 = readBytes(file).toString('base64')
    const { scan } = leafletShape.parse(await shop.post(`${addressOf(id)}/scan`, { base64 }))
    return `已保存说明书原件（${Math.ceil((scan?.size ?? 0) / 1024)} KB）：${scan?.address ?? ''}`
  },
}

const removeScan: Command = {
  name: 'leaflet-scan-remove',
  words: '<商品编号>',
  summary: '移除说明书原件',
  example: 'leaflet-scan-remove 12',
  run: async (shop, [id]) => {
    await shop.post(`${addressOf(id)}/scan/remove`)
    return '已移除说明书原件'
  },
}

const fileWays = fileCommands({
  kind: 'leaflets',
  noun: '说明书',
  extent: '（每种商品一行，每项一列）',
  details:
    '编码加要改的项目各一列；列中留空的项目会被删除，文件中未列出的项目不变，不常见的项目写在“其他项目”，每项以【】中的名称开头。全部成功或全部不导入，--check on 只检查每行会有什么变化',
})

export const leafletCommands: readonly Command[] = [show, save, saveScan, removeScan, ...fileWays]

import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { documentsAnswer } from './shapes.ts'

const list: Command = {
  name: 'supplier-documents',
  summary: '列出首营资料的文件与版本',
  example: 'supplier-documents',
  run: async (shop) => {
    const { papers } = documentsAnswer.parse(await shop.get('/supplier-documents'))
    return table(['归属', '名称', '编号', '有效期至', '版本', '内容', '加入'], papers, (document) => [
      document.goodsId === null ? '商城' : `商品 ${document.goodsId}`,
      document.name,
      document.number,
      document.validTo ?? '长期',
      `V${document.version}`,
      document.hasFile ? '文件' : '按资料绘制',
      document.createdAt,
    ])
  },
}

const add: Command = {
  name: 'supplier-document-add',
  words: '<文件.pdf|jpg|png>',
  options: { name: '名称', number: '编号', 'issued-by': '发证机关', 'valid-to': '有效期至', goods: '商品编码' },
  needs: ['name', 'number'],
  summary: '加入一份首营资料，或已有资料的新版本',
  example: 'supplier-document-add licence.pdf --name 药品经营许可证 --number 苏AA025 --valid-to 2028-12-31',
  run: async (shop, [file = ''], options) => {
    const { name, number } = options
    const answer = await shop.post('/supplier-documents', {
      name,
      number,
      issuedBy: options.issuedBy ?? '',
      validTo: options.validTo ?? null,
      goodsCode: options.goods ?? null,
      base64: readBytes(file).toString('base64'),
    })
    return `已加入：${name} V${z.object({ version: z.number() }).parse(answer).version}`
  },
}

export const supplierDocumentCommands: readonly Command[] = [list, add]

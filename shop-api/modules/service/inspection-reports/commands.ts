import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'

const addReport: Command = {
  name: 'add-report',
  words: '<商品编号> <批号> <报告编号> <报告日期> [原件.pdf|jpg|png]',
  summary: '登记一个批次的检验报告及其原件，买过该批次的会员即可下载',
  example: 'add-report 12 B20260501 JY-2026-001 2026-05-10',
  run: async (shop, [goods, batchNo, reportNo, issuedOn, file]) => {
    const document = file === undefined ? {} : { base64: readBytes(file).toString('base64') }
    await shop.post('/inspections', {
      goodsId: readNumber(goods, '商品编号'),
      batchNo,
      reportNo,
      issuedOn,
      ...document,
    })
    return `已登记检验报告 ${reportNo}`
  },
}

export const inspectionReportCommands: readonly Command[] = [addReport]

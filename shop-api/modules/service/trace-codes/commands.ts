import type { Command } from '#shop-api/platform/cli/command.ts'
import { UsageError } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { keptCodesAnswer, traceCodesAnswer } from './shapes.ts'

const add: Command = {
  name: 'add-trace-codes',
  words: '<单号> <商品编码> <批号> [追溯码...]',
  options: { tracking: '运单号' },
  summary: '登记已发货商品的追溯码，逐个检查',
  details: '每个追溯码20位，只能登记一次，不超过该批号发出的数量；同一批号分多个包裹发出时用 --tracking 指明',
  example: 'add-trace-codes 202611200001 YP0000049 260501 81234567890123456789',
  run: async (shop, [orderNo = '', goodsCode = '', batchNo = '', ...codes], { tracking }) => {
    if (codes.length === 0) throw new UsageError('请写出追溯码')
    const rows = codes.map((code) => ({ orderNo, goodsCode, batchNo, code, trackingNo: tracking }))
    const { written, unchanged, rows: judged } = keptCodesAnswer.parse(await shop.post('/trace-codes', { rows }))
    const refused = judged.filter(({ outcome }) => outcome === 'refused')
    const sum = `登记 ${written} 个，此前已登记 ${unchanged} 个，拒绝 ${refused.length} 个`
    return [sum, ...refused.map(({ code, reason }) => `${code}：${reason}`)].join('\n')
  },
}

const list: Command = {
  name: 'trace-codes',
  words: '<单号>',
  summary: '列出一个订单已登记的追溯码',
  example: 'trace-codes 202611200001',
  run: async (shop, [orderNo]) => {
    const { codes } = traceCodesAnswer.parse(await shop.get('/trace-codes', { orderNo }))
    return table(['追溯码', '通用名', '商品编码', '批号', '运单号'], codes, (row) => [
      row.code,
      row.genericName,
      row.goodsCode,
      row.batchNo,
      row.trackingNo,
    ])
  },
}

const remove: Command = {
  name: 'remove-trace-code',
  words: '<追溯码>',
  summary: '删除一个登记错的追溯码，或退回后再售的商品的追溯码',
  example: 'remove-trace-code 81234567890123456789',
  run: async (shop, [code]) => {
    await shop.post('/trace-codes/remove', { code })
    return `已删除追溯码 ${code}`
  },
}

export const traceCodeCommands: readonly Command[] = [add, list, remove]

import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { differencesAnswer, reconciledAnswer } from './shapes.ts'

const check: Command = {
  name: 'reconcile',
  words: '<wechat|alipay|bank> <日期>',
  summary: '将支付渠道账单或银行流水与账本核对一天',
  details: '渠道账单次日11点后可取，平时每天自动核对；只列出差异，不改动账务',
  example: 'reconcile wechat 2026-11-20',
  run: async (shop, [source, day]) => {
    const { open } = reconciledAnswer.parse(await shop.post('/reconciliations', { source, day }))
    return open === 0 ? '核对一致，无待处理差异' : `待处理差异${open}笔，用 differences 查看`
  },
}

const list: Command = {
  name: 'differences',
  options: { state: 'open|closed|gone', after: '编号' },
  summary: '列出对账差异',
  details: '不写 --state 时列出待处理的；closed 是已说明原因的，gone 是重新核对后一致的',
  example: 'differences --state closed',
  run: async (shop, _, { state, after }) => {
    const { differences } = differencesAnswer.parse(await shop.get('/differences', { state, after }))
    if (differences.length === 0) return '暂无对账差异'
    return table(['编号', '日期', '对象', '差异', '单号', '账本', '账单', '说明', '原因'], differences, (row) => [
      row.id,
      row.day,
      row.sourceText,
      row.kindText,
      row.number,
      row.booked === null ? '—' : `¥${row.booked}`,
      row.billed === null ? '—' : `¥${row.billed}`,
      row.about,
      row.reason || '—',
    ])
  },
}

const close: Command = {
  name: 'difference-close',
  words: '<编号> <原因>',
  summary: '说明一笔对账差异的原因，移出待处理',
  example: 'difference-close 5 测试付款，已由渠道退回',
  run: async (shop, [id, reason]) => {
    await shop.post(`/differences/${readNumber(id, '编号')}/close`, { reason })
    return '已记录原因'
  },
}

export const reconciliationCommands: readonly Command[] = [check, list, close]

import { writeFileSync } from 'node:fs'
import { toCsv } from '#lib/kernel/csv.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { operationWords } from './operation-words.ts'
import { logAnswer, logEntryAnswer, logRowsAnswer } from './shapes.ts'
import { factsText, outcomes, sidesOf } from './words.ts'

const list: Command = {
  name: 'log',
  options: { from: '日期', to: '日期', by: '操作人', operation: '操作', subject: '编号', before: '记录编号' },
  summary: '列出操作日志，新的在前，每次 50 条',
  details: '编号可填商品、订单、会员的编号，或导入文件中的编码；--before 接着上次最后一条往前看',
  example: 'log --from 2026-11-20 --by 小王',
  run: async (shop, _, { from, to, by, operation, subject, before }) => {
    const { entries, next } = logAnswer.parse(await shop.get('/log', { from, to, who: by, operation, subject, before }))
    const text = table(['记录', '时间', '操作人', '操作', '编号', '结果'], entries, (each) => [
      ...[each.id, each.at, each.operatorName, operationWords(each.operation), each.subject],
      `${outcomes[each.outcome]}${each.reason && `：${each.reason}`}`,
    ])
    return next === null ? text : `${text}\n更早的记录：--before ${next}`
  },
}

const HEADINGS = ['编码', '项目', '更改前', '更改后']

/** All rows that an import changed, a line for each field. */
async function changedRows(shop: ShopClient, id: number): Promise<string[][]> {
  const lines: string[][] = []
  for (let after: number | null = 0; after !== null; ) {
    const answer = logRowsAnswer.parse(await shop.get(`/log/${id}/rows`, { after: String(after) }))
    lines.push(...answer.rows.flatMap((row) => sidesOf(row.before, row.after).map((side) => [row.code, ...side])))
    after = answer.next
  }
  return lines
}

const show: Command = {
  name: 'log-entry',
  words: '<记录编号>',
  options: { out: '文件.csv' },
  summary: '查看一条操作日志：要求的内容、更改前和更改后',
  details: '导入文件的记录用 --out 把每一行的更改存成 CSV',
  example: 'log-entry 120 --out 更改.csv',
  run: async (shop, [word], { out }) => {
    const id = readNumber(word, '记录编号')
    const entry = logEntryAnswer.parse(await shop.get(`/log/${id}`))
    if (out !== undefined) {
      const lines = await changedRows(shop, id)
      try {
        writeFileSync(out, toCsv([HEADINGS, ...lines]))
      } catch {
        throw new CtlError(`文件 ${out} 写入失败`)
      }
    }
    return [
      facts([
        ['时间', entry.at],
        ['操作人', `${entry.operatorName}（${entry.source}）`],
        ['操作', `${operationWords(entry.operation)} ${entry.subject ?? ''}`],
        ['接口', entry.operation],
        ['结果', `${outcomes[entry.outcome]}${entry.reason && `：${entry.reason}`}`],
        ['更改的行', out === undefined ? entry.rows : `${entry.rows}，已存入 ${out}`],
      ]),
      `内容\n${factsText(entry.asked) || '无'}`,
      table(['项目', '更改前', '更改后'], sidesOf(entry.before, entry.after)),
    ].join('\n\n')
  },
}

export const logCommands: readonly Command[] = [list, show]

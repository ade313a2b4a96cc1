import path from 'node:path'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { UsageError } from '#shop-api/platform/cli/command.ts'
import { readBytes, writeBase64 } from '#shop-api/platform/cli/files.ts'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const answerShape = z.object({
  isWritten: z.boolean(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), wrong: z.number() }),
  added: z.object({
    manufacturers: z.array(z.string()),
    brands: z.array(z.string()),
    categories: z.array(z.string()),
  }),
  lines: z.array(z.object({ line: z.number(), code: z.string(), state: z.string(), text: z.string() })),
  report: z.string().nullable(),
})
type Answer = z.output<typeof answerShape>

const states: Readonly<Record<string, string>> = { new: '新增', changed: '更改', wrong: '错误' }
/** Lines a terminal shows; the report has the others. */
const SHOWN = 30
const NAMES_SHOWN = 10
/** 50,000 goods take half a minute. */
const LIMIT_MS = 300_000

/** goods.csv → goods.错误.csv */
function besides(file: string, word: string): string {
  const { dir, name } = path.parse(file)
  return path.join(dir, `${name}.${word}.csv`)
}

function namesText(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const rest = names.length > NAMES_SHOWN ? ` 等${names.length}个` : ''
  return [`${title}：${names.slice(0, NAMES_SHOWN).join('、')}${rest}`]
}

function shown({ counts, added, lines }: Answer): string[] {
  const rows = lines.slice(0, SHOWN).map((row) => [row.line, row.code, states[row.state], row.text])
  const total = counts.new + counts.changed + counts.wrong
  return [
    ...(rows.length > 0 ? [table(['行', '编码', '结果', '变化或原因'], rows)] : []),
    ...(total > SHOWN ? [`……共${total}行有变化或错误，以上是前${rows.length}行`] : []),
    ...namesText('新建厂家', added.manufacturers),
    ...namesText('新建品牌', added.brands),
    ...namesText('新建分类', added.categories),
    `新增${counts.new}，更改${counts.changed}，不变${counts.same}，错误${counts.wrong}`,
  ]
}

async function runImport(shop: ShopClient, file: string, isDryRun: boolean): Promise<string> {
  const base64 = readBytes(file).toString('base64')
  const answer = answerShape.parse(await shop.post('/goods/import', { base64, isDryRun }, LIMIT_MS))
  const text = shown(answer)
  const isWrong = answer.counts.wrong > 0
  if (answer.report !== null) {
    const report = besides(file, isWrong ? '错误' : '检查')
    writeBase64(report, answer.report)
    text.push(isWrong ? `错误的行及原因：${report}` : `每行的变化：${report}`)
  }
  if (isWrong) throw new CtlError([...text, '文件有错误，没有导入任何一行'].join('\n'))
  return [...text, isDryRun ? '以上为检查结果，没有写入' : '导入完成'].join('\n')
}

const importCommand: Command = {
  name: 'goods-import',
  words: '<文件.csv|xlsx>',
  options: { check: 'on' },
  summary: '导入商品（含阶梯价、批次、库存）',
  details: '也可只有编码与要改的列；全部成功或全部不导入，--check on 只检查每行会有什么变化',
  example: 'goods-import goods.xlsx --check on',
  run: (shop, [file = ''], { check }) => runImport(shop, file, check === 'on' || check === '开'),
}

const COLUMNS: Readonly<Record<string, string>> = { 全部: 'all', 价格: 'prices', 库存: 'stock' }

/** Format by the file's ending, columns by their Chinese or English name. */
function fileQuery(file: string, options: Readonly<Record<string, string | undefined>>) {
  const format = file.endsWith('.xlsx') ? 'xlsx' : options.encoding === 'gb18030' ? 'gb18030' : 'csv'
  if (!/\.(?:csv|xlsx)$/.test(file)) throw new UsageError('文件名须以 .csv 或 .xlsx 结尾')
  const columns = options.columns === undefined ? undefined : (COLUMNS[options.columns] ?? options.columns)
  if (columns !== undefined && !Object.values(COLUMNS).includes(columns)) {
    throw new UsageError('--columns 请写 all（全部）、prices（价格）或 stock（库存）')
  }
  return { format, columns }
}

const fileCommand = (name: string, at: string, summary: string, details: string): Command => ({
  name,
  words: '<文件.csv|xlsx>',
  options: { columns: 'all|prices|stock', encoding: 'utf-8|gb18030' },
  summary,
  details,
  example: `${name} goods.xlsx`,
  run: async (shop, [file = ''], options) => {
    const { base64 } = z.object({ base64: z.string() }).parse(await shop.get(at, fileQuery(file, options), LIMIT_MS))
    writeBase64(file, base64)
    return { text: `已写入 ${file}`, data: { file } }
  },
})

export const goodsFileCommands: readonly Command[] = [
  importCommand,
  fileCommand('goods-export', '/goods/export', '导出全部商品', '导出的文件可以改后再导入，不改则导入后没有变化'),
  fileCommand('goods-template', '/goods/template', '写出商品导入模板', '含全部列名与一行示例'),
]

import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { isSwitchedOn, readChoice, UsageError } from '#shop-api/platform/cli/command.ts'
import { readBytes, writeBase64 } from '#shop-api/platform/cli/files.ts'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { rowStates } from '#shop-api/platform/table-files/compare.ts'
import { columnsAnswer, importsAnswer, jobAnswer } from './shapes.ts'

type Result = NonNullable<Job['result']>

type Job = z.output<typeof jobAnswer>

const steps: Readonly<Record<string, string>> = { reading: '读取', checking: '检查', writing: '写入' }
/** Lines a terminal shows; the report has the others. */
const SHOWN = 30
const NAMES_SHOWN = 10
/** Large files take a while to be sent, and to be written for an export. */
const LIMIT_MS = 300_000
const ASK_MS = 300

/** goods.csv → goods.错误.csv */
function besides(file: string, word: string, format: Job['reportFormat']): string {
  const { dir, name } = path.parse(file)
  return path.join(dir, `${name}.${word}.${format === 'xlsx' ? 'xlsx' : 'csv'}`)
}

function namesText(title: string, names: readonly string[]): string {
  const rest = names.length > NAMES_SHOWN ? ` 等${names.length}个` : ''
  return `${title}：${names.slice(0, NAMES_SHOWN).join('、')}${rest}`
}

function shown({ counts, added, notes, lines }: Result, noun: string): string[] {
  const rows = lines.slice(0, SHOWN).map((row) => [row.line, row.code, rowStates[row.state], row.text])
  const total = counts.new + counts.changed + counts.wrong
  return [
    ...notes,
    ...(rows.length > 0 ? [table(['行', noun, '结果', '变化或原因'], rows)] : []),
    ...(total > SHOWN ? [`……共${total}行有变化或错误，以上是前${rows.length}行`] : []),
    ...added.map(({ what, names }) => namesText(`新建${what}`, names)),
    `新增${counts.new}，更改${counts.changed}，不变${counts.same}，错误${counts.wrong}`,
  ]
}

/** Which columns are which, where they are called otherwise, and the first rows as they were understood. */
function readText({ read: { columns, rows } }: Result): string[] {
  if (rows.length === 0) return []
  return [
    '按以下内容读取：',
    table(['行', ...columns.map(({ heading }) => heading)], rows, ({ line, cells: each }) => [line, ...each]),
  ]
}

/** 货号=编码;备注=不读 */
function matchesOf(text = ''): Record<string, string | null> {
  const parts = text.split(/[;；]/).filter((part) => part.trim() !== '')
  return Object.fromEntries(
    parts.map((part) => {
      const [theirs = '', own = '', ...rest] = part.split('=').map((each) => each.trim())
      if (theirs === '' || own === '' || rest.length > 0)
        throw new UsageError(`列对应须写作 文件中的列=本商城的列，不读取的写 列=不读，现为“${part}”`)
      return [theirs, own === '不读' ? null : own]
    }),
  )
}

const progressText = ({ progress: { step, rows, checked, written } }: Job): string =>
  `${steps[step] ?? step}：共${rows}行，已检查${checked}，已写入${written}`

/** Waits for a job, with its progress on a terminal; Ctrl-C calls it off. */
async function waitFor(shop: ShopClient, key: string): Promise<Job> {
  const isSeen = process.stderr.isTTY
  const stop = () => void shop.post(`/imports/${key}/cancel`).catch(() => undefined)
  process.on('SIGINT', stop)
  try {
    for (;;) {
      const job = jobAnswer.parse(await shop.get(`/imports/${key}`))
      if (isSeen) process.stderr.write(`\r\u001B[K${job.state === 'running' ? progressText(job) : ''}`)
      if (job.state !== 'running') return job
      await sleep(ASK_MS)
    }
  } finally {
    process.off('SIGINT', stop)
  }
}

async function runImport(
  shop: ShopClient,
  { kind, noun }: Pick<Described, 'kind' | 'noun'>,
  file: string,
  body: Readonly<Record<string, unknown>>,
) {
  const sent = { ...body, base64: readBytes(file).toString('base64'), fileName: path.basename(file) }
  // Who may not see what becomes of it begins nothing: it would be imported behind a refusal.
  await shop.get('/imports')
  const { key } = z.object({ key: z.string() }).parse(await shop.post(`/${kind}/imports`, sent, LIMIT_MS))
  const { result, reason, hasReport, unknownColumns, reportFormat } = await waitFor(shop, key)
  if (!result && unknownColumns.length > 0)
    throw new CtlError(`${reason}\n请加 --match '${unknownColumns.map((heading) => `${heading}=…`).join(';')}'，会记住`)
  if (!result) throw new CtlError(reason)
  const text = shown(result, noun)
  text.unshift(...readText(result))
  const isWrong = result.counts.wrong > 0
  if (hasReport) {
    const report = besides(file, isWrong ? '错误' : '检查', reportFormat)
    writeBase64(report, z.object({ base64: z.string() }).parse(await shop.get(`/imports/${key}/report`)).base64)
    text.push(isWrong ? `错误的行及原因：${report}` : `每行的变化：${report}`)
  }
  if (isWrong && !result.isWritten && body.isDryRun !== true)
    throw new CtlError([...text, '文件有错误，未导入任何一行'].join('\n'))
  if (isWrong && !result.isWritten) throw new CtlError([...text, '以上为检查结果，未写入'].join('\n'))
  return { text: [...text, result.isWritten ? '导入完成' : '以上为检查结果，未写入'].join('\n'), data: result }
}

interface Described {
  /** In addresses: goods. */
  readonly kind: string
  readonly noun: string
  /** What a file of it may have: （含阶梯价、批次、库存）. */
  readonly extent: string
  /** Names of sets of columns besides all. */
  readonly sets?: Readonly<Record<string, string>>
  /** A price may pass offers by. */
  readonly hasPrices?: true
  /** What its own help says instead of the usual. */
  readonly details?: string
}

/** Format by the file's ending, columns by their Chinese or English name. */
function fileQuery(file: string, options: Readonly<Record<string, string | undefined>>, sets: Described['sets'] = {}) {
  const encoding = readChoice('encoding', options.encoding, ['utf-8', 'gb18030'])
  const format = file.endsWith('.xlsx') ? 'xlsx' : encoding === 'gb18030' ? 'gb18030' : 'csv'
  if (!/\.(?:csv|xlsx)$/.test(file)) throw new UsageError('文件名须以 .csv 或 .xlsx 结尾')
  const names: Readonly<Record<string, string>> = { 全部: 'all', ...sets }
  const columns = options.columns === undefined ? undefined : (names[options.columns] ?? options.columns)
  if (columns !== undefined && !Object.values(names).includes(columns)) {
    const known = Object.entries(names).map(([name, code]) => `${code}（${name}）`)
    throw new UsageError(`--columns 请写 ${known.join('、')}`)
  }
  return { format, columns }
}

/** Import, export and template of one kind of file. */
export function fileCommands({ kind, noun, extent, sets, hasPrices, details: own }: Described): readonly Command[] {
  const columns = ['all', ...Object.values(sets ?? {})].join('|')
  const writing = (name: string, summary: string, details: string): Command => ({
    name: `${kind}-${name}`,
    words: '<文件.csv|xlsx>',
    options: { ...(sets ? { columns } : {}), encoding: 'utf-8|gb18030' },
    summary,
    details,
    example: `${kind}-${name} ${kind}.xlsx`,
    run: async (shop, [file = ''], options) => {
      const answer = await shop.get(`/${kind}/${name}`, fileQuery(file, options, sets), LIMIT_MS)
      writeBase64(file, z.object({ base64: z.string() }).parse(answer).base64)
      return { text: `已写入 ${file}`, data: { file } }
    },
  })
  return [
    {
      name: `${kind}-import`,
      words: '<文件.csv|xlsx>',
      options: {
        check: 'on|off',
        wrong: 'refuse|leave',
        match: '文件中的列=本商城的列;…',
        ...(hasPrices ? { offers: 'refuse|carry|keep' } : {}),
      },
      summary: `导入${noun}${extent}`,
      details:
        own ??
        `也可只有编码与要改的列；全部成功或全部不导入，--wrong leave 时错误的行不导入、其余照常导入，--check on 只检查每行的变化${
          hasPrices ? '；新单价低于阶梯价或活动价时，--offers carry 一并下调，keep 保留（暂不生效），默认拒绝' : ''
        }`.replace('编码', kind === 'goods' ? '编码' : '编号'),
      example: `${kind}-import ${kind}.xlsx --check on`,
      run: (shop, [file = ''], { check, wrong, offers, match }) =>
        runImport(shop, { kind, noun }, file, {
          isDryRun: isSwitchedOn(check),
          leavesWrong: readChoice('wrong', wrong, ['refuse', 'leave']) === 'leave',
          columns: matchesOf(match),
          ...(offers === undefined ? {} : { offers }),
        }),
    },
    writing('export', `导出全部${noun}`, '导出的文件可改后再导入，不改则导入后无变化'),
    writing('template', `写出${noun}导入模板`, '含全部列名、一行示例和各列的说明'),
  ]
}

const list: Command = {
  name: 'imports',
  summary: '列出一天内的文件导入与检查，及其进度',
  example: 'imports',
  run: async (shop) => {
    const { imports } = importsAnswer.parse(await shop.get('/imports'))
    const state = (job: Job) =>
      job.state === 'running'
        ? progressText(job)
        : job.result
          ? job.result.isWritten
            ? '已导入'
            : '未导入'
          : job.reason
    return table(['编号', '文件', '方式', '操作人', '状态'], imports, (job) => [
      job.key,
      job.fileName,
      job.isDryRun ? '检查' : '导入',
      job.by,
      state(job),
    ])
  },
}

const cancel: Command = {
  name: 'import-cancel',
  words: '<导入编号>',
  summary: '取消一个正在进行的导入，已写的全部撤销',
  example: 'import-cancel 5f0c1e2a9b3d4c5e6f708192',
  run: async (shop, [key = '']) => {
    await shop.post(`/imports/${encodeURIComponent(key)}/cancel`)
    return '已要求取消，结果见 imports'
  },
}

const columns: Command = {
  name: 'import-columns',
  words: '<资料>',
  options: { match: '文件中的列=本商城的列;…', forget: '文件中的列;…' },
  summary: '查看、设置或忘记一种文件记住的列对应',
  details: '不读取的列写 列=不读；资料与导入文件同名：goods、members、price-lists 等',
  example: "import-columns goods --match '货号=编码;备注=不读'",
  run: async (shop, [kind = ''], { match, forget }) => {
    const at = `/${encodeURIComponent(kind)}/columns`
    const body = { columns: matchesOf(match), forget: forget?.split(/[;；]/) ?? [] }
    const isRead = match === undefined && forget === undefined
    const known = columnsAnswer.parse(isRead ? await shop.get(at) : await shop.post(at, body))
    return table(['文件中的列', '本商城的列'], Object.entries(known.columns), ([theirs, own]) => [
      theirs,
      own ?? '不读取',
    ])
  },
}

export const importCommands: readonly Command[] = [list, cancel, columns]

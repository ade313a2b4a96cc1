import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { Headed } from './report.ts'
import { headingRow } from './report.ts'
import { REMARK } from './rows.ts'

const kindWords = { number: '数字', day: '日期', code: '编码' } as const

/** What a column takes, as far as its description tells. */
function takenBy({ read }: Headed): string {
  const { hint, takes, most } = read
  return [hint ?? (takes && kindWords[takes]), most !== undefined && `最多${most}个字`].filter(Boolean).join('；')
}

function whenEmpty({ isNeeded, usual, mayBeCleared }: Headed): string {
  if (isNeeded) return '新增必填；更改时留空则不变'
  return [usual && `新增时留空为“${usual}”`, mayBeCleared ? '更改时留空即清除' : '更改时留空则不变']
    .filter(Boolean)
    .join('；')
}

/** Two different ways to fill a column, the second empty where there is one only. */
function examplesOf({ example, others = [], read }: Headed): [string, string] {
  const [first = '', second = ''] = new Set(
    [example, ...others, ...(read.examples ?? [])].filter((text) => text !== ''),
  )
  return [first, second]
}

/** An explanation of every column, and of what the kind of file says besides. */
function explanation(columns: readonly Headed[], { remarks = [], mostRows }: Template): string[][] {
  return [
    ['列名', '留空时', '可填内容', '示例一', '示例二'],
    ...columns.map((column) => [column.heading, whenEmpty(column), takenBy(column), ...examplesOf(column)]),
    [''],
    [`一个文件最多${mostRows}行，超过的请拆分后分次导入`],
    ...(remarks.length > 0 ? [[''], ...remarks.map((row) => [...row])] : []),
  ]
}

interface Template {
  readonly columns: Readonly<Record<string, Headed>>
  readonly remarks?: readonly (readonly string[])[]
  readonly mostRows: number
}

/** An empty file with remarks that an import passes over, and in a workbook a second sheet that explains each column. */
export function templateFile(template: Template, keys: readonly string[], format: SheetFormat): Promise<Uint8Array> {
  const { columns } = template
  const wanted = keys.flatMap((key) => columns[key] ?? [])
  const remark = (title: string, cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? `${REMARK}${title}，导入时跳过：${cell}` : cell))
  const example = wanted.map((column) => column.example)
  const rules = wanted.map((column) => [column.isNeeded && '新增必填', column.read.hint].filter(Boolean).join('；'))
  return writeSheetFile([headingRow(columns, keys), remark('示例', example), remark('说明', rules)], format, {
    name: '说明',
    rows: explanation(wanted, template),
  })
}

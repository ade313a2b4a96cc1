import { sql } from 'drizzle-orm'
import type { Sheet } from '#lib/sheets/sheet.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { tried } from '#shop-api/platform/db/tried.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Columns, Texts } from '#shop-api/platform/table-files/column.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import type { ComparedRow } from '#shop-api/platform/table-files/compare.ts'
import { compareRow } from '#shop-api/platform/table-files/compare.ts'
import type { FileRow } from '#shop-api/platform/table-files/rows.ts'
import { readRows, written } from '#shop-api/platform/table-files/rows.ts'
import { markSameRecord } from '#shop-api/platform/table-files/same-record.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import { inChunks } from '#shop-api/platform/table-files/table-file.ts'
import type { FormColumn, FormKind } from './form-kind.ts'

/** One of them as cells of a file. */
export interface CellRecord<Key extends string> {
  readonly id: number
  readonly cells: Readonly<Record<Key, string>>
}

export type FormRow<Key extends string> = ComparedRow<Key, CellRecord<Key>, null>

const cellOf = ({ names }: FormColumn, field: string): string => (names ? (names[field] ?? '') : field)
const fieldOf = ({ names }: FormColumn, cell: string): string =>
  names ? (Object.keys(names).find((value) => names[value] === cell) ?? '') : cell

export const plainKeysOf = <Key extends string, Given>({ columns }: FormKind<Key, Given>): Key[] =>
  keysOf(columns).filter((key) => key !== 'id')

/** All of them as cells. */
export async function cellRecords<Key extends string, Given>(
  kind: FormKind<Key, Given>,
  db: Db,
): Promise<CellRecord<Key>[]> {
  const keys = keysOf(kind.columns)
  return (await kind.records(db)).map(({ id, texts }) => {
    const fields: Texts<Key> = { ...(texts as Texts<Key>), ['id' as Key]: String(id) }
    const cells = Object.fromEntries(keys.map((key) => [key, cellOf(kind.columns[key], fields[key] ?? '')]))
    return { id, cells: cells as Record<Key, string> }
  })
}

/** What the form would send for a row. */
const fieldsOf = <Key extends string, Given>(kind: FormKind<Key, Given>, cells: Texts<Key>): Record<string, string> =>
  Object.fromEntries(plainKeysOf(kind).map((key) => [key, fieldOf(kind.columns[key], cells[key] ?? '')]))

const afterOf = <Key extends string>({ record, values }: Pick<FormRow<Key>, 'record' | 'values'>): Texts<Key> => ({
  ...record?.cells,
  ...values,
})

/** What is wrong with a field, in words that say which. */
export function worded<Key extends string, Given>(kind: FormKind<Key, Given>, field: unknown, message: string): string {
  const heading = typeof field === 'string' && field in kind.columns ? kind.columns[field as Key].heading : ''
  return message.includes(heading) ? message : `${heading}：${message}`
}

function issuesOf<Key extends string, Given>(kind: FormKind<Key, Given>, cells: Texts<Key>): string[] {
  const { error } = kind.body.safeParse(fieldsOf(kind, cells))
  return error?.issues.map(({ path, message }) => worded(kind, path[0], message)) ?? []
}

/** How rows find what they name: by the first way whose cells are all filled. */
function finder<Key extends string, Given>(kind: FormKind<Key, Given>, records: readonly CellRecord<Key>[]) {
  const { columns, ways } = kind
  const filled = (cells: Texts<Key>) => ways.findIndex((way) => way.every((key) => (cells[key] ?? '') !== ''))
  const byWay = ways.map((way) =>
    Map.groupBy(records, ({ cells }) => way.map((key) => written(columns[key].read, cells[key])).join(' ')),
  )
  return ({ cells, code }: FileRow<Key>): readonly CellRecord<Key>[] => byWay[filled(cells)]?.get(code) ?? []
}

/** Says what each row would change, as far as the row alone tells. */
function comparer<Key extends string, Given>(kind: FormKind<Key, Given>, records: readonly CellRecord<Key>[]) {
  const { noun, columns } = kind
  const find = finder(kind, records)
  const shown = Object.fromEntries(
    keysOf(columns).map((key) => [key, { ...columns[key], show: ({ cells }: CellRecord<Key>) => cells[key] }]),
  ) as unknown as Columns<Key, CellRecord<Key>>
  return (row: FileRow<Key>): FormRow<Key> => {
    const found = find(row)
    const byId = 'id' in row.cells && row.cells['id' as Key] !== ''
    const reason = byId
      ? found.length === 0 && `编号${row.cells['id' as Key]}不存在，新${noun}请留空编号`
      : found.length > 1 && `有${found.length}个同名的${noun}，请填写编号`
    return compareRow<Key, CellRecord<Key>, null>(
      {
        columns: shown,
        keys: plainKeysOf(kind),
        nothingBesides: null,
        besides: () => ({ aside: null, changes: [] }),
        ruleReasons: ({ values, after, record }) =>
          record && Object.keys(values).length === 0 ? [] : issuesOf(kind, after),
      },
      reason ? { ...row, reasons: [...row.reasons, reason] } : row,
      found[0] ?? null,
    )
  }
}

/** Rows that are saved, those first that others refer to. */
export function toSave<Key extends string, Given>(
  { rank = () => 0 }: FormKind<Key, Given>,
  rows: readonly FormRow<Key>[],
): FormRow<Key>[] {
  const saved = rows.filter(({ state }) => state === 'new' || state === 'changed')
  return saved.sort((a, b) => rank(afterOf(a)) - rank(afterOf(b)))
}

/** Saves a row as its form does. Throws ShopRefusal. */
export const saveRow = <Key extends string, Given>(
  kind: FormKind<Key, Given>,
  tx: Db,
  row: FormRow<Key>,
  now: Date,
): Promise<unknown> => kind.save(tx, kind.body.parse(fieldsOf(kind, afterOf(row))), row.record?.id ?? null, now)

/** Why a row was not saved; null where it is no fault of the row. */
export function refusalOf<Key extends string, Given>(kind: FormKind<Key, Given>, error: unknown): string | null {
  if (error instanceof ShopRefusal) return worded(kind, Object.keys(error.errors ?? {})[0], error.message)
  return sqlState(error) === '23505' ? `已有相同的${kind.noun}` : null
}

const withReasons = <Key extends string>(row: FormRow<Key>, reasons: readonly string[]): FormRow<Key> => ({
  ...row,
  reasons,
  state: 'wrong',
  changes: [],
})

/** What rows say together, or a row says more than is kept of it: after all are saved, each has to be as its row says. */
function contradictions<Key extends string, Given>(
  kind: FormKind<Key, Given>,
  rows: readonly FormRow<Key>[],
  records: readonly CellRecord<Key>[],
): Map<FileRow<Key>, string> {
  const compare = comparer(kind, records)
  return new Map(
    rows.flatMap(({ row }) => {
      const { state, changes, reasons } = compare(row)
      if (state === 'same') return []
      const explained = changes.map(({ heading, before }) => `${heading}将为“${before}”，与本行不符`)
      const what = [...explained, ...reasons].join('；') || '将不存在'
      return [[row, `按文件保存后${what}，请核对本行及相关行`] as const]
    }),
  )
}

/** Saves all rows and undoes it. Answers with why rows can't be saved. */
async function refused<Key extends string, Given>(
  kind: FormKind<Key, Given>,
  db: Db,
  rows: readonly FormRow<Key>[],
  { now, watch }: Asked,
): Promise<Map<FileRow<Key>, string>> {
  const saved = toSave(kind, rows)
  if (saved.length === 0) return new Map()
  return tried(db, async (tx) => {
    const reasons = new Map<FileRow<Key>, string>()
    for (const each of saved) {
      await tx.execute(sql`savepoint form_row`)
      try {
        await saveRow(kind, tx, each, now)
        await tx.execute(sql`release savepoint form_row`)
      } catch (error) {
        const reason = refusalOf(kind, error)
        if (reason === null) throw error
        await tx.execute(sql`rollback to savepoint form_row`)
        reasons.set(each.row, reason)
      }
      watch.goOn()
    }
    const isSound = reasons.size === 0 && rows.every(({ state }) => state !== 'wrong')
    return isSound ? contradictions(kind, rows, await cellRecords(kind, tx)) : reasons
  })
}

/**
 * Says what importing a file would do. Rows are saved one by one, as forms are, in a transaction that is undone: what is refused here is
 * what saving refuses, also where rows refer to each other. Throws ShopRefusal when it can't be a file as a whole.
 */
export async function compareForms<Key extends string, Given>(
  kind: FormKind<Key, Given>,
  db: Db,
  sheet: Sheet,
  asked: Asked,
): Promise<FormRow<Key>[]> {
  const compare = comparer(kind, await cellRecords(kind, db))
  const { settled } = kind
  const settledRow = async (row: FileRow<Key>): Promise<FormRow<Key>> => {
    const plain = compare(row)
    return settled && plain.state !== 'same' ? compare({ ...row, cells: await settled(db, row.cells) }) : plain
  }
  const compared = await inChunks(await readRows(kind, sheet), asked.watch, (rows) => Promise.all(rows.map(settledRow)))
  const marked = markSameRecord(compared, kind.noun)
  const reasons = await refused(kind, db, marked, asked)
  return marked.map((each) => {
    const reason = reasons.get(each.row)
    return reason === undefined ? each : withReasons(each, [reason])
  })
}

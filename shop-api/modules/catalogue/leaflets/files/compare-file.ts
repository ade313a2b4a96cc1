import type { SQL } from 'drizzle-orm'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import type { Sheet } from '#lib/sheets/sheet.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Texts } from '#shop-api/platform/table-files/column.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import type { ComparedRow } from '#shop-api/platform/table-files/compare.ts'
import { compareRow } from '#shop-api/platform/table-files/compare.ts'
import type { RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import { inChunks, READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'
import { LONGEST_LEAFLET, leafletText, readLeaflet, TOO_LONG } from '../leaflet-text.ts'
import type { LeafletPart } from '../tables.ts'
import { leaflets } from '../tables.ts'
import { isUsual, withUsualLabels } from '../usual-labels.ts'
import type { LeafletKey, LeafletRecord } from './columns.ts'
import { columns } from './columns.ts'

export const MOST_ROWS = 10_000
const rules: RowRules<LeafletKey> = { noun: '说明书', mostRows: MOST_ROWS, columns, ways: [['code']] }
const shownKeys: readonly LeafletKey[] = ['code', 'name', 'spec']
const partKeys = keysOf(columns).filter((key) => !shownKeys.includes(key))

export type ComparedLeaflet = ComparedRow<LeafletKey, LeafletRecord, null>

async function recordsWhere(db: Db, where: SQL, limit: number): Promise<LeafletRecord[]> {
  const rows = await db
    .select({ id: goods.id, code: goods.code, name: goods.name, spec: goods.spec, parts: leaflets.parts })
    .from(goods)
    .leftJoin(leaflets, eq(leaflets.goodsId, goods.id))
    .where(where)
    .orderBy(asc(goods.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, parts: row.parts ?? [] }))
}

export const recordsAfter = (db: Db, id: number): Promise<LeafletRecord[]> =>
  recordsWhere(db, gt(goods.id, id), READ_CHUNK)

/** The whole leaflet as a row leaves it: parts stay where they are, usual ones come where leaflets have them. */
export function partsAfter(before: readonly LeafletPart[], values: Texts<LeafletKey>): LeafletPart[] {
  const others = values.other === undefined ? before.filter(({ label }) => !isUsual(label)) : readLeaflet(values.other)
  const texts = new Map(
    [...before.filter(({ label }) => isUsual(label)), ...others].map((part) => [part.label, part.text]),
  )
  for (const [label, text] of Object.entries(values)) if (isUsual(label)) texts.set(label, text)
  const own = before.map(({ label }) => label).filter((label) => texts.has(label))
  const added = others.map(({ label }) => label).filter((label) => !own.includes(label))
  return [...withUsualLabels(own), ...added].flatMap((label) => {
    const text = texts.get(label) ?? ''
    return text === '' ? [] : [{ label, text }]
  })
}

/** Says what importing a file of leaflets would do; writes nothing. Throws ShopRefusal when it can't be one. */
export async function compareFile(db: Db, sheet: Sheet, { watch }: Asked): Promise<ComparedLeaflet[]> {
  return inChunks(await readRows(rules, sheet), watch, async (rows) => {
    const codes = rows.map(({ code }) => code)
    const records = await recordsWhere(db, inArray(goods.code, codes), codes.length)
    const byCode = new Map(records.map((record) => [record.code, record]))
    return rows.map((row) => {
      const record = byCode.get(row.code) ?? null
      const reasons = record || row.code === '' ? row.reasons : [...row.reasons, '商品编码不存在']
      return compareRow<LeafletKey, LeafletRecord, null>(
        {
          columns,
          keys: partKeys,
          nothingBesides: null,
          besides: () => ({ aside: null, changes: [] }),
          ruleReasons: ({ values }) =>
            leafletText(partsAfter(record?.parts ?? [], values)).length > LONGEST_LEAFLET ? [TOO_LONG] : [],
        },
        { ...row, reasons },
        record,
      )
    })
  })
}

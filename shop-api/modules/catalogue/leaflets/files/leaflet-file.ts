import type { ChangeTag } from '#lib/contract/changes.ts'
import { MOST_ANNOUNCED } from '#shop-api/modules/catalogue/goods/change-tags.ts'
import { lockLeaflets } from '#shop-api/modules/catalogue/leaflets/reads.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import type { Asked, TableFile } from '#shop-api/platform/table-files/table-file.ts'
import { exportRecords, READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'
import { leafletText } from '../leaflet-text.ts'
import { putLeaflet } from '../repository.ts'
import type { LeafletKey, LeafletRecord } from './columns.ts'
import { columns } from './columns.ts'
import type { ComparedLeaflet } from './compare-file.ts'
import { compareFile, MOST_ROWS, partsAfter, recordsAfter } from './compare-file.ts'

interface Changed {
  readonly record: LeafletRecord
  readonly values: ComparedLeaflet['values']
}

async function writeChunk(tx: Db, chunk: readonly Changed[], { now, watch }: Asked): Promise<void> {
  const current = await lockLeaflets(
    tx,
    chunk.map(({ record }) => record.id),
  )
  for (const { record, values } of chunk) {
    if (leafletText(current.get(record.id) ?? []) !== leafletText(record.parts)) {
      throw new ShopRefusal(409, '导入期间有说明书被他人更改，已全部撤销，请重新检查后再导入')
    }
    await putLeaflet(tx, record.id, partsAfter(record.parts, values), now)
  }
  watch.goOn()
}

async function write(tx: Db, rows: readonly ComparedLeaflet[], asked: Asked): Promise<ChangeTag[]> {
  const changed = rows.flatMap(({ state, record, values }) =>
    state === 'changed' && record ? [{ record, values }] : [],
  )
  for (let from = 0; from < changed.length; from += READ_CHUNK) {
    const chunk = changed.slice(from, from + READ_CHUNK)
    await writeChunk(tx, chunk, asked)
    asked.watch.note({ written: from + chunk.length })
  }
  return changed.length > MOST_ANNOUNCED ? ['shop'] : changed.map(({ record }) => `goods:${record.id}` as const)
}

/** Leaflets as text, a row the goods, a column each part. */
export const leafletFile: TableFile = {
  path: 'leaflets',
  noun: '说明书',
  mostRows: MOST_ROWS,
  columns,
  sets: { all: keysOf(columns) },
  exportAll: (db, keys, format) =>
    exportRecords(columns, keys as readonly LeafletKey[], format, (id) => recordsAfter(unhurried(db), id)),
  check: async (db, sheet, asked) => {
    const rows = await compareFile(db, sheet, asked)
    return { rows, added: [], write: (tx) => write(tx, rows, asked) }
  },
}

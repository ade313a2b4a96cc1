import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { MOST_ANNOUNCED } from '#shop-api/modules/catalogue/goods/change-tags.ts'
import { settleGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { indexNames, namesToIndex } from '#shop-api/modules/catalogue/search/index-names.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { TableFile, Watch } from '#shop-api/platform/table-files/table-file.ts'
import { exportRecords } from '#shop-api/platform/table-files/table-file.ts'
import type { ColumnKey } from './columns.ts'
import { columnKeys, columns } from './columns.ts'
import type { ComparedFile } from './compare-file.ts'
import { compareFile, MOST_ROWS } from './compare-file.ts'
import { recordsAfter } from './records.ts'
import { writeFile } from './write-file.ts'

/** Names are taken apart so many at a time, so that requests are answered in between. */
const NAMES_CHUNK = 200

const sets = {
  all: columnKeys,
  prices: ['code', 'name', 'spec', 'unitPrice', 'retailPrice', 'ladderType', 'ladder'],
  stock: ['code', 'name', 'spec', 'warehouse', 'batchNo', 'madeOn', 'expiresOn', 'stock'],
} as const satisfies Readonly<Record<string, readonly ColumnKey[]>>

/** Before the goods: names without goods are shown nowhere, and taking them apart would hold the transaction up. */
async function indexNewNames(db: Db, { rows }: ComparedFile, { goOn }: Watch): Promise<void> {
  const names = await namesToIndex(
    db,
    rows.flatMap(({ state, values }) =>
      state === 'new' || state === 'changed'
        ? [values.name, values.genericName].filter((name) => name !== undefined)
        : [],
    ),
  )
  for (let from = 0; from < names.length; from += NAMES_CHUNK) {
    await indexNames(db, names.slice(from, from + NAMES_CHUNK))
    await nextTurn()
    goOn()
  }
}

function tagsOf(ids: readonly number[], { newNames, rows }: ComparedFile): ChangeTag[] {
  const isShelfNew = rows.some(({ state, values }) => state === 'new' || values.isOnShelf !== undefined)
  if (ids.length > MOST_ANNOUNCED) return ['shop']
  return [
    ...ids.map((id) => `goods:${id}` as const),
    ...(isShelfNew ? (['goods', 'home'] as const) : []),
    ...(newNames.categories.length > 0 ? (['frame'] as const) : []),
  ]
}

/** Goods with their prices, tiers, batches and stock. */
export const goodsFile: TableFile = {
  path: 'goods',
  noun: '商品',
  mostRows: MOST_ROWS,
  columns,
  sets,
  exportAll: (db, keys, format) =>
    exportRecords(columns, keys as readonly ColumnKey[], format, (id) => recordsAfter(unhurried(db), id)),
  check: async (db, sheet, asked) => {
    const file = await compareFile(db, sheet, asked)
    const { manufacturers, brands, categories } = file.newNames
    let isLarge = false
    return {
      rows: file.rows,
      added: [
        { what: '厂家', names: manufacturers },
        { what: '品牌', names: brands.map(([name]) => name) },
        { what: '分类', names: categories.map(([path]) => path) },
      ],
      prepare: (slow) => indexNewNames(slow, file, asked.watch),
      write: async (tx) => {
        const { ids, lowered } = await writeFile(tx, file, asked)
        isLarge = ids.length > MOST_ANNOUNCED
        return [...tagsOf(ids, file), ...(lowered > 0 ? (['goods', 'home', 'spike'] as const) : [])]
      },
      // The other instances hear of it by the announcement.
      after: async (quick) => {
        if (!isLarge) return
        await settleGoodsIndex(quick)
        // Pages that were drawn since the import was committed may have lists from before it.
        await announce(quick, ['goods', 'home', 'activities'])
      },
    }
  },
}

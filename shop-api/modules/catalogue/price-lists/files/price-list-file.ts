import { setImmediate as nextTurn } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lockForms } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import { keysOf, textsOf } from '#shop-api/platform/table-files/column.ts'
import { headingRow } from '#shop-api/platform/table-files/report.ts'
import type { TableFile, Watch } from '#shop-api/platform/table-files/table-file.ts'
import { READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'
import { listsCalled, putPrices, savePriceList, takePrices } from '../keep.ts'
import { priceListPrices } from '../tables.ts'
import type { PriceKey } from './columns.ts'
import { columns } from './columns.ts'
import type { ComparedPrice, ListHead } from './compare-file.ts'
import { compareFile, MOST_ROWS, pricesWhere } from './compare-file.ts'

const isWritten = ({ state }: ComparedPrice) => state === 'new' || state === 'changed'

/** Brings the lists themselves to what the file says. Answers with their ids by code. */
async function writeHeads(tx: Db, heads: ReadonlyMap<string, ListHead>): Promise<Map<string, number>> {
  const known = await listsCalled(tx, [...heads.keys()])
  const ids = new Map<string, number>()
  for (const [code, head] of heads) ids.set(code, await savePriceList(tx, known.get(code)?.id ?? null, head))
  return ids
}

/** Throws ShopRefusal 409 where a price is no longer what the check compared with. */
async function checkUnchanged(tx: Db, rows: readonly ComparedPrice[], ids: ReadonlyMap<string, number>): Promise<void> {
  for await (const chunk of chunksOf(rows)) {
    const pairs = chunk.map(({ aside }) => ({ list_id: ids.get(aside.head.code), goods_id: aside.goodsId }))
    const isNamed = sql`(${priceListPrices.listId}, ${priceListPrices.goodsId}) in
      (select list_id, goods_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as named(list_id int, goods_id int))`
    const now = new Map((await pricesWhere(tx, isNamed)).map((row) => [`${row.code} ${row.goodsId}`, row.price]))
    const isOther = chunk.some(
      ({ aside, record }) => (now.get(`${aside.head.code} ${aside.goodsId}`) ?? null) !== (record?.price ?? null),
    )
    if (isOther) throw new ShopRefusal(409, '导入期间有协议价被他人更改，已全部撤销，请重新检查后再导入')
  }
}

async function writeFile(tx: Db, rows: readonly ComparedPrice[], watch: Watch): Promise<void> {
  await lockForms(tx)
  const meant = rows.filter(isWritten)
  const ids = await writeHeads(tx, new Map(meant.map(({ aside: { head } }) => [head.code, head])))
  await checkUnchanged(tx, meant, ids)
  watch.goOn()
  const idOf = ({ aside }: ComparedPrice) => ids.get(aside.head.code) ?? 0
  const priced = meant.flatMap((row) => {
    const { price } = row.values
    return price ? [{ listId: idOf(row), goodsId: row.aside.goodsId, price }] : []
  })
  await putPrices(tx, priced)
  const taken = meant.filter(({ values }) => values.price === '')
  for (const [listId, own] of Map.groupBy(taken, idOf)) {
    await takePrices(
      tx,
      listId,
      own.map(({ aside }) => aside.goodsId),
    )
  }
  watch.note({ written: meant.length })
}

async function exportPrices(db: Db, keys: readonly PriceKey[], format: SheetFormat): Promise<Uint8Array> {
  const rows = [headingRow(columns, keys)]
  for (let last = [0, 0], found = READ_CHUNK; found === READ_CHUNK; ) {
    const isBehind = sql`(${priceListPrices.listId}, ${priceListPrices.goodsId}) > (${last[0]}, ${last[1]})`
    const records = await pricesWhere(db, isBehind)
      .orderBy(asc(priceListPrices.listId), asc(priceListPrices.goodsId))
      .limit(READ_CHUNK)
    for (const record of records) {
      const texts = textsOf(columns, record)
      rows.push(keys.map((key) => texts[key]))
    }
    found = records.length
    const end = records.at(-1)
    if (end) last = [end.listId, end.goodsId]
    await nextTurn()
  }
  return writeSheetFile(rows, format)
}

/** Price lists, a row an agreed price; which members buy by them has a file of its own. */
export const priceListFile: TableFile = {
  path: 'price-lists',
  noun: '协议价',
  mostRows: MOST_ROWS,
  columns,
  sets: { all: keysOf(columns) },
  exportAll: (db, keys, format) => exportPrices(unhurried(db), keys as readonly PriceKey[], format),
  check: async (db, sheet, { watch }) => {
    const rows = await compareFile(db, sheet, watch)
    const known = await listsCalled(
      db,
      rows.map(({ aside }) => aside.head.code),
    )
    const codes = new Set(rows.filter(isWritten).map(({ aside }) => aside.head.code))
    return {
      rows,
      added: [{ what: '价格表', names: [...codes].filter((code) => !known.has(code)) }],
      write: async (tx) => {
        await writeFile(tx, rows, watch)
        return []
      },
    }
  },
}

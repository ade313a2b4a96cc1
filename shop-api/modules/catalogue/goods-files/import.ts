import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { reloadGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { indexNames, namesToIndex } from '#shop-api/modules/catalogue/search/index-names.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ComparedFile } from './compare-file.ts'
import { compareFile } from './compare-file.ts'
import { writeFile } from './write-file.ts'

const IMPORT_LOCK = 7_240_131
const UNIQUE_VIOLATION = '23505'
/** Names are taken apart so many at a time, so that requests are answered in between. */
const NAMES_CHUNK = 200
/** Of more goods than these, one change of everything is announced; storefronts would hear it so anyway. */
export const MOST_ANNOUNCED = 400

export interface Imported extends ComparedFile {
  readonly isWritten: boolean
}

/**
 * Imports a file of goods, all of it or nothing: with one wrong row nothing is written. The file is read and compared
 * outside of the transaction, which only writes. Until it is committed `isGone` may call it off. Throws ShopRefusal when the file can't be read, another import runs, or
 * what it relies on changed meanwhile.
 */
export async function importGoods(db: Db, bytes: Uint8Array, now: Date, isGone = () => false): Promise<Imported> {
  const slow = unhurried(db)
  const file = await compareFile(slow, bytes, now)
  const isDifferent = file.rows.some(({ state }) => state === 'new' || state === 'changed')
  if (file.rows.some(({ state }) => state === 'wrong')) return { ...file, isWritten: false }
  if (!isDifferent) return { ...file, isWritten: true }
  const goOn = () => {
    if (isGone()) throw new ShopRefusal(409, '导入已取消，没有导入任何一行')
  }
  await indexNewNames(slow, file, goOn)
  const ids = await write(slow, file, now, goOn)
  // The other instances hear of it by the announcement.
  if (ids.length > MOST_ANNOUNCED) await reloadGoodsIndex(db)
  return { ...file, isWritten: true }
}

/** Before the goods: names without goods are found by nobody, and taking them apart would hold the transaction up. */
async function indexNewNames(db: Db, { rows }: ComparedFile, goOn: () => void): Promise<void> {
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

async function write(db: Db, file: ComparedFile, now: Date, goOn: () => void): Promise<number[]> {
  try {
    return await inTransaction(db, async (tx) => {
      const [lock] = await sqlRows<{ isFree: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as "isFree"`,
      )
      if (!lock?.isFree) throw new ShopRefusal(409, '另一个导入正在进行，请稍后再试')
      const ids = await writeFile(tx, file, chinaDate(now), now, goOn)
      await announce(tx, tagsOf(ids, file))
      goOn()
      return ids
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new ShopRefusal(409, '导入期间有相同的商品、厂家或批次被录入，已全部撤销，请重新检查后再导入')
  }
}

function tagsOf(ids: readonly number[], { newNames, rows }: ComparedFile): ChangeTag[] {
  const isShelfNew = rows.some(({ state, values }) => state === 'new' || values.onShelf !== undefined)
  if (ids.length > MOST_ANNOUNCED) return ['shop']
  return [
    ...ids.map((id) => `goods:${id}` as const),
    ...(isShelfNew ? (['goods', 'home'] as const) : []),
    ...(newNames.categories.length > 0 ? (['frame'] as const) : []),
  ]
}

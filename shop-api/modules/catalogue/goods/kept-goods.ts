import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { originalDb } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { preparedRows } from '#shop-api/platform/db/prepared.ts'
import { readOne, readRows } from '#shop-api/platform/db/reads.ts'
import { isInTransaction, rootDb } from '#shop-api/platform/db/transaction.ts'
import type { GoodsRow } from './load-goods.ts'
import { goodsColumns, goodsFrom, goodsThat, goodsVersion } from './load-goods.ts'
import { goods } from './tables.ts'

/** Rows kept at most: about two kilobytes each. */
const MOST_KEPT = 4_000

interface Kept {
  readonly version: string
  readonly row: GoodsRow
}

/** Rows by id; those read longest ago make room. */
const keptOf = new WeakMap<Db, LRUCache<number, Kept>>()

function keptFor(db: Db): LRUCache<number, Kept> {
  const kept = keptOf.get(db) ?? new LRUCache<number, Kept>({ max: MOST_KEPT })
  keptOf.set(db, kept)
  return kept
}

const columns = { ...goodsColumns, version: goodsVersion }

/**
 * What goods are now: the version of each, and what `value` says of it. As one text, which is read in a fraction of the time that rows
 * take. Asked with the `ids` as an array of PostgreSQL, and with the placeholders of `value` and `join`.
 */
export const currentVersions = (value: SQL = sql`null`, join: SQL = sql``) =>
  preparedRows<{ found: string | null }>(
    () =>
      sql`select string_agg(concat(${goods.id}, ' ', ${goodsVersion}, ' ', ${value}), '|') as found
        ${goodsThat(sql`${goods.id} = any(${sql.placeholder('ids')}::int[])`, join)}`,
  )

type Versions = ReturnType<typeof currentVersions>

async function readAgain(db: Db, ids: readonly number[], kept: LRUCache<number, Kept>): Promise<Map<number, GoodsRow>> {
  const found = await readOne(db, readRows(columns, goodsFrom(ids)))
  const read = new Map<number, GoodsRow>()
  for (const { version, ...row } of found) {
    kept.set(row.id, { version, row })
    read.set(row.id, row)
  }
  return read
}

/** Goods as they are kept, and what was asked of them beside their version. */
export interface Seen {
  readonly row: GoodsRow
  readonly value: string
}

/**
 * Goods by id, whether they are on the shelf or not: only those are read whole that are no longer what they were when they were read
 * last. The same object as long as nothing of it has changed.
 */
export async function seeGoods(
  db: Db,
  ids: readonly number[],
  versions: Versions,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Map<number, Seen>> {
  if (ids.length === 0) return new Map()
  const shared = keptFor(originalDb(rootDb(db)))
  // What a transaction reads it may have written, and may take back.
  const own = isInTransaction(db) ? keptFor(db) : shared
  const [answer] = await versions(db, { ids: `{${[...new Set(ids)].join(',')}}`, ...values })
  const seen = new Map<number, Seen>()
  const stale = new Map<number, string>()
  for (const each of answer?.found?.split('|') ?? []) {
    const [id = '', version = '', value = ''] = each.split(' ')
    const known = [own, shared].map((kept) => kept.get(Number(id))).find((kept) => kept?.version === version)
    if (known) seen.set(Number(id), { row: known.row, value })
    else stale.set(Number(id), value)
  }
  if (stale.size === 0) return seen
  for (const [id, row] of await readAgain(db, [...stale.keys()], own)) seen.set(id, { row, value: stale.get(id) ?? '' })
  return seen
}

const versionsAlone = currentVersions()

/** Goods in the order of the given ids, at the prices everybody pays; ids that do not exist are left out. */
export async function seeGoodsInOrder(db: Db, ids: readonly number[]): Promise<GoodsRow[]> {
  const seen = await seeGoods(db, ids, versionsAlone)
  return ids.flatMap((id) => seen.get(id)?.row ?? [])
}

import { changesAfter, lastChangeId } from '#shop-api/modules/base/events/read-changes.ts'
import { onForget } from '#shop-api/platform/db/brief-cache.ts'
import { originalDb } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { GoodsIndex } from './goods-index.ts'
import type { SavedIndex } from './kept-index.ts'
import { KeptIndex } from './kept-index.ts'

/** How old the shelf may be before changes are asked for, in milliseconds. */
const FRESH_MS = 500
/** Ids of changes are given out before they are committed: so far back one looks for late ones. */
const LOOK_BACK = 200
/** Changes read at a look. Many at once must not hold up those who look. */
const MOST_CHANGES = 20_000

interface Kept {
  readonly goodsIndex: KeptIndex
  checkedAt: number
  /** Announcements of this process that were known at the last check. */
  heard: number
  checking: Promise<void> | null
  lastChange: number
  seen: Set<number>
}

const shelves = new WeakMap<Db, Promise<Kept>>()
let announced = 0

async function open(db: Db, saved?: SavedIndex): Promise<Kept> {
  const heard = announced
  const checkedAt = performance.now()
  // The mark is read before the goods: what changes in between is read twice rather than missed.
  const lastChange = await lastChangeId(db)
  const goodsIndex = await KeptIndex.load(db, saved)
  return { goodsIndex, checkedAt, heard, checking: null, lastChange, seen: new Set() }
}

async function check(db: Db, kept: Kept): Promise<void> {
  kept.heard = announced
  kept.checkedAt = performance.now()
  const from = kept.lastChange - LOOK_BACK
  const rows = await changesAfter(db, from, LOOK_BACK + MOST_CHANGES)
  // There may be more of them: the next look goes on.
  if (rows.length === LOOK_BACK + MOST_CHANGES) kept.checkedAt = Number.NEGATIVE_INFINITY
  const fresh = rows.filter((row) => row.id > kept.lastChange || (kept.seen.size > 0 && !kept.seen.has(row.id)))
  kept.seen = new Set(rows.map((row) => row.id))
  kept.lastChange = Math.max(kept.lastChange, rows.at(-1)?.id ?? 0)
  await kept.goodsIndex.apply(fresh)
}

function opened(db: Db, saved?: SavedIndex): Promise<Kept> {
  const known = shelves.get(db)
  if (known) return known
  const opening = open(db, saved)
  opening.catch(() => shelves.delete(db))
  shelves.set(db, opening)
  return opening
}

/** Reads the shelf before the first call, from a file where there is one; `saved` is for a server whose database has an identity. */
export async function openGoodsIndex(db: Db, saved?: SavedIndex): Promise<void> {
  await opened(db, saved)
}

/** The shelf as it was at most half a second ago; only the first call waits until all goods are read. */
export async function currentGoodsIndex(reader: Db): Promise<GoodsIndex> {
  const db = originalDb(reader)
  const kept = await opened(db)
  if (kept.heard !== announced || performance.now() - kept.checkedAt > FRESH_MS) {
    kept.checking ??= check(db, kept).finally(() => {
      kept.checking = null
    })
    await kept.checking
  }
  return kept.goodsIndex.current
}

/** Waits until all is there that was announced as a change of everything. */
export async function settleGoodsIndex(db: Db): Promise<void> {
  await (await opened(db)).goodsIndex.settle()
}

/** Reads all goods again and waits for it, after everything has changed at once. */
export async function reloadGoodsIndex(db: Db): Promise<void> {
  await (await opened(db)).goodsIndex.renew()
}

// A change that was just announced is looked for at the next use, in every index of this process.
onForget(() => {
  announced += 1
})

import { gt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { changes } from '#shop-api/db/schema/content.ts'
import { Shelf } from './shelf.ts'

/** How old the shelf may be before changes are asked for, in milliseconds. */
const FRESH_MS = 500
/** Ids of changes are given out before they are committed: so far back one looks for late ones. */
const LOOK_BACK = 200

interface Kept {
  shelf: Promise<Shelf>
  checkedAt: number
  /** Announcements of this process that were known at the last check. */
  heard: number
  checking: Promise<void> | null
  lastChange: number
  seen: Set<number>
}

const shelves = new WeakMap<Db, Kept>()
let announced = 0

async function lastChangeId(db: Db): Promise<number> {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${changes.id}), 0)::int` }).from(changes)
  return row?.id ?? 0
}

function open(db: Db): Kept {
  const kept: Kept = {
    // The mark is read before the goods: what changes in between is read twice rather than missed.
    shelf: lastChangeId(db).then((id) => {
      kept.lastChange = id
      return Shelf.load(db)
    }),
    checkedAt: performance.now(),
    heard: announced,
    checking: null,
    lastChange: 0,
    seen: new Set(),
  }
  kept.shelf.catch(() => shelves.delete(db))
  shelves.set(db, kept)
  return kept
}

async function check(db: Db, kept: Kept): Promise<void> {
  kept.heard = announced
  kept.checkedAt = performance.now()
  const shelf = await kept.shelf
  const from = kept.lastChange - LOOK_BACK
  const rows = await db.select({ id: changes.id, tag: changes.tag }).from(changes).where(gt(changes.id, from))
  const fresh = rows.filter((row) => row.id > kept.lastChange || (kept.seen.size > 0 && !kept.seen.has(row.id)))
  kept.seen = new Set(rows.map((row) => row.id))
  kept.lastChange = Math.max(kept.lastChange, ...rows.map((row) => row.id))
  const ids = fresh.flatMap((row) => (row.tag.startsWith('goods:') ? [Number(row.tag.slice('goods:'.length))] : []))
  const isWhole = fresh.some((row) => row.tag === 'goods' || row.tag === 'shop')
  if (!isWhole && (await shelf.refresh(db, [...new Set(ids)]))) return
  kept.shelf = Promise.resolve(await Shelf.load(db))
}

/** The shelf as it was at most half a second ago; the first call reads it whole. */
export async function currentShelf(db: Db): Promise<Shelf> {
  const kept = shelves.get(db) ?? open(db)
  if (kept.heard !== announced || performance.now() - kept.checkedAt > FRESH_MS) {
    kept.checking ??= check(db, kept).finally(() => {
      kept.checking = null
    })
    await kept.checking
  }
  return kept.shelf
}

/** Lets every shelf of this process look for changes at its next use: one was just announced. */
export function distrustShelves(): void {
  announced += 1
}

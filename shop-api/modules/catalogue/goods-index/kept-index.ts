import type { Announced } from '#shop-api/modules/base/events/read-changes.ts'
import { changesOfAll } from '#shop-api/modules/base/events/read-changes.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { GoodsIndex } from './goods-index.ts'
import { restoreIndex, saveIndex } from './saved-index.ts'

/** How often all goods are read again at most because lists have changed, in milliseconds. */
const WHOLE_EVERY_MS = 10 * 60_000
/** Of more changed goods than these, those who ask meanwhile do not wait until all are read. */
const MOST_WAITED_FOR = 500

/** Announcements of a change of everything that a read of all goods is known to have in it, the newest. */
const MOST_KNOWN = 50

/** A saved index is saved again when more of it than this had to be read. */
const OLD_SHARE = 1 / 20

/** Orders that lists are asked for in: the first who asks need not wait until a million goods are sorted. */
const usualOrders = [
  ['sales', 'desc'],
  ['price', 'asc'],
  ['price', 'desc'],
  ['expiry', 'asc'],
  ['new', 'desc'],
] as const

/** Where an index is kept between two starts, if it has so many goods. */
export interface SavedIndex {
  readonly file: string
  readonly from: number
  readonly warn: (error: unknown) => void
}

/** All goods on the shelf, as what is announced of them makes them. */
export class KeptIndex {
  readonly current: GoodsIndex
  readonly #db: Db
  #readAt = performance.now()
  /** All goods being read again. */
  #reading: Promise<void> | null = null

  /** Changes of everything that were committed before the newest read of all goods began. */
  #known: ReadonlySet<number> = new Set()
  /** Ids of goods that are read when those before them are, of changes of very many at once. */
  readonly #waiting = new Set<number>()
  #catchingUp: Promise<void> | null = null

  constructor(db: Db, goodsIndex: GoodsIndex) {
    this.#db = db
    this.current = goodsIndex
  }

  /** All goods: what has changed since they were saved in a file, or every one where none are saved. */
  static async load(db: Db, saved?: SavedIndex): Promise<KeptIndex> {
    const slow = unhurried(db)
    const restored = saved ? await restoreIndex(slow, saved.file) : null
    const goodsIndex = restored?.index ?? (await GoodsIndex.load(slow))
    for (const [key, direction] of usualOrders) goodsIndex.ordered(key, direction)
    const kept = new KeptIndex(db, goodsIndex)
    // What the file had wrong, against all odds, the next announcement of goods mends.
    if (restored) kept.#readAt = Number.NEGATIVE_INFINITY
    const isOld = restored === null || restored.changed > goodsIndex.length * OLD_SHARE
    if (saved && isOld && goodsIndex.length >= saved.from)
      await saveIndex(slow, saved.file, goodsIndex).catch(saved.warn)
    return kept
  }

  /**
   * Takes in what was announced: goods by goods, at once; very many a part at a time, while those who ask get goods as
   * far as they are read. Of what has no announcement of its own, such as sales and expiry, all goods are read again now
   * and then, and after a change of everything that no read has in it yet.
   */
  async apply(announced: readonly Announced[]): Promise<void> {
    const tags = announced.map(({ tag }) => tag)
    const isOld = performance.now() - this.#readAt > WHOLE_EVERY_MS
    const ofAll = announced.filter(({ tag }) => tag === 'shop').map(({ id }) => id)
    // Where reading fails the next announcement tries again.
    if (ofAll.length > 0) this.#takeIn(ofAll).catch(() => undefined)
    else if (isOld && tags.includes('goods')) this.renew().catch(() => undefined)
    const ids = new Set(tags.flatMap((tag) => (tag.startsWith('goods:') ? [Number(tag.slice('goods:'.length))] : [])))
    if (ids.size <= MOST_WAITED_FOR) return this.current.refresh(this.#db, [...ids])
    for (const id of ids) this.#waiting.add(id)
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = null
    })
  }

  /** Reads what is waiting, a piece at a time, so that few that are waited for come in between. */
  async #catchUp(): Promise<void> {
    try {
      while (this.#waiting.size > 0) {
        const ids = [...this.#waiting]
        this.#waiting.clear()
        await this.current.refreshMany(unhurried(this.#db), ids)
      }
    } catch {
      await this.renew().catch(() => undefined)
    }
  }

  /** Reads all goods again; resolves when all are read. */
  reload(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  /** The same, but never what began before this was asked for. */
  async renew(): Promise<void> {
    await this.#reading?.catch(() => undefined)
    await this.reload()
  }

  /** Resolves when all is there that was announced as a change of everything until now. */
  async settle(): Promise<void> {
    await this.#takeIn(await changesOfAll(this.#db, MOST_KNOWN))
  }

  /** Reads all goods again, unless a read that began after these changes has them already. */
  async #takeIn(ids: readonly number[]): Promise<void> {
    await this.#reading?.catch(() => undefined)
    if (ids.some((id) => !this.#known.has(id))) await this.reload()
  }

  async #readAll(): Promise<void> {
    const ids = await changesOfAll(this.#db, MOST_KNOWN)
    await this.current.refreshAll(unhurried(this.#db))
    this.#readAt = performance.now()
    this.#known = new Set(ids)
  }
}

import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { GoodsIndex } from './goods-index.ts'

/** How often all goods are read again at most because lists have changed, in milliseconds. */
const WHOLE_EVERY_MS = 10 * 60_000

/** The shelf in use, and the next one while it is being read. */
export class IndexSnapshot {
  readonly #db: Db
  readonly #read: () => Promise<GoodsIndex>
  #current: GoodsIndex
  #loadedAt = performance.now()
  #loading: Promise<void> | null = null
  /** Goods that changed while the next shelf was being read. */
  readonly #changed = new Set<number>()

  constructor(db: Db, goodsIndex: GoodsIndex, load: () => Promise<GoodsIndex> = () => GoodsIndex.load(unhurried(db))) {
    this.#db = db
    this.#current = goodsIndex
    this.#read = load
  }

  get current(): GoodsIndex {
    return this.#current
  }

  /**
   * Takes in what was announced: goods by goods, at once. Of what has no announcement of its own, such as sales and
   * expiry, the whole shelf is read again now and then, and after a change of everything; until then the old one serves.
   */
  async apply(tags: readonly string[]): Promise<void> {
    const isOld = performance.now() - this.#loadedAt > WHOLE_EVERY_MS
    if (tags.includes('shop') || (isOld && tags.includes('goods'))) {
      // The next announcement tries again.
      this.reload().catch(() => undefined)
    }
    const ids = tags.flatMap((tag) => (tag.startsWith('goods:') ? [Number(tag.slice('goods:'.length))] : []))
    if (this.#loading !== null) for (const id of ids) this.#changed.add(id)
    await this.#current.refresh(this.#db, [...new Set(ids)])
  }

  /** Reads all goods; resolves when they are in use. */
  reload(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
      this.#changed.clear()
    })
    return this.#loading
  }

  /** The same, but never what began before this was asked for. */
  async renew(): Promise<void> {
    await this.#loading?.catch(() => undefined)
    await this.reload()
  }

  async #load(): Promise<void> {
    const next = await this.#read()
    await next.sortLike(this.#current)
    while (this.#changed.size > 0) {
      const ids = [...this.#changed]
      this.#changed.clear()
      await next.refresh(this.#db, ids)
    }
    this.#current = next
    this.#loadedAt = performance.now()
  }
}

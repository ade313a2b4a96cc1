import { LRUCache } from 'lru-cache'

/** How long an opened seal is taken for granted. Whether the session is still good, the upstream says at every call. */
const LIFE_MS = 30_000
const MOST = 2_000

interface Opened<Session> {
  readonly session: Session
  readonly until: number
}

/**
 * Remembers for a moment what was inside a sealed cookie. Opening one costs as much CPU time as the rest of a call's
 * way, and a page makes several calls at once.
 */
export class OpenedSessions<Session> {
  readonly #opened = new LRUCache<string, Opened<Session>>({ max: MOST })

  /** The session inside `sealed`; `open` is asked when it is not remembered. What cannot be opened is never remembered. */
  async read(sealed: string, open: () => Promise<Session | null>): Promise<Session | null> {
    const known = this.#opened.get(sealed)
    if (known && known.until > Date.now()) return known.session
    this.#opened.delete(sealed)
    const session = await open()
    if (session !== null) this.#opened.set(sealed, { session, until: Date.now() + LIFE_MS })
    return session
  }
}

import { Socket } from 'node:net'
import pg from 'pg'

/** Longest a new connection may take until it can be used. */
const CONNECT_MS = 1_500
/** How long an unused connection may be quiet before the system asks whether the other side is still there. */
const KEEP_ALIVE_MS = 5_000
/** Longest a farewell may take: a connection that has fallen silent never confirms it. */
const FAREWELL_MS = 500

/**
 * A connection whose loss ends no process and whose silence blocks no caller. The driver has a listener for errors only
 * while a statement runs or while the connection is idle in a pool; in between an error would be uncaught.
 */
export class Connection extends pg.Client {
  readonly #socket: Socket
  #isBroken = false

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({
      connectionTimeoutMillis: CONNECT_MS,
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => socket,
    })
    this.#socket = socket
    this.on('error', () => {
      this.#isBroken = true
    })
    this.once('end', () => {
      this.#isBroken = true
    })
  }

  /** Nothing can be asked on it any more. */
  get isBroken(): boolean {
    return this.#isBroken || this.#socket.destroyed
  }

  /** Ends it without a word to the other side: whatever waits for an answer fails at once. */
  destroy(): void {
    this.#socket.destroy()
  }

  override end(callback?: (error: Error) => void): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => this.destroy(), FAREWELL_MS)
    this.#socket.once('close', () => clearTimeout(timer))
    return callback ? super.end(callback) : super.end()
  }
}

import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A way to a database that can be cut, or fall silent as a network does that drops packets. */
export interface Relay {
  /** The same database by this way. */
  readonly url: string
  /** From now on nothing passes, on old connections and new ones, without an error. */
  silence(): void
  /** New connections work again; those that were silenced stay silent for ever. */
  heal(): void
  /** Every byte comes so many milliseconds later. */
  delay(ms: number): void
  /** Ends every connection at once. */
  cut(): void
  close(): Promise<void>
}

export async function openRelay(url: string): Promise<Relay> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let isSilent = false
  let delayMs = 0

  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (silent.has(from)) return
      if (delayMs === 0) to.write(bytes)
      else setTimeout(() => !silent.has(from) && to.write(bytes), delayMs)
    })
    from.on('close', () => {
      sockets.delete(from)
      if (!silent.has(from)) to.destroy()
    })
    from.on('error', () => undefined)
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      if (isSilent) silent.add(socket)
    }
    pass(near, far)
    pass(far, near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const way = new URL(url)
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as AddressInfo).port)

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: way.href,
    silence() {
      isSilent = true
      for (const socket of sockets) silent.add(socket)
    },
    heal() {
      isSilent = false
    },
    delay(ms) {
      delayMs = ms
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

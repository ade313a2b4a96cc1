import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * What was sent before the stop has been read by then: it was on its way, or waits in the system's buffer. And callers
 * know of the stop by then: an answer meanwhile told them, so that they use no connection while it is being closed.
 */
const GRACE_MS = 500
/** How often it is looked for connections that have become quiet since. */
const LOOK_MS = 250

/**
 * A stop answers every request that was sent before it: connections without one are closed only after a while in which
 * nothing came on them, and those with one say `Connection: close` in their answer. One whose answer could no longer say
 * so is left for its caller to use once more. The server's own way closes connections whose next request lies unread, and
 * leaves those that never asked anything open for a minute.
 */
export function drainOnClose(app: FastifyInstance): void {
  /** Connections without a request, with the bytes they had brought when they became so. */
  const quiet = new Map<Socket, number>()
  const answering = new Set<ServerResponse>()
  let isClosing = false

  const sayClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }

  /** What a new connection brought is read a turn after it was taken, which takes long where many ask. */
  const closeIdle = async () => {
    const before = new Map(quiet)
    // A busy process runs its timers before it reads its connections.
    await nextTurn()
    await nextTurn()
    for (const [socket, bytes] of quiet) {
      if (before.get(socket) === bytes && socket.bytesRead === bytes) socket.destroy()
    }
  }

  app.server.on('connection', (socket: Socket) => {
    quiet.set(socket, socket.bytesRead)
    socket.once('close', () => quiet.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    quiet.delete(socket)
    answering.add(response)
    if (isClosing) sayClose(response)
    response.once('close', () => {
      answering.delete(response)
      if (!socket.destroyed) quiet.set(socket, socket.bytesRead)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const response of answering) sayClose(response)
    if (!app.server.listening) return
    await sleep(GRACE_MS)
    await closeIdle()
    const timer = setInterval(() => void closeIdle(), LOOK_MS)
    app.server.once('close', () => clearInterval(timer))
    await takeAll(app.server)
  })
}

/** Longest that requests are held while the server stops to listen. */
const MOST_TURNS = 1_000
/** Without a new connection in so many there is none: one is taken a turn. */
const QUIET_TURNS = 3

/**
 * The system resets connections that nobody has taken when a server stops to listen. One is taken a turn, which is long while
 * requests are worked on: so these are held until all that are there are taken and the listening has ended.
 */
async function takeAll(server: Server): Promise<void> {
  const held: unknown[][] = []
  const { emit } = server
  server.emit = (name: string, ...given: unknown[]) =>
    name === 'request' ? held.push(given) > 0 : Reflect.apply(emit, server, [name, ...given])
  let quiet = 0
  const onConnection = () => {
    quiet = 0
  }
  server.on('connection', onConnection)
  for (let turn = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn += 1, quiet += 1) await nextTurn()
  const letGo = async () => {
    for (let turn = 0; server.listening && turn < MOST_TURNS; turn += 1) await nextTurn()
    server.off('connection', onConnection)
    server.emit = emit
    for (const given of held) Reflect.apply(emit, server, ['request', ...given])
  }
  void letGo()
}

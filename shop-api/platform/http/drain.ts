import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { takeWaiting } from '#lib/kernel/take-waiting.ts'

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
    await takeWaiting(app.server)
  })
}

import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** What was sent before the stop has been read by then: it was on its way, or waits in the system's buffer. */
const GRACE_MS = 250

/**
 * A stop answers every request that was sent before it: connections without one are closed only after a while in which
 * nothing came on them, and those with one say `Connection: close` in their answer. The server's own way closes
 * connections whose next request lies unread, and leaves those that never asked anything open for a minute.
 */
export function drainOnClose(app: FastifyInstance): void {
  /** Connections without a request, with the bytes they had brought when they became so. */
  const quiet = new Map<Socket, number>()
  let isClosing = false

  const closeIdle = () => {
    for (const [socket, bytes] of quiet) {
      if (socket.bytesRead === bytes) socket.destroy()
    }
  }

  app.server.on('connection', (socket: Socket) => {
    quiet.set(socket, socket.bytesRead)
    socket.once('close', () => quiet.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    quiet.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) quiet.set(socket, socket.bytesRead)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return
    await sleep(GRACE_MS)
    // A busy process runs this timer before it reads its connections.
    await nextTurn()
    closeIdle()
    const timer = setInterval(closeIdle, GRACE_MS)
    app.server.once('close', () => clearInterval(timer))
  })
}

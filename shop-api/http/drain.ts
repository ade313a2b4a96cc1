import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A stop waits for requests that are under way, and for nothing else: connections that ask nothing, or were opened in
 * advance and never asked anything, are closed at once (the server's own way leaves the latter open for a minute).
 */
export function drainOnClose(app: FastifyInstance): void {
  const quiet = new Set<Socket>()
  let isClosing = false

  app.server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    quiet.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) quiet.add(socket)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of quiet) socket.destroy()
  })
}

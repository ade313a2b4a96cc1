import 'server-only'
import type { Server, ServerResponse } from 'node:http'

/** How often it is looked for connections that have become idle since. */
const LOOK_MS = 250

/**
 * Answers with what a stop calls: from then on every answer says `Connection: close`. The server's own way waits until kept
 * connections are idle at some moment, which those of a busy proxy never are, and serves on until it is killed.
 */
export function leavingOnStop(server: Server): () => void {
  const answering = new Set<ServerResponse>()
  let isStopping = false
  const sayClose = (response: ServerResponse) => {
    // Read by Node when it writes the head, however the answer's other headers are given.
    response.shouldKeepAlive = false
  }
  server.prependListener('request', (_, response: ServerResponse) => {
    if (isStopping) return sayClose(response)
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  return () => {
    isStopping = true
    for (const response of answering) sayClose(response)
    setInterval(() => server.closeIdleConnections(), LOOK_MS).unref()
  }
}

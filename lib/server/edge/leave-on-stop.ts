import 'server-only'
import type { Server, ServerResponse } from 'node:http'
import { takeWaiting } from '#lib/kernel/take-waiting.ts'

/** How long kept connections get to hear of a stop in an answer, before the server closes those without a request (milliseconds). */
const GRACE_MS = 500
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

/**
 * Lets callers know of a stop before the framework closes what is idle at that moment: a write on its way over such a connection would
 * be lost, and nobody may send it again.
 */
export function leaveBeforeStop(server: Server, signals: NodeJS.EventEmitter = process): void {
  const leave = leavingOnStop(server)
  const others = signals.listeners('SIGTERM')
  signals.removeAllListeners('SIGTERM')
  let isStopping = false
  signals.on('SIGTERM', (signal) => {
    if (isStopping) return
    isStopping = true
    leave()
    setTimeout(async () => {
      await takeWaiting(server)
      for (const stop of others) Reflect.apply(stop, signals, [signal])
    }, GRACE_MS)
  })
}

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { CHANGES_PATH } from '#lib/contract/changes.ts'
import type { Lie, Truth } from './lies.ts'

/** A way to a shop API that can lie. */
export interface LyingRelay {
  readonly url: string
  /** Starts a lie; null ends it. The event stream is closed once, so that the storefront reads everything again. */
  lie(lie: Lie | null): Promise<void>
  close(): Promise<void>
}

/** Of the answer's connection. */
const NOT_PASSED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

const passed = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (NOT_PASSED.has(name) ? [] : [[name, String(value)]])),
  )

export async function openLyingRelay(target: string): Promise<LyingRelay> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let current: Lie | null = null

  const hand = async ({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const outgoing = ask({ hostname, port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } })
    outgoing.end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    return incoming
  }
  const bodyOf = async (from: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = []
    for await (const chunk of from) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    if (current && !request.url?.startsWith(CHANGES_PATH)) {
      const truth = async (): Promise<Truth> => {
        const incoming = await hand(request, body)
        return { status: incoming.statusCode ?? 502, headers: passed(incoming), body: await bodyOf(incoming) }
      }
      return await current.answer({ request, response, truth })
    }
    const incoming = await hand(request, body)
    response.on('close', () => incoming.destroy())
    response.writeHead(incoming.statusCode ?? 502, passed(incoming))
    response.flushHeaders()
    incoming.on('error', () => response.destroy())
    incoming.pipe(response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = async () => {
    cut()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    url: `http://127.0.0.1:${own}`,
    async lie(lie) {
      current = lie
      if (lie?.isRefusing) await stop()
      else if (!server.listening) await once(server.listen(own, '127.0.0.1'), 'listening')
      cut()
    },
    close: stop,
  }
}

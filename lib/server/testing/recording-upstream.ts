import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface RecordedRequest {
  readonly method: string
  /** Path and query exactly as they came over the wire. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export interface PlannedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
  /** Gets the answer after its head, to write to it for as long as it likes. */
  readonly stream?: (response: ServerResponse) => void
  /** Bytes written to the socket as they are, in place of an HTTP answer. */
  readonly raw?: string | Buffer
  /** Resets the connection without a word. */
  readonly hangUp?: boolean
  /** Never answers; the connection stays open. */
  readonly silent?: boolean
}

export interface RecordingUpstream {
  readonly url: string
  readonly requests: RecordedRequest[]
  /** Requests whose client gave up before the answer. */
  readonly abandoned: RecordedRequest[]
  /** Connections opened so far. */
  connections: number
  answer: (request: RecordedRequest) => PlannedAnswer
  close(): Promise<void>
}

export const envelope = (data: unknown, code = 200, more: Record<string, unknown> = {}): PlannedAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, message: '', data, ...more }),
})

/** A loopback upstream that writes down what reaches it and answers as the test says, however badly; on a free port, or on one that another had before. */
export async function startRecordingUpstream(port = 0): Promise<RecordingUpstream> {
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const recorded = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      body,
    }
    upstream.requests.push(recorded)
    response.on('close', () => {
      if (!response.writableFinished) upstream.abandoned.push(recorded)
    })
    const planned = upstream.answer(recorded)
    if (planned.silent) return
    if (planned.hangUp) {
      request.socket.resetAndDestroy()
      return
    }
    if (planned.raw !== undefined) {
      request.socket.end(planned.raw)
      return
    }
    response.writeHead(planned.status ?? 200, planned.headers)
    if (planned.stream) {
      response.flushHeaders()
      planned.stream(response)
      return
    }
    response.end(planned.body)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    upstream.connections += 1
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const upstream: RecordingUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    abandoned: [],
    connections: 0,
    answer: () => envelope({}),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return upstream
}

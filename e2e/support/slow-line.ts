import { once } from 'node:events'
import { Agent, request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowLine {
  readonly url: string
  upstream: string
  /** Each request is held so long before it goes on, in milliseconds. */
  latency: number
  readonly close: () => void
}

/** A relay to a server; nothing of what passes is changed. */
export async function slowLine(): Promise<SlowLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const server = createServer(async (request, response) => {
    const { url, method, headers } = request
    const arrived: Buffer[] = []
    for await (const part of request) arrived.push(part as Buffer)
    if (line.latency > 0) await sleep(line.latency)
    const { hostname, port } = new URL(line.upstream)
    const outgoing = ask({ hostname, port, path: url, method, headers, agent }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers)
      incoming.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    outgoing.end(Buffer.concat(arrived))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: SlowLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream: '',
    latency: 0,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return line
}

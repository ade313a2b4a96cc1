import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const refused = new WeakSet<IncomingMessage>()
const watched = new WeakSet<Server>()

/** Lets no listener of the server see a refused request: it is answered already. */
function watch(server: Server): void {
  if (watched.has(server)) return
  watched.add(server)
  const emit = server.emit.bind(server) as (event: string, ...given: unknown[]) => boolean
  server.emit = ((event: string, ...given: unknown[]) =>
    refused.has(given[0] as IncomingMessage) || emit(event, ...given)) as typeof server.emit
}

export interface Arrival {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly server: Server
}

const TEXT = '本商城没有这个域名。\nThis host is not served here.\n'

/** Ends a request for a host that is none of ours: 421, and whatever it was going to send is not read. */
export function refuseHost({ request, response, server }: Arrival): void {
  watch(server)
  refused.add(request)
  delete request.headers.expect
  response.writeHead(421, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(TEXT),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(TEXT)
}

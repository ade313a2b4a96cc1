import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Kept {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly tags: readonly string[]
  readonly until: number
}

/** A network in front of a storefront: keeps whole answers by address and tags, and drops them when its hook says so. */
export interface Cdn {
  readonly url: string
  readonly hook: string
  /** Addresses that are kept now. */
  kept(): string[]
  /** Tags that the hook has received, in their order; refused ones too. */
  readonly purged: string[][]
  /** So many of the next messages are refused. */
  refusals: number
  close(): Promise<void>
}

export const PURGE_TOKEN = 'token-of-the-purge-hook'

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function askOrigin(origin: string, { method, url, headers }: IncomingMessage): Promise<Kept> {
  const outgoing = request(new URL(url ?? '/', origin), { method, headers }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await bodyOf(incoming)
  const seconds = Number(/max-age=(\d+)/.exec(String(incoming.headers['surrogate-control'] ?? ''))?.[1] ?? 0)
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body,
    tags: String(incoming.headers['surrogate-key'] ?? '').split(' '),
    until: Date.now() + seconds * 1000,
  }
}

/** As Fastly does it: what the answer says to such networks goes before what it says to browsers. */
export async function startCdn(origin: () => string): Promise<Cdn> {
  const kept = new Map<string, Kept>()
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/purge') {
      const { tags } = JSON.parse((await bodyOf(incoming)).toString()) as { tags: string[] }
      cdn.purged.push(tags)
      cdn.refusals -= 1
      const isOurs =
        incoming.headers['fastly-key'] === PURGE_TOKEN && incoming.headers['surrogate-key'] === tags.join(' ')
      if (!isOurs || cdn.refusals >= 0) return response.writeHead(isOurs ? 503 : 401).end()
      for (const [url, page] of kept) if (page.tags.some((tag) => tags.includes(tag))) kept.delete(url)
      return response.end()
    }
    const key = incoming.url ?? '/'
    const known = incoming.method === 'GET' ? kept.get(key) : undefined
    const page = known && known.until > Date.now() ? known : await askOrigin(origin(), incoming)
    if (page !== known && page.until > Date.now() && incoming.method === 'GET') kept.set(key, page)
    response.writeHead(page.status, { ...page.headers, 'x-kept': page === known ? '1' : '0' }).end(page.body)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cdn: Cdn = {
    url,
    hook: `${url}/purge`,
    kept: () => [...kept.keys()],
    purged: [],
    refusals: 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return cdn
}

import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteHasChanged } from '../../site-changes.ts'
import { configure } from '../../testing/browser.ts'
import { openFrontDoor } from '../front-door.ts'

interface Seen {
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

/**
 * A server behind the front door for the tests of one file, which keeps nothing from one test to the next. `seen` is what came
 * through to it; answers come as they were on the wire, which fetch would decode.
 */
export function behindFrontDoor(site: string, answer: RequestListener) {
  const seen: Seen[] = []
  const server = createServer((incoming, response) => {
    seen.push({ url: incoming.url ?? '', headers: incoming.headers })
    answer(incoming, response)
  })
  let base = ''
  let release: () => void

  beforeAll(async () => {
    configure('http://127.0.0.1:1')
    release = openFrontDoor()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    release()
  })
  beforeEach(() => {
    siteHasChanged(site)
    seen.length = 0
  })

  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const outgoing = request(base + path, { method, headers: { host: 'shop.example', ...headers } }).end()
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    return { status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) }
  }
  return { seen, ask }
}

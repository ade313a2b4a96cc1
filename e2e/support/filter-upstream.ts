import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shownCalls } from '../../scripts/support/fields.ts'
import type { BareUpstream } from './bare-upstream.ts'

export interface FilterUpstream extends Pick<BareUpstream, 'url' | 'heard' | 'close'> {
  /** Of those it heard, what it does not have. */
  readonly absent: string[]
}

const patterns = shownCalls.map(
  ({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, String.raw`[\w-]+`)}$`),
)
/** Pictures are no calls: an upstream serves them in its own way. */
const isPicture = (path: string): boolean => path.startsWith('/api/image/')

/** A shop API reduced to the shown calls: everything else gets the answer of a framework that has no such route. */
export async function startFilterUpstream(behind: string): Promise<FilterUpstream> {
  const heard: string[] = []
  const absent: string[] = []
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', behind).pathname
    const key = `${incoming.method} ${path}`
    heard.push(key)
    if (!isPicture(path) && !patterns.some((pattern) => pattern.test(key))) {
      absent.push(key)
      answer.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}')
      return
    }
    const forwarded = ask(
      new URL(incoming.url ?? '/', behind),
      { method: incoming.method, headers: incoming.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    forwarded.on('error', () => answer.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    absent,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

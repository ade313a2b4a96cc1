import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'

export interface Bucket {
  /** For STORAGE_URL; with another key, or the name of another bucket. */
  url(key?: string, name?: string): string
  close(): Promise<void>
}

/**
 * A server that speaks S3, over a folder, with one bucket. s3rver shows files while they are being written, which no bucket
 * does: what is asked of one name waits here for what was asked before.
 */
export async function startBucket(directory: string, port = 0): Promise<Bucket> {
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'shop', configs: [] }] })
  await store.configureBuckets()
  const answer = store.callback()
  const last = new Map<string, Promise<unknown>>()
  const inTurn = async (request: IncomingMessage, response: ServerResponse) => {
    const name = request.url?.split('?')[0] ?? ''
    const before = last.get(name)
    const done = once(response, 'close')
    last.set(name, done)
    await before?.catch(() => undefined)
    answer(request, response)
    await done.catch(() => undefined)
    if (last.get(name) === done) last.delete(name)
  }
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.end('ready')
    else void inTurn(request, response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    url: (key = 'S3RVER', name = 'shop') => `s3+http://${key}:S3RVER@127.0.0.1:${own}/${name}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

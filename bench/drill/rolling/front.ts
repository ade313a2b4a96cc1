import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleShopCall } from '#lib/server/proxy/handle.ts'
import type { ShopProcess } from '../shop-process.ts'

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = 'GET', headers, url } = incoming
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
  })
  const response = await handleShopCall(request)
  const given = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, { ...given, 'set-cookie': response.headers.getSetCookie() })
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

export interface Front {
  readonly url: string
  readonly close: () => void
}

/** The storefront's way to several shop APIs, without its pages: one for each process of tests. */
export async function openFront(shopApis: readonly ShopProcess[]): Promise<Front> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, {
    SITE_URL: url,
    SHOP_API_URL: shopApis.map((each) => each.url).join(', '),
    SESSION_SECRET: 'seals-sessions-in-a-drill-of-faults-0123456789',
    LOG_LEVEL: 'silent',
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, close }
}

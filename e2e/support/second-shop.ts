import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CHANGES_HEARTBEAT_MS, CHANGES_PATH } from '#lib/contract/changes.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picturePath = '/uploads/goods.png'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Goods under another name and price, with a picture of this upstream's own; brands with one that is not allowed. */
function priced(value: unknown, price: string): unknown {
  if (Array.isArray(value)) return value.map((each) => priced(each, price))
  if (!isRow(value)) return value
  const row = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, priced(each, price)]))
  if ('guest_prices' in row) return { ...row, guest_prices: 1 }
  if ('logo' in row) return { ...row, logo: 'https://unlisted.example/logo.png' }
  if (!('goods_image' in row)) return row
  const prices = { base_price: price, sale_price: price }
  return { ...row, ...prices, name: `乙店${row.name}`, goods_image: [{ list: picturePath, detail: picturePath }] }
}

export interface SecondShop {
  readonly url: string
  /** What its change line was asked with. */
  readonly authorizations: string[]
  price: string
  isGone: boolean
  announce(tags: readonly string[]): void
  close(): Promise<void>
}

/** An upstream of another house: what the shop API has, told differently. It can be gone, and announces its own changes. */
export async function startSecondShop(original: () => string): Promise<SecondShop> {
  const lines = new Set<ServerResponse>()
  const follow = (request: IncomingMessage, response: ServerResponse) => {
    shop.authorizations.push(request.headers.authorization ?? '')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
    lines.add(response)
    // Without a sign of life a storefront takes the line for dead, and draws its pages again.
    const beat = setInterval(() => response.write(': alive\n\n'), CHANGES_HEARTBEAT_MS)
    response.on('close', () => {
      clearInterval(beat)
      lines.delete(response)
    })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/'
    if (shop.isGone) return void request.socket.destroy()
    if (target === CHANGES_PATH) return follow(request, response)
    if (target === picturePath) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    const given = await fetch(original() + target)
    const isJson = given.headers.get('content-type')?.includes('json')
    const body = isJson
      ? JSON.stringify(priced(await given.json(), shop.price))
      : Buffer.from(await given.arrayBuffer())
    response.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? '' }).end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const shop: SecondShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorizations: [],
    price: '77.77',
    isGone: false,
    announce: (tags) => {
      for (const line of lines) line.write(`data: ${JSON.stringify({ tags })}\n\n`)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return shop
}

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#lib/kernel/testing/until.ts'
import { openFrontDoor } from '#lib/server/edge/front-door.ts'
import { sharedPages } from '#lib/server/edge/shared-pages.ts'
import { heardOf } from '#lib/server/heard-changes.ts'
import { siteHasChanged } from '#lib/server/site-changes.ts'
import { configure } from '#lib/server/testing/browser.ts'
import { onTool } from '../support/on-tool.ts'
import type { Engine } from './engine.ts'
import { createEngine } from './engine.ts'

const SITE = 'shop_example'
const META = Symbol.for('NextInternalRequestMeta')

interface Noting {
  [META]?: { onCacheEntry(entry: unknown): Promise<boolean> }
}

onTool('REDIS_PATH', 'a storefront whose pages others have drawn', (executable) => {
  let engine: Engine
  let base = ''
  let release: () => void
  let text = '阿莫西林 ¥12.00'
  let tags = ['shop', 'goods:1']
  let drawn: string[] = []

  /** Draws pages as the framework does, which names their tags to its host. */
  async function draw(request: IncomingMessage & Noting, response: ServerResponse): Promise<void> {
    drawn.push(request.url ?? '')
    const named = tags.map((tag) => `${SITE}/${tag}`).join(',')
    await request[META]?.onCacheEntry({ value: { headers: { 'x-next-cache-tags': named } } })
    if (request.url === '/jfsc') return void response.end('only for one')
    if (request.url === '/mrtj') response.setHeader('set-cookie', 'a=1')
    response.setHeader('x-nextjs-cache', 'MISS').setHeader('content-type', 'text/html; charset=utf-8').end(text)
  }
  const server = createServer((request, response) => void draw(request, response))

  beforeAll(async () => {
    engine = await createEngine(executable)
    await engine.start()
    configure('http://127.0.0.1:1', { PAGES_URL: engine.url, PATIENCE: '20' })
    release = openFrontDoor()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    heardOf(SITE).begin(true)
    heardOf(SITE).note([1], [])()
    const pages = await sharedPages()
    await until(async () => {
      await pages?.give('ready', { status: 200, headers: {}, tags: [], known: [], plain: Buffer.from('x') })
      return (await names()).length > 0
    })
    await engine.command((client) => client.flushall())
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    release()
    const pages = await sharedPages()
    pages?.close()
    await engine.kill()
  })
  beforeEach(() => {
    drawn = []
  })

  const names = () => engine.command((client) => client.keys('*'))
  const untilShared = async (count: number) => {
    await until(async () => (await names()).length >= count)
    expect(await names()).toHaveLength(count)
  }
  const read = async (path: string) => {
    const [answer] = await once(
      ask(base + path, { headers: { host: 'shop.example', cookie: 'a=b' } }).end(),
      'response',
    )
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
  /** What was drawn here before is no good any more; what others drew may be. */
  const hear = (id: number, ...changed: string[]) => {
    const applied = heardOf(SITE).note([id], changed)
    siteHasChanged(SITE)
    applied()
  }

  test('takes a page instead of drawing it, as long as nothing in it has changed', async () => {
    expect(await read('/')).toBe(text)
    await untilShared(1)
    hear(2, 'goods:2')
    expect(await read('/')).toBe(text)
    expect(drawn).toEqual(['/'])
  })

  test('draws a page again whose goods have changed, once for all', async () => {
    text = '阿莫西林 ¥11.00'
    hear(3, 'goods:1')
    expect(await read('/')).toBe(text)
    expect(drawn).toEqual(['/'])
    await sleep(300)
    hear(4, 'goods:2')
    expect(await read('/')).toBe(text)
    expect(drawn).toEqual(['/'])
  })

  test('never lets others have what is for one reader, or a copy of what was', async () => {
    await read('/jfsc')
    await read('/mrtj')
    tags = ['shop', 'stale']
    await read('/privacy')
    tags = ['shop', 'goods:1']
    await sleep(300)
    expect(drawn).toEqual(['/jfsc', '/mrtj', '/privacy'])
    expect(await names()).toHaveLength(1)
  })

  test('refuses what somebody else put there, and draws the page', async () => {
    const [home = ''] = await names()
    await engine.command((client) => client.set(home, '<script>evil()</script>'.repeat(10)))
    hear(5, 'goods:2')
    expect(await read('/')).toBe(text)
    expect(drawn).toEqual(['/'])
  })

  test('goes on while the engine is away', async () => {
    await engine.kill()
    for (let id = 6; id < 12; id += 1) {
      hear(id, 'goods:1')
      expect(await read('/')).toBe(text)
    }
    expect(drawn).toHaveLength(6)
  })
})

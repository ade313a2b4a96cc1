import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { canonicalAddress, knownParameters } from '#lib/routes/canonical.ts'
import { isPersonalPath } from '#lib/routes/personal.ts'
import { routeEntries } from '#lib/routes/registry.ts'
import { onNginx } from './on-nginx.ts'
import type { ShippedNginx } from './shipped-nginx.ts'
import { startShippedNginx } from './shipped-nginx.ts'

const config = readFileSync('deploy/nginx.conf', 'utf8')
const patterns = [...config.matchAll(/^ {4}"~(\^\(\?<(?:list|path)>.+)" \$(?:list|path);$/gm)].map(
  ([, text = '']) => new RegExp(text),
)
/** What nginx keeps a request as; undefined: it goes to the storefront. */
const keptAs = (target: string): string | undefined =>
  patterns.map((each) => each.exec(target)?.[1]).find((found) => found !== undefined)

const addresses = routeEntries.flatMap(([key, route]) =>
  'redirect' in route
    ? []
    : [route.path, ...('aliases' in route ? (route.aliases ?? []) : [])].map((path) => ({
        key,
        path: path.replaceAll(/\{\w+\??\}/g, '12'),
      })),
)

describe('which requests are for a kept page', () => {
  test('none of a personal page, and of public ones those the storefront knows', () => {
    expect(patterns).toHaveLength(2)
    const kept = addresses.filter(({ path }) => keptAs(path) !== undefined)
    expect(kept.filter(({ path }) => isPersonalPath(path) || canonicalAddress(path, '') === null)).toEqual([])
    const keys = new Set(kept.map(({ key }) => key))
    const renderedAlways = ['search', 'searchTable', 'listNoImage', 'campaignLoading']
    const publicKeys = addresses.filter(({ path }) => !isPersonalPath(path)).map(({ key }) => key)
    expect([...new Set(publicKeys)].filter((key) => !keys.has(key)).sort()).toEqual(
      [...renderedAlways, 'preferredTable'].sort(),
    )
  })

  test('the policy they are known by is the storefront’s', () => {
    const policy = /PUBLIC_POLICY = '([^']+)'/.exec(readFileSync('lib/server/edge/send-answer.ts', 'utf8'))?.[1]
    const pattern = new RegExp(/"~(\^public[^"]+)" 0;/.exec(config)?.[1] ?? 'none')
    const isKept = (given: string) => pattern.test(given)
    expect([policy ?? '', `${policy}, stale-while-revalidate=1`].map(isKept)).toEqual([true, true])
    expect(['s-maxage=300', `${policy}0`, `${policy}, stale-while-revalidate=31535700`].filter(isKept)).toEqual([])
  })

  test('they are kept in a folder whose parent every system has', () => {
    expect(/proxy_cache_path \/var\/cache\/([\w-]+) /.exec(config)?.[1]).toBe('nginx-shop')
  })

  test.each(knownParameters())('%s is a name some page knows: the storefront reads it', (name) => {
    const isKeptList = name === 'select'
    expect(keptAs(`/list?${name}=7`)).toBe(isKeptList ? '/list?select=7' : undefined)
    expect(keptAs(`/?utm=1&${name}=7`)).toBeUndefined()
    expect(keptAs(`/list/info/7?${name}`)).toBeUndefined()
  })

  test.each([
    ['/?utm_source=mail', '/'],
    ['/list/info/7?from=%E5%BE%AE', '/list/info/7'],
    ['/list/info/7?a=1&b=2', '/list/info/7'],
    ['/list?select=7&select=8', undefined],
    ['/list?%73elect=8', undefined],
    ['/?a=1&%69d=3', undefined],
    ['/api/goods/list', undefined],
    ['/cart', undefined],
    ['/list/', undefined],
  ])('%s is kept as %s', (target, expected) => {
    expect(keptAs(target)).toBe(expected)
  })
})

/** Seconds that no test takes. */
const LONG = 300

onNginx('nginx as it ships', (executable) => {
  let nginx: ShippedNginx
  let answered: string[]
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  const origin = createServer((request, response) => {
    answered.push(`${request.method} ${request.url} ${request.headers['accept-encoding'] ?? ''}`)
    answer(request, response)
  })

  beforeAll(async () => {
    origin.listen(0, '127.0.0.1')
    await new Promise((resolve) => origin.once('listening', resolve))
    nginx = await startShippedNginx(executable, `127.0.0.1:${(origin.address() as AddressInfo).port}`)
  })
  afterAll(async () => {
    await nginx.stop()
    origin.closeAllConnections()
    await new Promise((resolve) => origin.close(resolve))
  })
  beforeEach(() => {
    answered = []
    answer = page(() => 'page')
  })

  const POLICY = 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1'
  /** As the storefront answers a proxy that says when it asked; a test may have a page kept longer, so that time plays no part in it. */
  const kept = ({ headers }: IncomingMessage, seconds: number) => ({
    'cache-control': POLICY,
    'x-accel-expires': `@${Number(String(headers['x-asked-at']).slice(0, 10)) + seconds}`,
  })
  const page =
    (text: () => string, headers: Record<string, string> = {}, seconds = 0) =>
    (request: IncomingMessage, response: ServerResponse) => {
      const body = text()
      const own = { 'content-type': 'text/html', ...kept(request, seconds), etag: `W/"${body}"` }
      response.writeHead(200, { ...own, ...headers })
      response.end(body)
    }
  /** 1, 2, 3 … with every answer. */
  const counted = (): (() => string) => {
    const given: number[] = []
    return () => String(given.push(0))
  }
  let next = 1000
  const fresh = (): string => `/list/info/${next++}`
  const read = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    await (await fetch(nginx.url + path, { headers })).text()

  test('fetches a page once for 50 readers', async () => {
    const path = fresh()
    answer = (request, response) => setTimeout(() => page(() => 'one', {}, LONG)(request, response), 200)
    const texts = await Promise.all(Array.from({ length: 50 }, (_, at) => read(`${path}?utm=${at}`)))
    expect(new Set(texts)).toEqual(new Set(['one']))
    expect(answered).toHaveLength(1)
  })

  test('fetches a page once a second while it is read all the time', async () => {
    const path = fresh()
    answer = (request, response) => setTimeout(() => page(() => 'busy')(request, response), 100)
    await read(path)
    answered = []
    const end = performance.now() + 3000
    const readOn = async () => {
      while (performance.now() < end) await read(path).then(() => sleep(100))
    }
    await Promise.all(Array.from({ length: 10 }, readOn))
    expect(answered.length).toBeGreaterThan(1)
    expect(answered.length).toBeLessThan(6)
  })

  test.each(['/', '/x', '1'])('lets nobody put another answer in place of a page by "RSC: %s"', async (rsc) => {
    const path = fresh()
    answer = (request, response) =>
      request.headers.rsc === undefined
        ? page(() => 'page')(request, response)
        : page(() => `part of ${request.url}`, { 'cache-control': 's-maxage=300' })(request, response)
    expect(await read(path, { rsc })).toBe(`part of ${path}`)
    expect(await read(path)).toBe('page')
    expect(await read('/search?keywords=a', { rsc })).toBe('part of /search?keywords=a')
    expect(await read('/search?keywords=b', { rsc })).toBe('part of /search?keywords=b')
  })

  test('keeps nothing that says another time than the storefront does, nor an address of nothing', async () => {
    for (const [status, policy] of [
      [200, 's-maxage=300, stale-while-revalidate=31535700'],
      [404, POLICY],
    ] as const) {
      const path = fresh()
      answered = []
      answer = (_, response) => response.writeHead(status, { 'cache-control': policy }).end('x')
      await read(path)
      await read(path)
      expect([status, answered.length]).toEqual([status, 2])
    }
  })

  test('lets readers through who have waited for one answer, which turns out to be for one of them', async () => {
    const path = fresh()
    const held: (() => void)[] = []
    // None is answered before all have come: a reader who had to wait for another's answer would never have his. One who
    // waited for nginx's usual five seconds would come when it has given up the first, after four.
    answer = (request, response) => {
      held.push(() => page(() => 'own', { 'set-cookie': 'a=1' })(request, response))
      if (held.length === 20) for (const give of held) give()
    }
    const texts = await Promise.all(Array.from({ length: 20 }, () => read(path)))
    expect(texts.filter((each) => each !== 'own')).toEqual([])
    expect(answered).toHaveLength(20)
  })

  test('shows a change within two seconds, also on a page nobody has read for long', async () => {
    const path = fresh()
    let price = '1'
    answer = page(() => price)
    expect(await read(path)).toBe('1')
    price = '2'
    while ((await read(path)) !== '2') await sleep(50)
    price = '3'
    await sleep(2200)
    expect(await read(path)).toBe('3')
  })

  test('shows none of 50 readers at once an older page, however long ago it was read', async () => {
    const path = fresh()
    let price = '1'
    answer = (request, response) => setTimeout(() => page(() => price)(request, response), 100)
    expect(await read(path)).toBe('1')
    await sleep(3100)
    price = '2'
    const texts = await Promise.all(Array.from({ length: 50 }, () => read(path)))
    expect(texts.filter((each) => each !== '2')).toEqual([])
  })

  test('shows what it has while the storefront fails', async () => {
    const path = fresh()
    answer = page(() => 'kept')
    await read(path)
    answer = (_, response) => response.writeHead(503).end()
    await sleep(2200)
    expect(await read(path)).toBe('kept')
    answer = (request) => request.socket.destroy()
    expect(await read(path)).toBe('kept')
  })

  test.each([
    ['private', { 'cache-control': 'private, no-cache' }],
    ['no-store', { 'cache-control': 'no-store' }],
    ['with a cookie', { 'set-cookie': 'session=1' }],
  ])('keeps nothing that is %s', async (_, headers) => {
    const path = fresh()
    answer = page(counted(), headers)
    expect([await read(path), await read(path)]).toEqual(['1', '2'])
  })

  test('passes on what is no page: calls, members’ pages, parts, writes', async () => {
    answer = page(counted())
    const twice = async (path: string, headers?: Record<string, string>) => [
      await read(path, headers),
      await read(path, headers),
    ]
    expect(await twice('/api/user/base')).toEqual(['1', '2'])
    expect(await twice('/order')).toEqual(['3', '4'])
    expect(await twice('/search?keywords=x')).toEqual(['5', '6'])
    expect(await twice('/?_rsc=abc', { rsc: '1' })).toEqual(['7', '8'])
  })

  test('keeps each encoding by itself, and asks for one of three', async () => {
    const path = fresh()
    answer = (request, response) => {
      const isGzip = request.headers['accept-encoding'] === 'gzip'
      const headers = { 'content-type': 'text/html', ...kept(request, LONG), vary: 'accept-encoding, rsc' }
      response.writeHead(200, isGzip ? { ...headers, 'content-encoding': 'gzip' } : headers)
      response.end(isGzip ? gzipSync('page') : 'page')
    }
    for (const encoding of ['gzip', 'deflate, gzip;q=1.0', 'gzip, br;q=0', 'identity', 'gzip;q=0'])
      expect(await read(path, { 'accept-encoding': encoding })).toBe('page')
    expect(answered).toEqual([`GET ${path} gzip`, `GET ${path} `])
    expect((await fetch(nginx.url + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })).status).toBe(200)
    expect(answered.at(-1)).toBe(`GET ${path} br`)
  })

  test('answers a condition, and a look at the head, from what it has', async () => {
    const path = fresh()
    answer = page(() => 'tagged', {}, LONG)
    await read(path)
    const same = await fetch(nginx.url + path, { headers: { 'if-none-match': 'W/"tagged"' } })
    const head = await fetch(nginx.url + path, { method: 'HEAD' })
    expect([same.status, head.status, head.headers.get('etag')]).toEqual([304, 200, 'W/"tagged"'])
    expect(answered).toHaveLength(1)
  })

  test('distinguishes paths that only look alike', async () => {
    answer = (request, response) => page(() => String(request.url))(request, response)
    expect(await read('/list/info/7')).toBe('/list/info/7')
    expect(await read('/list/info/8/..%2F7')).toBe('/list/info/8/..%2F7')
    expect(await read('/list/info/%37')).toBe('/list/info/%37')
  })
})

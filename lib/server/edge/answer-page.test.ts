import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chooseEncoding } from '../encoded-body.ts'
import { noteHole } from '../request-note.ts'
import { siteHasChanged } from '../site-changes.ts'
import { keptBytes } from './kept-answers.ts'
import { behindFrontDoor } from './testing/behind-front-door.ts'

const site = 'shop_example'
const page = `<!DOCTYPE html><title>阿莫西林胶囊</title>${'<p>规格 0.25g*24粒 · 效期至 2027.06</p>'.repeat(200)}`
const otherPage = page.replace('阿莫西林胶囊', '头孢克肟胶囊')

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const answers: Record<string, Answer> = {
  '/': (response) => cached(response, page),
  '/mrtj': (response) => cached(response, otherPage),
  '/privacy': (response) => cached(response, '<p>short</p>'),
  '/unavailable': (response) => cached(response, otherPage),
  '/404': (response) => cached(response, page),
  '/search?keywords=x': (response) => response.setHeader('content-type', 'text/html').end(page),
  '/jfsc': (response) => response.setHeader('content-type', 'text/html').end(page),
  '/list?sort=new': (response) => rendered(response),
  '/list?sort=sales': (response) => {
    noteHole()
    rendered(response)
  },
  '/zhzq': (response) => void response.writeHead(500).end('broken'),
  '/?_rsc': (response) => cached(response, 'data'),
}

function cached(response: ServerResponse, text: string): void {
  response.setHeader('x-nextjs-cache', 'MISS').setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 's-maxage=300, stale-while-revalidate=31535700')
  response.setHeader('link', ['</a>; rel=preload', '</a>; rel=preload'])
  response.setHeader('vary', 'rsc').setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
}

let renders = 0
function rendered(response: ServerResponse): void {
  renders += 1
  const nonce = `nonce-of-${String(renders).padStart(39, '0')}`
  response.setHeader('content-type', 'text/html').setHeader('link', `</a.css>; rel=preload; nonce="other"`)
  response.setHeader('content-security-policy', `default-src 'self'; script-src 'nonce-${nonce}' 'sha256-x'`)
  response.end(`${page}<script nonce="${nonce}"></script><script nonce="${nonce}">${renders}</script>`)
}

const { seen, ask } = behindFrontDoor(site, (request, response) => {
  answers[request.url ?? '']?.(response, request)
  if (!response.writableEnded) response.end()
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a cached page in %s is the page, with its length', async (encoding, decode) => {
  for (const visit of [1, 2]) {
    const { status, headers, body } = await ask('/', { 'accept-encoding': encoding })
    expect([visit, status, headers['content-encoding'], headers['content-length']]).toEqual([
      visit,
      200,
      encoding,
      String(body.length),
    ])
    expect(decode(body).toString()).toBe(page)
    expect(headers.vary).toMatch(/rsc, accept-encoding/i)
  }
})

it('sends plain bytes to who takes no compression', async () => {
  const { headers, body } = await ask('/')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString() === page).toBe(true)
})

it('never mixes up two pages of the same length', async () => {
  expect(otherPage).toHaveLength(page.length)
  const first = await ask('/', { 'accept-encoding': 'gzip' })
  const second = await ask('/mrtj', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(second.body).toString()).toBe(otherPage)
  expect(second.headers.etag).not.toBe(first.headers.etag)
})

it('answers 304 to who has the page, and only then', async () => {
  const { headers } = await ask('/', { 'accept-encoding': 'br' })
  const etag = headers.etag ?? ''
  const again = await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': `"x", ${etag}` })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
  expect((await ask('/mrtj', { 'if-none-match': etag })).status).toBe(200)
  expect((await ask('/404', { 'if-none-match': etag })).status).toBe(404)
})

it('renders a page once for all who want it now, and knows nothing of who asks', async () => {
  const evil = {
    'content-security-policy': "script-src 'nonce-evil'",
    cookie: 'a=1',
    'user-agent': 'x',
    'next-url': '/evil',
  }
  const all = await Promise.all(['/?utm=evil', '/', '/?x', '/'].map((path) => ask(path, evil)))
  expect(all.map(({ body }) => body.toString() === page)).toEqual([true, true, true, true])
  expect(seen).toHaveLength(1)
  expect(seen[0]?.url).toBe('/')
  expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual(['accept', 'host', 'user-agent', 'x-site'])
})

it('asks again when the site has changed, and not before', async () => {
  expect((await ask('/')).headers['x-nextjs-cache']).toBe('MISS')
  expect((await ask('/')).headers['x-nextjs-cache']).toBe('HIT')
  siteHasChanged(site)
  await ask('/')
  expect(seen).toHaveLength(2)
})

it('answers HEAD like GET, without the page', async () => {
  const { headers: got } = await ask('/', { 'accept-encoding': 'gzip' })
  const { headers, body } = await ask('/', { 'accept-encoding': 'gzip' }, 'HEAD')
  expect([headers.etag, headers['content-length'], headers['cache-control'], body.length]).toEqual([
    got.etag,
    got['content-length'],
    got['cache-control'],
    0,
  ])
})

it('sends each header once', async () => {
  expect(String((await ask('/')).headers.link).match(/<\/a>; rel=preload/g)).toHaveLength(1)
})

it('keeps no page that the framework renders for one request, and no failure', async () => {
  for (const path of ['/search?keywords=x', '/jfsc']) {
    await ask(path)
    const { body, headers } = await ask(path)
    expect([path, seen.length, body.toString() === page]).toEqual([path, 2, true])
    expect(headers['cache-control'] ?? 'no-store').toContain('no-store')
    seen.length = 0
  }
})

describe('a list with filters', () => {
  const nonceIn = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1]
  const read = async (path: string) => {
    const { status, headers, body } = await ask(path, { 'accept-encoding': 'br', cookie: 'a=1' })
    const text = brotliDecompressSync(body).toString()
    const policy = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    return { status, headers, text, policy }
  }

  it('is rendered once for all who ask within seconds, and each reader gets a nonce of his own', async () => {
    const all = [
      ...(await Promise.all([1, 2, 3].map(() => read('/list?sort=new&utm=x')))),
      await read('/list?sort=new'),
    ]
    expect(seen.map(({ url, headers }) => [url, headers.cookie])).toEqual([['/list?sort=new', undefined]])
    expect(new Set(all.map(({ policy }) => policy)).size).toBe(4)
    for (const { status, headers, text, policy } of all) {
      expect([status, headers['cache-control'], headers.link]).toEqual([
        200,
        'private, no-cache, no-store, max-age=0, must-revalidate',
        '</a.css>; rel=preload',
      ])
      expect(headers.etag).toBeUndefined()
      expect(policy).toHaveLength(48)
      expect(text.split(`nonce="${policy}"`)).toHaveLength(3)
      expect([nonceIn(text), text.includes('nonce-of-')]).toEqual([policy, false])
    }
  })

  it('is rendered again when the site has changed', async () => {
    await read('/list?sort=new')
    siteHasChanged(site)
    await read('/list?sort=new')
    expect(seen).toHaveLength(2)
  })

  it('is not kept while something in it could not be read', async () => {
    await read('/list?sort=sales')
    await read('/list?sort=sales')
    expect(seen).toHaveLength(2)
  })
})

it('says with the frame that a page cannot be rendered now, and asks again each time', async () => {
  const first = await ask('/zhzq')
  expect([first.status, first.headers['retry-after'], first.headers['cache-control']]).toEqual([
    503,
    '5',
    expect.stringContaining('no-store'),
  ])
  expect(first.body.toString() === otherPage).toBe(true)
  await ask('/zhzq')
  expect(seen.map(({ url }) => url)).toEqual(['/zhzq', '/unavailable', '/zhzq'])
  expect((await ask('/unavailable')).status).toBe(307)
})

it('says of data that cannot be rendered now when to come again', async () => {
  answers['/zhzq?_rsc'] = answers['/zhzq'] as Answer
  const { status, headers } = await ask('/zhzq?_rsc=', { rsc: '1' })
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store'])
})

it('shows the older page while the framework can render no other', async () => {
  await ask('/mrtj')
  const before = answers['/mrtj'] as Answer
  answers['/mrtj'] = answers['/zhzq'] as Answer
  siteHasChanged(site)
  const { status, body } = await ask('/mrtj')
  answers['/mrtj'] = before
  expect([status, body.toString()]).toEqual([200, otherPage])
})

it('keeps the data of a page apart from the page, and only where its digest is right', async () => {
  await ask('/')
  expect((await ask('/?_rsc=', { rsc: '1' })).body.toString()).toBe('data')
  await ask('/?_rsc=evil', { rsc: '1' })
  expect(seen.map(({ url }) => url)).toEqual(['/', '/?_rsc', '/?_rsc=evil'])
  expect((await ask('/')).body.toString()).toBe(page)
})

it('renders nothing for an id that is none, and keeps one page for all of them', async () => {
  const kept = keptBytes()
  for (let id = 0; id < 100; id += 1) expect((await ask(`/list/info/${'x'.repeat(20)}${id}`)).status).toBe(404)
  expect(seen.map(({ url }) => url)).toEqual(['/404'])
  expect(keptBytes() - kept).toBeLessThan(3 * page.length * 3)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP;Q=0.0', 'identity'],
  ['deflate', 'identity'],
])('accept-encoding %s means %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('a browser asks again before it shows what it kept', async () => {
  for (const path of ['/', '/404', '/privacy']) {
    // A time that a visitor sends is not trusted.
    const { headers } = await ask(path, { 'x-asked-at': '4102444800.000' })
    expect(headers['x-accel-expires']).toBeUndefined()
    expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=0, must-revalidate, s-maxage=1'])
  }
})

import type { IncomingHttpHeaders } from 'node:http'
import { request as sendRequest } from 'node:http'
import { connect } from 'node:net'
import { canonicalAddress } from '#lib/routes/canonical.ts'
import { routes } from '#lib/routes/registry.ts'
import { addressRows } from './support/acceptance.ts'
import { storefrontUrl } from './support/addresses.ts'
import type { Known } from './support/fill-template.ts'
import { fillTemplate } from './support/fill-template.ts'
import { prepareFront } from './support/own-shop.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const EVIL = 'evil-reader'

/** Headers by which frameworks, caches and proxies change what they draw; none may leave a trace. */
const hostileHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `script-src 'nonce-${EVIL}'`,
  'content-security-policy-report-only': `script-src 'nonce-${EVIL}'`,
  'x-nonce': EVIL,
  nonce: EVIL,
  cookie: `__prerender_bypass=${EVIL}; __next_preview_data=${EVIL}; NEXT_LOCALE=${EVIL}; shop_session=${EVIL}; signed_in=1`,
  'accept-language': `${EVIL},en;q=0.9`,
  'user-agent': `Googlebot ${EVIL}`,
  referer: `http://${EVIL}.example/`,
  origin: `http://${EVIL}.example`,
  from: `${EVIL}@example.com`,
  via: EVIL,
  dnt: '1',
  'save-data': 'on',
  'sec-gpc': '1',
  'sec-ch-ua': EVIL,
  'sec-ch-ua-mobile': '?1',
  'sec-ch-prefers-color-scheme': 'dark',
  'x-forwarded-host': `${EVIL}.example`,
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': `/${EVIL}`,
  'x-forwarded-server': EVIL,
  forwarded: `host=${EVIL}.example`,
  'x-host': `${EVIL}.example`,
  'x-original-url': `/${EVIL}`,
  'x-rewrite-url': `/${EVIL}`,
  'x-original-host': `${EVIL}.example`,
  'x-http-method-override': 'POST',
  'x-real-ip': '6.6.6.6',
  'x-client-address': '6.6.6.6',
  'x-site': EVIL,
  'x-request-id': `${EVIL}-request`,
  'x-matched-path': `/${EVIL}`,
  'x-invoke-path': `/${EVIL}`,
  'x-invoke-query': `{"${EVIL}":1}`,
  'x-invoke-status': '500',
  'x-invoke-output': `/${EVIL}`,
  'x-middleware-invoke': '1',
  'x-middleware-prefetch': '1',
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-middleware-rewrite': `/${EVIL}`,
  'x-middleware-set-cookie': `a=${EVIL}`,
  'x-middleware-override-headers': 'host',
  'x-nextjs-data': '1',
  'x-nextjs-html-request-id': EVIL,
  'x-next-revalidated-tags': 'all',
  'x-next-revalidate-tag-token': EVIL,
  'x-next-cache-tags': EVIL,
  'x-prerender-revalidate': EVIL,
  'x-prerender-revalidate-if-generated': '1',
  'x-now-route-matches': `1=${EVIL}`,
  'x-vercel-id': EVIL,
  'next-action': EVIL,
  'next-url': `/${EVIL}`,
  'next-resume': '1',
  'next-test-fetch-priority': EVIL,
  'next-router-state-tree': encodeURIComponent(`["${EVIL}",{}]`),
  'next-hmr-refresh': '1',
  'next-instant-navigation-testing-prefetch': '1',
  purpose: 'prefetch',
  'sec-purpose': 'prefetch',
  'if-modified-since': 'Thu, 01 Jan 2037 00:00:00 GMT',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  baggage: `${EVIL}=1`,
}

const queries = [
  `utm=${EVIL}`,
  `${EVIL}`,
  `_rsc=${EVIL}`,
  `__nextDefaultLocale=${EVIL}&__nextLocale=${EVIL}`,
  `nxtPid=${EVIL}&nxtIid=${EVIL}`,
  `amp=1&preview=${EVIL}`,
  `x=${EVIL.repeat(200)}`,
]

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function ask(base: string, target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { hostname, port } = new URL(base)
  return new Promise<Answer>((resolve, reject) => {
    sendRequest({ hostname, port, path: target, method, headers }, async (incoming) => {
      let body = ''
      for await (const chunk of incoming.setEncoding('utf8')) body += chunk
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body })
    })
      .on('error', reject)
      .end()
  })
}

/** Every public address of the tables, with each of its optional parts there and left out. */
function publicAddresses(known: Known): string[] {
  const spelt = addressRows.flatMap(({ path }) => [path, path.replaceAll(/\/\{\w+\?\}/g, '')])
  const filled = [...new Set(spelt)].map((template) => fillTemplate(template, known) || '/')
  const more = ['/list?select=402', '/list/table?select=402', '/help_news?type=4', '/zqmb?id=3', '/list/info/99999999']
  return [...new Set([...filled, ...more])].filter((address) => {
    const [path = '', query = ''] = address.split('?')
    return canonicalAddress(path, query) !== null
  })
}

/** What is not the same twice by its nature: nothing on a kept page. Search pages are rendered for each request. */
const isKept = ({ headers }: Answer) => headers['x-nextjs-cache'] !== undefined

test('a cached page is a function of its address alone, no matter who asked first and however', async () => {
  const { storefront, close } = await prepareFront()
  const addresses = publicAddresses({ goods: 301, order: 1, claim: 1 })
  expect(addresses.length).toBeGreaterThan(50)
  expect(Object.keys(hostileHeaders).length).toBeGreaterThanOrEqual(60)
  try {
    await storefront.start()
    const clean = new Map<string, Answer>()
    for (const address of addresses) clean.set(address, await ask(storefront.url, address))
    await storefront.stop()
    await storefront.start()
    for (const [at, address] of addresses.entries()) {
      const query = queries[at % queries.length]
      const target = `${address}${address.includes('?') ? '&' : '?'}${query}`
      const method = ['GET', 'HEAD', 'GET', 'OPTIONS', 'GET', 'POST'][at % 6]
      await ask(storefront.url, target, hostileHeaders, method)
      await ask(storefront.url, target, { ...hostileHeaders, rsc: '1' })
      const attacked = await ask(storefront.url, target, hostileHeaders)
      const after = await ask(storefront.url, address)
      const before = clean.get(address)
      if (before && isKept(before)) {
        expect.soft([address, after.body === before.body, attacked.body === before.body]).toEqual([address, true, true])
        expect.soft([address, after.headers.link, after.status]).toEqual([address, before.headers.link, before.status])
      }
      expect.soft([address, after.body.includes(EVIL)]).toEqual([address, false])
    }
    expect([...clean.values()].filter(isKept).length).toBeGreaterThan(45)
  } finally {
    await close()
  }
})

test('unknown addresses share one page, and are never stored under their own', async () => {
  const first = await ask(storefrontUrl, '/list/info/88000000')
  expect(first.status).toBe(404)
  for (let id = 1; id <= 60; id += 1) {
    const answer = await ask(storefrontUrl, `/list/info/${88_000_000 + id}`)
    expect([answer.status, answer.headers.etag, answer.headers['x-nextjs-cache']]).toEqual([
      404,
      first.headers.etag,
      'HIT',
    ])
  }
})

test('HEAD says what GET would send', async () => {
  for (const target of [routes.home.path, '/list?select=402']) {
    const got = await ask(storefrontUrl, target)
    const head = await ask(storefrontUrl, target, {}, 'HEAD')
    const named = ['etag', 'cache-control', 'content-length', 'content-type', 'vary'] as const
    for (const name of named) expect([name, head.headers[name]]).toEqual([name, got.headers[name]])
    expect(head.body).toBe('')
  }
})

test('below the framework’s own prefix there are the files of the build and nothing else', async () => {
  const html = (await ask(storefrontUrl, routes.home.path)).body
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? ''
  const found = await ask(storefrontUrl, script)
  expect([found.status, found.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  const nothing = [
    '/_next/static/x.js',
    '/_next/static/',
    '/_next/data/x/index.json',
    '/_next/image?url=%2Fx&w=1',
    '/_next/',
  ]
  for (const target of [...nothing, '/_next/static/../server/app.js', '/_next/static/%2e%2e/BUILD_ID']) {
    const { status, headers } = await ask(storefrontUrl, target)
    expect([target, status, headers['cache-control']]).toEqual([
      target,
      404,
      expect.stringMatching(/no-store|s-maxage/),
    ])
    expect([target, headers.location]).toEqual([target, undefined])
  }
})

test('what asks for another protocol is answered as if it had not, and let go', async () => {
  const { hostname, port } = new URL(storefrontUrl)
  for (const target of ['/user', '//x', '/\\x', '/', '/api/goods/hot']) {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), hostname)
      socket.setTimeout(60_000, () => reject(new Error(`${target} is still open`)))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text)).on('error', reject)
      socket.write(
        `GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade, close\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      )
    })
    expect([target, answer.slice(0, 12)]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 [2-4]/)])
  }
})

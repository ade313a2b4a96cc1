import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { FetchRules } from './fetch-file.ts'
import { fileFetcher } from './fetch-file.ts'
import type { Resolve } from './public-address.ts'
import { isPublicAddress } from './public-address.ts'

/** Counts as an address of the internet here; 127.0.0.1, with the same port, is inside. */
const OUTSIDE = '127.0.0.2'
const INSIDE = '127.0.0.1'

let port = 0
let outside: Server
let inside: Server
let answer: RequestListener = (_, reply) => reply.end('picture')
let reachedInside = 0

const listen = (server: Server, host: string, at: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(at, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

beforeAll(async () => {
  inside = createServer((_, reply) => {
    reachedInside += 1
    reply.end('secret')
  })
  port = await listen(inside, INSIDE, 0)
  outside = createServer((request, reply) => answer(request, reply))
  await listen(outside, OUTSIDE, port)
})
beforeEach(() => {
  reachedInside = 0
  answer = (_, reply) => reply.end('picture')
})
afterAll(async () => {
  for (const server of [inside, outside]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const address = (host: string) => ({ address: host, family: host.includes(':') ? 6 : 4 })
const resolve: Resolve = async (name) => [address(name === 'inside.example' ? INSIDE : OUTSIDE)]

const rules = (more: Partial<FetchRules> = {}): FetchRules => ({
  mostBytes: 1024 * 1024,
  mostMs: 5_000,
  mayBePlain: true,
  resolve,
  isAllowed: (host) => host === OUTSIDE || isPublicAddress(host),
  ...more,
})
const fetchFrom = (url: string, more?: Partial<FetchRules>) => fileFetcher(rules(more))(url)
const at = (path: string, host = 'shop.example') => `http://${host}:${port}${path}`

const redirectTo =
  (location: string): RequestListener =>
  (_, reply) => {
    reply.writeHead(302, { location }).end('elsewhere')
  }

test('what is on the internet is read whole, through a few redirections too', async () => {
  expect(String(await fetchFrom(at('/1.jpg')))).toBe('picture')
  answer = (request, reply) => (request.url === '/2.jpg' ? reply.end('second') : redirectTo('/2.jpg')(request, reply))
  expect(String(await fetchFrom(at('/1.jpg')))).toBe('second')
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[::127.0.0.1]',
])('%s is not on the internet', async (host) => {
  await expect(fetchFrom(at('/', host))).rejects.toThrow('地址指向内部网络或本机，不可读取')
  expect(reachedInside).toBe(0)
})

describe('a name', () => {
  test('that leads inside, or inside as well, is refused', async () => {
    await expect(fetchFrom(at('/', 'inside.example'))).rejects.toThrow('内部网络')
    const both: Resolve = async () => [address(OUTSIDE), address(INSIDE)]
    await expect(fetchFrom(at('/'), { resolve: both })).rejects.toThrow('内部网络')
    await expect(fetchFrom(at('/', 'localhost'), { resolve: async () => [address('::1')] })).rejects.toThrow('内部网络')
    await expect(fetchFrom(at('/'), { resolve: async () => [] })).rejects.toThrow('内部网络')
    expect(reachedInside).toBe(0)
  })

  test('that changes its mind after it was judged leads where it was judged (DNS rebinding)', async () => {
    let asked = 0
    const rebinding: Resolve = async () => {
      asked += 1
      return [address(asked === 1 ? OUTSIDE : INSIDE)]
    }
    expect(String(await fetchFrom(at('/'), { resolve: rebinding }))).toBe('picture')
    expect([asked, reachedInside]).toEqual([1, 0])
    asked = 0
    answer = redirectTo('/again')
    await expect(fetchFrom(at('/'), { resolve: rebinding })).rejects.toThrow('内部网络')
    expect([asked, reachedInside]).toEqual([2, 0])
  })

  test('that does not exist, or never answers, is said so', async () => {
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    await expect(fetchFrom(at('/'), { resolve: unknown })).rejects.toThrow('未找到该网站')
    const silent: Resolve = () => new Promise(() => undefined)
    await expect(fetchFrom(at('/'), { resolve: silent, mostMs: 300 })).rejects.toThrow('0.3 秒内未读完')
  })
})

test.each([
  ['http://127.0.0.1:PORT/', '内部网络'],
  ['http://inside.example:PORT/', '内部网络'],
  ['//[::ffff:127.0.0.1]:PORT/', '内部网络'],
  ['http://169.254.169.254/latest/meta-data/', '内部网络'],
  ['file:///etc/passwd', '须为 https:// 或 http:// 开头的网址'],
  ['gopher://shop.example/', '须为 https:// 或 http:// 开头的网址'],
  ['http://user:password@shop.example/', '不能带用户名和密码'],
  ['/round', '跳转超过 3 次'],
  ['http://', '不是网址'],
])('a redirection to %s leads nowhere', async (location, reason) => {
  answer = redirectTo(location.replace('PORT', String(port)))
  await expect(fetchFrom(at('/'))).rejects.toThrow(reason)
  expect(reachedInside).toBe(0)
})

test('plain http is refused unless it is allowed, and so is the way down to it', async () => {
  await expect(fetchFrom(at('/'), { mayBePlain: false })).rejects.toThrow('须为 https:// 开头的网址')
  await expect(fetchFrom(`https://shop.example:${port}/`)).rejects.toThrow('网站不支持 HTTPS')
  await expect(fetchFrom('ftp://shop.example/1.jpg')).rejects.toThrow('须为 https:// 或 http://')
  await expect(fetchFrom('1.jpg')).rejects.toThrow('不是网址')
  await expect(fetchFrom(`https://shop.example/${'x'.repeat(2_000)}`)).rejects.toThrow('不是网址')
})

describe('a hostile site', () => {
  test('fills no memory: an endless body, and one that says it is too large', async () => {
    let sent = 0
    answer = (_, reply) => {
      const more = () => {
        sent += 65_536
        if (reply.destroyed) return
        if (reply.write(Buffer.alloc(65_536))) setImmediate(more)
        else reply.once('drain', more)
      }
      more()
    }
    await expect(fetchFrom(at('/endless'))).rejects.toThrow('超过 1 MB')
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    answer = (_, reply) => reply.writeHead(200, { 'content-length': '3000000000' }).flushHeaders()
    await expect(fetchFrom(at('/large'))).rejects.toThrow('超过 1 MB')
  })

  test('holds nothing up: no answer, and a byte at a time', async () => {
    answer = () => undefined
    await expect(fetchFrom(at('/'), { mostMs: 300 })).rejects.toThrow('0.3 秒内未读完')
    answer = (_, reply) => {
      const drip = setInterval(() => reply.write('x'), 20)
      reply.once('close', () => clearInterval(drip))
    }
    await expect(fetchFrom(at('/'), { mostMs: 300 })).rejects.toThrow('0.3 秒内未读完')
  })

  test('passes nothing off as whole: a body that breaks off, and a page of an error', async () => {
    answer = (_, reply) => {
      reply.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => reply.destroy(), 20)
    }
    await expect(fetchFrom(at('/'))).rejects.toThrow('网站中断了连接')
    answer = (_, reply) => reply.writeHead(404).end('not here')
    await expect(fetchFrom(at('/'))).rejects.toThrow('网站返回 404')
    answer = (_, reply) => reply.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end()
    await expect(fetchFrom(at('/'))).rejects.toThrow('网站的回答不正确')
  })
})

test('who does not wait any more stops it', async () => {
  answer = () => undefined
  const stop = new AbortController()
  const reading = fileFetcher(rules())(at('/'), stop.signal)
  setTimeout(() => stop.abort(new Error('called off')), 50)
  await expect(reading).rejects.toThrow('called off')
})

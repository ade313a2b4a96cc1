import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { configure, SITE, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { bodyInTime } from './body-in-time.ts'
import { handleShopCall } from './handle.ts'

let upstream: RecordingUpstream
let member: TestBrowser

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
  member = new TestBrowser()
  upstream.answer = () => {
    const signedIn = envelope({ member_id: 7, company: '仁心大药房', token: 'x' })
    return { ...signedIn, headers: { ...signedIn.headers, 'set-cookie': 'sid=s1' } }
  }
  await member.ask('POST', '/api/login', { form: 'account=yh&password=right' })
  expect(member.cookies.size).toBe(2)
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = () => envelope(handedIn)
})

const TYPE = 'application/octet-stream'
const handedIn = { id: 1, name: 'a.jpg', type: 'image/jpeg', size: 3, url: '/api/upload/1' }

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function upload(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  query = 'purpose=receipt&name=a.jpg',
) {
  return member.send(
    new Request(`${SITE}/api/upload?${query}`, {
      method: 'POST',
      headers: {
        host: 'shop.example',
        origin: SITE,
        'content-type': TYPE,
        'content-length': String(bytes.length),
        cookie: cookieOf(member),
        ...headers,
      },
      body: bytes,
    }),
  )
}

describe('an upload', () => {
  test('passes its bytes as they are, with the names of its descriptor', async () => {
    const answer = await upload(new Uint8Array([1, 2, 3]), {}, 'purpose=receipt&name=%E8%AF%81.jpg&evil=1')
    expect([answer.status, answer.json.data]).toEqual([200, handedIn])
    const [seen] = upstream.requests
    expect([seen?.target, seen?.body]).toEqual(['/api/upload?purpose=receipt&name=%E8%AF%81.jpg', '\u0001\u0002\u0003'])
    expect([seen?.headers['content-type'], seen?.headers['content-length']]).toEqual([TYPE, '3'])
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a page', { 'content-type': 'text/html' }, 415],
    ['many parts', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['no word of its length', { 'content-length': '' }, 413],
    ['a length that is none', { 'content-length': '1e3' }, 413],
    ['a length too large', { 'content-length': String(MAX_UPLOAD_BYTES + 1) }, 413],
    ['more than it said', { 'content-length': '2' }, 413],
    ['less than it said', { 'content-length': '4' }, 499],
  ])('with %s sends nothing', async (_, headers, status) => {
    const answer = await upload(new Uint8Array([1, 2, 3]), headers)
    expect([answer.status, answer.json.code]).toEqual([status, status])
    expect(upstream.requests).toEqual([])
  })

  test('of bytes is not taken by other calls', async () => {
    const answer = await new TestBrowser().ask('POST', '/api/cart', { form: 'x', headers: { 'content-type': TYPE } })
    expect([answer.status, upstream.requests.length]).toEqual([415, 0])
  })

  test('beyond what one process reads at a time waits for its turn', async () => {
    const held = Array.from({ length: 12 }, (_, at) => {
      let end: () => void = () => undefined
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          end = () => controller.close()
        },
      })
      const request = new Request(`${SITE}/api/upload?purpose=receipt`, {
        method: 'POST',
        headers: {
          host: 'shop.example',
          origin: SITE,
          'content-type': TYPE,
          'content-length': String(MAX_UPLOAD_BYTES),
          'x-client-address': `203.0.113.${at % 3}`,
          cookie: cookieOf(member),
        },
        body,
        duplex: 'half',
      } as RequestInit)
      return { answer: member.send(request), end: () => end() }
    })
    const tooMany = await upload(new Uint8Array(MAX_UPLOAD_BYTES))
    expect([tooMany.status, tooMany.json.message]).toEqual([503, '当前上传人数较多，请稍后重试'])
    for (const { end } of held) end()
    expect(await Promise.all(held.map(async ({ answer }) => (await answer).status))).toEqual(held.map(() => 499))
    expect((await upload(new Uint8Array([1]))).status).toBe(200)
  })
})

describe('slow senders over a socket', () => {
  /** Bodies of which somebody has read something: they have their room. */
  let begun = 0
  const noteBegun = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, onwards) => {
        begun += 1
        onwards.enqueue(chunk)
      },
    })
  const server = createServer(async (request, response) => {
    const headers = new Headers(Object.entries(request.headers) as [string, string][])
    const body = (Readable.toWeb(request) as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(noteBegun())
    const given = { method: request.method ?? '', headers, body, duplex: 'half' } as RequestInit
    const answer = await handleShopCall(new Request(SITE + request.url, given))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  const sockets: Socket[] = []
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  /** Says ten megabytes are to come and sends one byte of them. Answers with the first line that comes back. */
  async function hang(cookie: string, address: string): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.write(
      `POST /api/upload?purpose=receipt HTTP/1.1\r\nhost: shop.example\r\norigin: ${SITE}\r\nx-client-address: ${address}\r\n` +
        `content-type: ${TYPE}\r\ncontent-length: ${MAX_UPLOAD_BYTES}\r\ncookie: ${cookie}\r\n\r\nx`,
    )
    await once(socket, 'connect')
    return socket
  }
  const firstLine = async (socket: Socket) => String((await once(socket, 'data'))[0]).split('\r\n', 1)[0]

  test('guests are asked to sign in at once and hold no room; neither does one address hold it all', async () => {
    const guests = await Promise.all(Array.from({ length: 15 }, () => hang('shop_session=made-up', '203.0.113.9')))
    expect(new Set(await Promise.all(guests.map(firstLine)))).toEqual(new Set(['HTTP/1.1 401 Unauthorized']))
    const own = await Promise.all(Array.from({ length: 4 }, () => hang(cookieOf(member), '2001:db8:1:2::1')))
    await until(() => begun === 4)
    expect(await firstLine(await hang(cookieOf(member), '2001:db8:1:2::2'))).toBe('HTTP/1.1 503 Service Unavailable')
    expect((await upload(new Uint8Array([1]), { 'x-client-address': '203.0.113.10' })).status).toBe(200)
    for (const socket of own) socket.destroy()
  })

  test('a body that does not arrive in time is let go', async () => {
    const endless = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([1])) })
    const request = new Request(SITE, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    const chunks: number[] = []
    const read = async () => {
      for await (const chunk of bodyInTime(request, 40)) chunks.push(chunk.byteLength)
    }
    await expect(read()).rejects.toMatchObject({ status: 408 })
    expect(chunks).toEqual([1])
  })
})

describe('a file', () => {
  const open = (planned: PlannedAnswer) => {
    upstream.answer = () => planned
    return new TestBrowser().ask('GET', '/api/upload/7')
  }
  const file = (headers: Record<string, string>, body: string | Buffer) => ({ headers, body })

  test('comes with its name and type, for nobody to keep, and without the rights of a page', async () => {
    const disposition = "inline; filename*=UTF-8''%E8%AF%81%20(1).jpg; filename=evil"
    const answer = await open(
      file(
        { 'content-type': 'image/png', 'content-disposition': disposition, 'set-cookie': 'a=b', etag: '"1"' },
        Buffer.from('89504e470d0a1a0a', 'hex'),
      ),
    )
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': "inline; filename*=UTF-8''%E8%AF%81%20%281%29.jpg",
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': upstream.requests[0]?.headers['x-request-id'],
    })
  })

  test.each([
    [
      "attachment; filename*=UTF-8''..%2F..%2Fetc%22%0d%0aset-cookie:x.pdf",
      "attachment; filename*=UTF-8''etcset-cookiex.pdf",
    ],
    ["inline; filename*=UTF-8''a.pdf", "attachment; filename*=UTF-8''a.pdf"],
    ["attachment; filename*=UTF-8''%ff", 'attachment'],
    ['attachment; filename="plain.pdf"', 'attachment'],
  ])('named %s is named %s', async (given, wanted) => {
    const answer = await open(file({ 'content-type': 'application/pdf', 'content-disposition': given }, '%PDF-1.7'))
    expect(answer.headers.get('content-disposition')).toBe(wanted)
  })

  test.each(['image/svg+xml', 'text/javascript', 'application/octet-stream', ''])(
    'of the type "%s" never leaves',
    async (type) => {
      const answer = await open(file({ 'content-type': type }, '<script>alert(1)</script>'))
      expect([answer.status, answer.text.includes('script')]).toEqual([502, false])
    },
  )

  test('that is none, or not the reader’s, is said as everywhere', async () => {
    const gone = { ...envelope(null, 404, { message: '文件不存在' }), status: 404 }
    expect((await open(gone)).json).toMatchObject({ code: 404, message: '文件不存在' })
    expect((await open(envelope({ id: 1 }))).status).toBe(502)
    expect((await open(file({ 'content-type': 'image/png' }, ''))).status).toBe(502)
  })

  test('may be larger than an answer, but not endless', async () => {
    const archive = (megabytes: number) => {
      const bytes = Buffer.alloc(megabytes * 1024 * 1024)
      bytes.write('PK\x03\x04', 'latin1')
      return file({ 'content-type': 'application/zip' }, bytes)
    }
    const large = await open(archive(12))
    expect(large.status).toBe(200)
    const endless = await open(archive(33))
    expect(endless.status).toBe(502)
  })
})

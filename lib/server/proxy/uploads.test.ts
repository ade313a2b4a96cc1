import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { configure, SITE, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = () => envelope({ id: 1 })
})

const TYPE = 'application/octet-stream'

function upload(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  query = 'purpose=receipt&name=a.jpg',
) {
  return new TestBrowser().send(
    new Request(`${SITE}/api/upload?${query}`, {
      method: 'POST',
      headers: {
        host: 'shop.example',
        origin: SITE,
        'content-type': TYPE,
        'content-length': String(bytes.length),
        ...headers,
      },
      body: bytes,
    }),
  )
}

describe('an upload', () => {
  test('passes its bytes as they are, with the names of its descriptor', async () => {
    const answer = await upload(new Uint8Array([1, 2, 3]), {}, 'purpose=receipt&name=%E8%AF%81.jpg&evil=1')
    expect([answer.status, answer.json.data]).toEqual([200, { id: 1 }])
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
    const held = Array.from({ length: 12 }, () => {
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
        },
        body,
        duplex: 'half',
      } as RequestInit)
      return { answer: new TestBrowser().send(request), end: () => end() }
    })
    const tooMany = await upload(new Uint8Array(MAX_UPLOAD_BYTES))
    expect([tooMany.status, tooMany.json.message]).toEqual([503, '当前上传的人较多，请稍后重试'])
    for (const { end } of held) end()
    expect(await Promise.all(held.map(async ({ answer }) => (await answer).status))).toEqual(held.map(() => 499))
    expect((await upload(new Uint8Array([1]))).status).toBe(200)
  })
})

describe('a file', () => {
  const open = (planned: PlannedAnswer) => {
    upstream.answer = () => planned
    return new TestBrowser().ask('GET', '/api/upload/7')
  }
  const file = (headers: Record<string, string>, body: string | Buffer = 'bytes') => ({ headers, body })

  test('comes with its name and type, for nobody to keep, and without the rights of a page', async () => {
    const disposition = "inline; filename*=UTF-8''%E8%AF%81%20(1).jpg; filename=evil"
    const answer = await open(
      file({ 'content-type': 'image/jpeg', 'content-disposition': disposition, 'set-cookie': 'a=b', etag: '"1"' }),
    )
    expect([answer.status, answer.text]).toEqual([200, 'bytes'])
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': "inline; filename*=UTF-8''%E8%AF%81%20%281%29.jpg",
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
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
    const answer = await open(file({ 'content-type': 'application/pdf', 'content-disposition': given }))
    expect(answer.headers.get('content-disposition')).toBe(wanted)
  })

  test.each(['image/svg+xml', 'text/javascript', 'application/octet-stream', ''])(
    'of the type "%s" never leaves',
    async (type) => {
      const answer = await open(file({ 'content-type': type }, '<script>alert(1)</script>'))
      expect([answer.status, answer.text.includes('script')]).toEqual([502, false])
    },
  )

  test('that is a page is kept, never opened in place, and has no rights anywhere', async () => {
    const answer = await open(file({ 'content-type': 'text/html; charset=utf-8' }, '<script>alert(1)</script>'))
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment'])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that is none, or not the reader’s, is said as everywhere', async () => {
    const gone = { ...envelope(null, 404, { message: '文件不存在' }), status: 404 }
    expect((await open(gone)).json).toMatchObject({ code: 404, message: '文件不存在' })
    expect((await open(envelope({ id: 1 }))).status).toBe(502)
    expect((await open(file({ 'content-type': 'image/png' }, ''))).status).toBe(502)
  })

  test('may be larger than an answer, but not endless', async () => {
    const large = await open(file({ 'content-type': 'application/zip' }, Buffer.alloc(12 * 1024 * 1024)))
    expect(large.status).toBe(200)
    const endless = await open(file({ 'content-type': 'application/zip' }, Buffer.alloc(33 * 1024 * 1024)))
    expect(endless.status).toBe(502)
  })
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the shop API truly answered. */
export interface Truth {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly truth: () => Promise<Truth>
}

/** A way in which what is on the way to the shop API, or the shop API itself, answers wrongly. */
export interface Lie {
  readonly name: string
  readonly isRefusing?: boolean
  answer(asked: Asked): Promise<void> | void
}

const JSON_TYPE = 'application/json; charset=utf-8'
const PAGE = '<!DOCTYPE html><html><head><title>nginx</title></head><body><h1>Welcome</h1></body></html>'
const HUGE_BYTES = 64 * 1024 * 1024

const says = (name: string, status: number, body: string | Buffer, type = JSON_TYPE, more: object = {}): Lie => ({
  name,
  answer: ({ response }) => void response.writeHead(status, { 'content-type': type, ...more }).end(body),
})

const envelope = (code: unknown, data?: unknown): string => JSON.stringify({ code, message: '', data })

/** The true answer with its data changed. */
const twists = (name: string, twist: (data: unknown) => unknown): Lie => ({
  name,
  async answer({ response, truth }) {
    const { status, headers, body } = await truth()
    const given = JSON.parse(body.toString()) as { data?: unknown }
    response.writeHead(status, headers).end(JSON.stringify({ ...given, data: twist(given.data) }))
  },
})

/** The same with something else in place of every list. */
function withLists(data: unknown, change: (list: readonly unknown[]) => unknown[]): unknown {
  if (Array.isArray(data)) return change(data)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withLists(value, change)]))
}

const late = (name: string, ms: number): Lie => ({
  name,
  async answer({ response, truth }) {
    await sleep(ms)
    const { status, headers, body } = await truth()
    response.writeHead(status, headers).end(body)
  },
})

export const lies: readonly Lie[] = [
  says('404 in an envelope', 200, envelope(404, null)),
  says('404 plain', 404, 'Not Found', 'text/plain'),
  says('500', 500, envelope(500, null)),
  says('503', 503, 'Service Unavailable', 'text/plain'),
  twists('empty lists', (data) => withLists(data, () => [])),
  says('empty object', 200, '{}'),
  says('null data', 200, envelope(200, null)),
  says('HTML with 200', 200, PAGE, 'text/html'),
  says('HTML with 404', 404, PAGE, 'text/html'),
  {
    name: 'cut-off body',
    async answer({ response, truth }) {
      const { status, headers, body } = await truth()
      response.writeHead(status, { ...headers, 'content-length': String(body.length) })
      response.write(body.subarray(0, body.length / 2), () => response.destroy())
    },
  },
  late('slow: 1 s', 1_000),
  late('slow: 10 s', 10_000),
  { name: 'silence', answer: () => undefined },
  { name: 'reset', answer: ({ request }) => void request.socket.resetAndDestroy() },
  { name: 'refused connection', isRefusing: true, answer: ({ request }) => void request.socket.destroy() },
  says('wrong JSON', 200, '{"code":200,"data":[{"id":1,'),
  says('code 0 without data', 200, '{"code":0}'),
  {
    name: 'code as text',
    async answer({ response, truth }) {
      const { status, headers, body } = await truth()
      const given = JSON.parse(body.toString()) as { code?: unknown }
      response.writeHead(status, headers).end(JSON.stringify({ ...given, code: String(given.code) }))
    },
  },
  says('redirect', 302, '', 'text/html', { location: 'http://portal.invalid/login' }),
  says('401 for guests', 401, envelope(10001, null)),
  says('huge body', 200, Buffer.alloc(HUGE_BYTES, ' ')),
  twists('lists of broken rows', (data) => withLists(data, (list) => list.map(() => ({ id: 'x', name: null })))),
]

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BareUpstream } from './bare-upstream.ts'
import { startBareUpstream } from './bare-upstream.ts'

/*
 * A second shop API of the specification alone, with other legal choices: statuses without codes, 404 in JSON, messages as
 * text, lists bare, numbers as text, and fields beside the answer in forms of their own.
 */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Numbers as text, and a list that comes alone bare. */
function plainly(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(plainly)
  if (!isRecord(value)) return value
  const names = Object.keys(value)
  if (names.length === 1 && Array.isArray(value.data)) return plainly(value.data)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainly(each)]))
}

const firstWords = (errors: unknown): unknown =>
  isRecord(errors)
    ? Object.fromEntries(
        Object.entries(errors).map(([field, texts]) => [field, Array.isArray(texts) ? texts[0] : texts]),
      )
    : []

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The same answer as another framework writes it. */
export function plainAnswer(status: number, text: string): Answer {
  const given: unknown = JSON.parse(text)
  const { code, message, data, errors } = isRecord(given) ? given : {}
  if (status === 404) return { status, body: { message: 'Not Found', path: null } }
  if (code === 10_001)
    return {
      status: 401,
      body: { message: 'Unauthenticated.', login_url: isRecord(data) ? data.login_url : undefined },
    }
  if (code === 422) return { status: 422, body: { message, errors: firstWords(errors) } }
  if (typeof code === 'number' && code >= 400) return { status: code, body: { message, timestamp: null } }
  return {
    status,
    body: { code: '10000', message: null, errors: [], timestamp: '2026-11-20 09:30:00', data: plainly(data) },
  }
}

function send(answer: ServerResponse, from: IncomingMessage, text: string): void {
  const isJson = from.headers['content-type']?.startsWith('application/json') ?? false
  const headers = { ...from.headers }
  delete headers['content-length']
  delete headers['transfer-encoding']
  if (!isJson || from.statusCode === 302) {
    answer.writeHead(from.statusCode ?? 200, headers).end(text)
    return
  }
  const { status, body } = plainAnswer(from.statusCode ?? 200, text)
  answer.writeHead(status, headers).end(JSON.stringify(body))
}

/** The second upstream, listening in this process. */
export async function startPlainUpstream(): Promise<BareUpstream> {
  const bare = await startBareUpstream('json')
  const { port: inner } = new URL(bare.url)
  const server = createServer((request, answer) => {
    const { method, url: path, headers } = request
    const passed = ask({ port: inner, host: '127.0.0.1', method, path, headers }, async (from) => {
      const pieces: Buffer[] = []
      for await (const piece of from) pieces.push(piece as Buffer)
      const bytes = Buffer.concat(pieces)
      if (from.headers['content-type']?.startsWith('image/')) answer.writeHead(200, from.headers).end(bytes)
      else send(answer, from, bytes.toString())
    })
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...bare,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all([once(server, 'close'), bare.close()])
    },
  }
}

import 'server-only'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import type { ZlibOptions } from 'node:zlib'
import { brotliDecompress, unzip as unpack } from 'node:zlib'
import type { CallMethod } from '#lib/contract/call.ts'
import { MAX_ANSWER_BYTES } from '../limits.ts'
import { UpstreamFailure } from './failure.ts'
import { measured } from './measured.ts'

export interface UpstreamRequest {
  readonly method: CallMethod
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Larger answers are failures, packed or not. */
  readonly maxAnswerBytes?: number
  readonly limitMs: number
  /** Template of the contract's call, by which its time is measured; without one it is no call. */
  readonly call?: string
  /** How the host's name is looked up, where not any address will do. */
  readonly lookup?: LookupFunction
  /** A GET that must not be sent again either. */
  readonly isOnce?: boolean
  /** Ends the request early; only reads are given one, a write is never taken back. */
  readonly signal?: AbortSignal
}

export interface UpstreamAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Whole and decoded body. */
  readonly body: Buffer
}

const unzip = promisify(unpack) as (body: Buffer, options: ZlibOptions) => Promise<Buffer>

/** Idle connections are closed by us before a usual upstream closes them, so that a write never meets a dead one. */
const agentOptions = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 4_000 }
const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) }

/**
 * Sends one request and reads the whole answer. Plain node:http because nothing may happen by itself on this way:
 * no redirect is followed, no header is added, no body is passed on half read. Throws UpstreamFailure.
 */
export const send = (request: UpstreamRequest): Promise<UpstreamAnswer> => measured(request, sendOrRepeat)

async function sendOrRepeat(request: UpstreamRequest): Promise<UpstreamAnswer> {
  try {
    return await sendOnce(request)
  } catch (error) {
    if (request.method === 'GET' && !request.isOnce && error instanceof StaleConnection) return await sendOnce(request)
    throw error
  }
}

/** A kept connection that the upstream had closed meanwhile: nothing was read, a read may be repeated. */
class StaleConnection extends UpstreamFailure {}

function sendOnce(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { url, signal } = request
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new UpstreamFailure('cancelled', 'the reader left'))
      return
    }
    const outgoing = (secure ? https : http).request(url, {
      method: request.method,
      headers: request.headers,
      agent: secure ? agents['https:'] : agents['http:'],
      ...(request.lookup ? { lookup: request.lookup } : {}),
    })
    const stop = (failure: UpstreamFailure) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      outgoing.destroy()
      reject(failure)
    }
    const leave = () => stop(new UpstreamFailure('cancelled', 'the reader left'))
    const timer = setTimeout(
      () => stop(new UpstreamFailure('timeout', `no whole answer within ${request.limitMs} ms`)),
      request.limitMs,
    )
    signal?.addEventListener('abort', leave, { once: true })
    outgoing.on('error', (cause: NodeJS.ErrnoException) => {
      const Kind = outgoing.reusedSocket && cause.code === 'ECONNRESET' ? StaleConnection : UpstreamFailure
      const parsed = cause.code?.startsWith('HPE_')
      stop(new Kind(parsed ? 'broken' : 'unreachable', cause.message, { cause }))
    })
    outgoing.on('upgrade', () => stop(new UpstreamFailure('broken', 'the upstream switched protocols')))
    outgoing.on('response', (incoming) => {
      readWhole(incoming, request.maxAnswerBytes ?? MAX_ANSWER_BYTES)
        .then((body) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body })
        })
        .catch((error: unknown) =>
          stop(
            error instanceof UpstreamFailure
              ? error
              : new UpstreamFailure('broken', 'the answer cannot be read', { cause: error }),
          ),
        )
    })
    outgoing.end(request.body)
  })
}

/** Collects the body by its events: an iterator costs a third more, and this is every call's way. */
function collect(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) reject(new UpstreamFailure('broken', `more than ${maxBytes} bytes`))
      else chunks.push(chunk)
    })
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('error', reject)
    incoming.on('close', () => {
      if (!incoming.readableEnded) reject(new UpstreamFailure('broken', 'the answer was cut off'))
    })
  })
}

/** The whole and decoded body of an answer. Throws UpstreamFailure. */
export async function readWhole(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const status = incoming.statusCode ?? 0
  if (status >= 300 && status < 400 && status !== 304) throw new UpstreamFailure('broken', `redirect ${status}`)
  const body = await collect(incoming, maxBytes)
  if (!incoming.complete) throw new UpstreamFailure('broken', 'the answer was cut off')
  return body.length === 0 ? body : await decoded(body, incoming.headers['content-encoding'] ?? '', maxBytes)
}

/** By the names of the codings, those no server should send without being asked among them. */
const decoders: ReadonlyMap<string, (body: Buffer, options: ZlibOptions) => Promise<Buffer>> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', unzip],
  ['br', promisify(brotliDecompress) as typeof unzip],
])
/** Words that stand there and pack nothing. */
const PLAIN: readonly string[] = ['', 'identity', 'none', 'utf-8', 'utf8', 'binary', 'chunked']

/** The body without its codings, the last of which was put on last. Throws UpstreamFailure. */
async function decoded(body: Buffer, header: string, maxBytes: number): Promise<Buffer> {
  let plain = body
  for (const coding of header.toLowerCase().split(',').reverse()) {
    const name = coding.trim()
    if (PLAIN.includes(name)) continue
    const decode = decoders.get(name)
    if (decode === undefined) throw new UpstreamFailure('broken', `content-encoding ${name}`)
    plain = await decode(plain, { maxOutputLength: maxBytes })
  }
  return plain
}

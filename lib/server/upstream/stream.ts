import 'server-only'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { STREAM_SILENCE_MS } from '../limits.ts'
import { UpstreamFailure } from './failure.ts'
import { measured } from './measured.ts'
import type { UpstreamAnswer, UpstreamRequest } from './transport.ts'
import { readWhole } from './transport.ts'

/** A refusal is a few words. */
const MAX_REFUSAL_BYTES = 64 * 1024

/** Connections of their own: streams must not take the places of calls. */
const agents = { 'http:': new http.Agent({ keepAlive: false }), 'https:': new https.Agent({ keepAlive: false }) }

/** The upstream's events as they come; ends when it ends, breaks off or falls silent. */
export interface UpstreamStream {
  readonly headers: IncomingHttpHeaders
  readonly events: ReadableStream<Uint8Array>
  /** Settles when it is over, no matter who ended it. */
  readonly closed: Promise<void>
}

const isEvents = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 200 &&
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'text/event-stream' &&
  (headers['content-encoding'] ?? 'identity') === 'identity'

/** Passes bytes on as fast as the reader takes them: the rest waits at the upstream. */
function eventsOf(incoming: IncomingMessage, close: () => void): ReadableStream<Uint8Array> {
  let silence: NodeJS.Timeout | undefined
  return new ReadableStream({
    start(controller) {
      const listen = () => {
        clearTimeout(silence)
        silence = setTimeout(close, STREAM_SILENCE_MS).unref()
      }
      listen()
      incoming.on('data', (chunk: Buffer) => {
        listen()
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
      })
      // However it ended: the reader comes back and says where it was.
      incoming.once('close', () => {
        clearTimeout(silence)
        try {
          controller.close()
        } catch {
          // The reader left first.
        }
      })
      incoming.on('error', close)
      incoming.pause()
    },
    pull: () => {
      incoming.resume()
    },
    cancel: close,
  })
}

/**
 * Opens a stream. Whatever the upstream answers in place of one is read whole, to be judged like any answer. Ends when
 * the signal says that the reader left. Throws UpstreamFailure.
 */
export const openUpstreamStream = (request: UpstreamRequest): Promise<UpstreamStream | UpstreamAnswer> =>
  measured(request, openStream)

function openStream(request: UpstreamRequest): Promise<UpstreamStream | UpstreamAnswer> {
  const { url, signal, limitMs } = request
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? https : http).request(url, {
      method: request.method,
      headers: request.headers,
      agent: secure ? agents['https:'] : agents['http:'],
    })
    const close = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      outgoing.destroy()
    }
    const fail = (failure: UpstreamFailure) => {
      close()
      reject(failure)
    }
    const leave = () => fail(new UpstreamFailure('cancelled', 'the reader left'))
    const timer = setTimeout(() => fail(new UpstreamFailure('timeout', `no answer within ${limitMs} ms`)), limitMs)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    outgoing.on('error', (cause) => fail(new UpstreamFailure('unreachable', cause.message, { cause })))
    outgoing.on('upgrade', () => fail(new UpstreamFailure('broken', 'the upstream switched protocols')))
    outgoing.on('response', (incoming) => {
      if (isEvents(incoming)) {
        clearTimeout(timer)
        const closed = new Promise<void>((over) => incoming.once('close', over))
        void closed.then(close)
        resolve({ headers: incoming.headers, events: eventsOf(incoming, close), closed })
        return
      }
      // An endless answer that is no stream runs into the limit of time.
      readWhole(incoming, request.maxAnswerBytes ?? MAX_REFUSAL_BYTES)
        .then((body) => {
          close()
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body })
        })
        .catch((error: unknown) =>
          fail(
            error instanceof UpstreamFailure
              ? error
              : new UpstreamFailure('broken', 'the answer cannot be read', { cause: error }),
          ),
        )
    })
    outgoing.end()
  })
}

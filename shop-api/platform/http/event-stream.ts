import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gauge } from '#shop-api/platform/metrics/counts.ts'
import { ShopRefusal } from './refusal.ts'

const HEARTBEAT_MS = 10_000
/** How soon a reader comes back that lost its stream, and over how long all of them do. */
const FIRST_RETRY_MS = 500
const RETRY_SPREAD_MS = 8_000
/** Streams of one instance; anyone who comes on top is asked to come back. */
const MOST_STREAMS = 5_000
/** What a reader may leave lying in our memory; it has stopped reading, and may go on later where it was. */
const MOST_UNREAD_BYTES = 1024 * 1024

const openStreams = gauge('shop_api_open_event_streams', 'Event streams that are open now, by route pattern.', [
  'route',
])

/** Server-sent events to one reader. */
export interface EventStream {
  readonly isOpen: boolean
  /** Whole lines of the format, with the empty line that ends an event. */
  write(text: string): void
  end(): void
  /** Runs once when the stream is over, no matter who ended it. */
  onEnd(listener: () => void): void
}

export type OpenEventStream = (request: FastifyRequest, reply: FastifyReply) => Promise<EventStream>

/** Takes a place for a stream; answers with the way to give it back. Throws ShopRefusal 429 when there is none. */
export type TakePlace = (request: FastifyRequest) => Promise<() => void>

const unbounded: TakePlace = async () => () => undefined

/** Opens streams that say at least a comment every ten seconds and end when the shop API stops. */
export function eventStreams(app: FastifyInstance, takePlace = unbounded): OpenEventStream {
  const open = new Set<EventStream>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    for (const stream of open) stream.end()
  })

  return async (request, reply) => {
    if (open.size >= MOST_STREAMS) throw new ShopRefusal(503, '当前访问人数较多，请稍后重试', undefined, 30)
    const giveBack = await takePlace(request)
    reply.hijack()
    request.span?.end()
    const { raw } = reply
    const listeners: (() => void)[] = [giveBack]
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy in front must pass on each event as it comes.
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    // Readers that follow the standard come back by it: those of one instance must not do so in the same second.
    raw.write(`: open\nretry: ${FIRST_RETRY_MS + Math.round(RETRY_SPREAD_MS * Math.random())}\n\n`)
    const stream: EventStream = {
      get isOpen() {
        return open.has(stream)
      },
      write(text) {
        if (!open.has(stream)) return
        raw.write(text)
        if (raw.writableLength > MOST_UNREAD_BYTES) stream.end()
      },
      end() {
        if (!open.delete(stream)) return
        clearInterval(heartbeat)
        for (const listener of listeners) listener()
        // A reader who has stopped reading must not keep the shop API from stopping.
        raw.end(() => raw.socket?.destroy())
      },
      onEnd(listener) {
        if (open.has(stream)) listeners.push(listener)
        else listener()
      },
    }
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
    open.add(stream)
    const route = request.routeOptions.url ?? 'unknown'
    openStreams.add({ route }, 1)
    listeners.push(() => openStreams.add({ route }, -1))
    raw.once('close', () => stream.end())
    // Its reader left, or the shop API stops, since it asked for a place.
    if (isStopping || request.raw.socket.destroyed) stream.end()
    return stream
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventStream, OpenEventStream } from './event-stream.ts'

/** A stream as an answer: what a handler of a call with `answer: 'stream'` returns. */
export class ShopStream {
  readonly #open: OpenEventStream
  readonly #follow: (stream: EventStream) => void

  constructor(open: OpenEventStream, follow: (stream: EventStream) => void) {
    this.#open = open
    this.#follow = follow
  }

  begin(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.#follow(this.#open(request, reply))
    return reply
  }
}

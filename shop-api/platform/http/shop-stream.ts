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

  async begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#follow(await this.#open(request, reply))
    return reply
  }
}

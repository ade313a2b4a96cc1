import type { FastifyReply } from 'fastify'
import { toTimestamp } from '#lib/kernel/time.ts'
import { answered } from './envelope.ts'

/** An answer as it leaves: checked by its shape and written already, so that it may be sent to more than one. */
export class ReadyAnswer {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Of what a handler of this reply's route answers with. */
  static of(reply: FastifyReply, data: unknown, instant: Date): ReadyAnswer {
    return new ReadyAnswer(Buffer.from(reply.serialize(answered(data, instant)) as string))
  }

  /** The same with the timestamp of another instant, which comes last in every answer. */
  at(instant: Date): ReadyAnswer {
    const timestamp = this.bytes.lastIndexOf(':') + 1
    return new ReadyAnswer(Buffer.concat([this.bytes.subarray(0, timestamp), Buffer.from(`${toTimestamp(instant)}}`)]))
  }
}

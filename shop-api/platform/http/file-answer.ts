import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file as an answer: what a handler of a call with `answer: 'file'` returns. */
export class ShopFile {
  readonly type: string
  readonly name: string
  readonly bytes: Buffer

  constructor(type: string, name: string, bytes: Buffer) {
    this.type = type
    this.name = name
    this.bytes = bytes
  }
}

/** A file that is made while it is sent: it may be larger than memory. */
export interface StreamedFile {
  readonly type: string
  readonly name: string
  readonly bytes: Readable
}

/** RFC 8187: a name in UTF-8 in a header. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Pictures may be shown in place; nothing else of a stranger's is opened by itself. */
export function sendFile(reply: FastifyReply, { type, name, bytes }: ShopFile | StreamedFile): FastifyReply {
  const kind = type.startsWith('image/') ? 'inline' : 'attachment'
  return (
    reply
      .type(type)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      // Even opened as a page it has no right to anything, and no other site shows it as its own.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-disposition', `${kind}; filename*=UTF-8''${extended(name)}`)
      .send(bytes)
  )
}

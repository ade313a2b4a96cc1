import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'range-parser'
import { holds } from './send-answer.ts'

export interface FileBytes {
  /** As they are sent: compressed, where content-encoding says so. */
  readonly bytes: Buffer
  readonly etag: string
}

const OK = 200
const PARTIAL = 206
const UNSATISFIABLE = 416
const UNCHANGED = 304
/** What the parser says of a list of ranges: all of them read, or one behind the end. */
const READ = 0
const BEYOND = 2

/** The one part that is wanted; all of it for several parts, and where the reader's copy is of other bytes. */
function partOf(
  { headers }: IncomingMessage,
  { bytes, etag }: FileBytes,
): { start: number; end: number } | null | 'none' {
  const { range, 'if-range': condition } = headers
  if (range === undefined || (condition !== undefined && condition !== etag)) return null
  const { code, type, ranges } = parse(bytes.length, range)
  if (type !== 'bytes') return null
  if (code === BEYOND && ranges.length === 0) return 'none'
  const [part] = ranges
  return code === READ && part && ranges.length === 1 ? part : null
}

/** Sends a file, the part of it that is wanted, or the word that the reader has it; its headers are set before. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: FileBytes): void {
  const { bytes, etag } = file
  response.setHeader('etag', etag)
  response.setHeader('accept-ranges', 'bytes')
  if (holds(request.headers['if-none-match'], etag)) {
    response.removeHeader('content-encoding')
    response.statusCode = UNCHANGED
    response.end()
    return
  }
  const part = request.method === 'GET' ? partOf(request, file) : null
  if (part === 'none') {
    response.removeHeader('content-encoding')
    response.statusCode = UNSATISFIABLE
    response.setHeader('content-range', `bytes */${bytes.length}`)
    response.setHeader('content-length', 0)
    response.end()
    return
  }
  const sent = part === null ? bytes : bytes.subarray(part.start, part.end + 1)
  response.statusCode = part === null ? OK : PARTIAL
  if (part !== null) response.setHeader('content-range', `bytes ${part.start}-${part.end}/${bytes.length}`)
  response.setHeader('content-length', sent.length)
  response.end(request.method === 'HEAD' ? undefined : sent)
}

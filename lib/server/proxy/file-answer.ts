import 'server-only'
import type { Call, FileKind } from '#lib/contract/call.ts'
import type { UpstreamAnswer } from '../upstream/transport.ts'
import type { CallAnswer } from './call-answer.ts'

interface Kind {
  readonly type: string
  /** Whether a browser may show it in place of keeping it. */
  readonly place: 'inline' | 'attachment'
  /** Whether these bytes can be one: a page or an envelope under the name of a file is none. */
  readonly isOne: (body: Buffer, answer: UpstreamAnswer) => boolean
}

const startsWith =
  (...bytes: readonly number[]) =>
  (body: Buffer): boolean =>
    bytes.every((byte, place) => body[place] === byte)

/** An archive, with something in it or nothing. */
const isZip = (body: Buffer): boolean =>
  startsWith(0x50, 0x4b, 0x03, 0x04)(body) || startsWith(0x50, 0x4b, 0x05, 0x06)(body)

const BEGINNING = 256
const beginningOf = (body: Buffer): string => body.toString('utf8', 0, BEGINNING).replace(/^\uFEFF?\s*/, '')

const kinds: Readonly<Record<FileKind, Kind>> = {
  jpeg: { type: 'image/jpeg', place: 'inline', isOne: startsWith(0xff, 0xd8, 0xff) },
  png: { type: 'image/png', place: 'inline', isOne: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  pdf: { type: 'application/pdf', place: 'attachment', isOne: (body) => beginningOf(body).startsWith('%PDF-') },
  ofd: { type: 'application/ofd', place: 'attachment', isOne: isZip },
  xml: {
    type: 'application/xml',
    place: 'attachment',
    isOne: (body) => /^<(?!!doctype\s+html|html[\s>])/i.test(beginningOf(body)),
  },
  zip: { type: 'application/zip', place: 'attachment', isOne: isZip },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    place: 'attachment',
    isOne: isZip,
  },
  // Text has no mark of its own, but a table begins neither as a page nor as an envelope does.
  csv: {
    type: 'text/csv',
    place: 'attachment',
    isOne: (body) => !body.includes(0) && !/^[<{[]/.test(beginningOf(body)),
  },
  // Never shown in place: a page of the upstream would run as one of ours. One that explains a failure is not sent as a
  // file with a name.
  html: {
    type: 'text/html',
    place: 'attachment',
    isOne: (body, { headers }) =>
      /^attachment\s*;.*filename/i.test(headers['content-disposition'] ?? '') && beginningOf(body).startsWith('<'),
  },
}

const LONGEST_NAME = 120

const typeOf = (answer: UpstreamAnswer) => answer.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Which of the files that a call promises the answer is, by type and by first bytes; everything else must be an envelope. */
export function fileKindOf({ files = [] }: Call, answer: UpstreamAnswer): Kind | undefined {
  if (answer.status !== 200 || answer.body.length === 0) return undefined
  const type = typeOf(answer)
  return files.map((name) => kinds[name]).find((kind) => kind.type === type && kind.isOne(answer.body, answer))
}

/** The upstream's name for the file without anything a header or a folder could stumble over. */
function nameOf(disposition = ''): string {
  const [, encoded = ''] = /filename\*=utf-8''([^;\s]{1,600})/i.exec(disposition) ?? []
  try {
    return decodeURIComponent(encoded)
      .replace(/[\p{C}"\\/:*?<>|]/gu, '')
      .replace(/^\.+/, '')
      .slice(0, LONGEST_NAME)
  } catch {
    return ''
  }
}

/** RFC 8187: an attribute's value in UTF-8. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/**
 * Somebody's own file: kept by nobody on the way, taken for nothing but its type, and without any right of this shop's
 * pages even if it is opened as one.
 */
export function fileAnswer({ type, place }: Kind, answer: UpstreamAnswer, headers: Headers): CallAnswer {
  const name = nameOf(answer.headers['content-disposition'])
  headers.set('content-type', type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
  headers.set('content-disposition', name === '' ? place : `${place}; filename*=UTF-8''${extended(name)}`)
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  headers.set('cross-origin-resource-policy', 'same-origin')
  return { status: 200, headers, body: answer.body }
}

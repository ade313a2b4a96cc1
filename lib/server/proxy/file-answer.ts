import 'server-only'
import type { UpstreamAnswer } from '../upstream/transport.ts'

/** What a file of the upstream may be, and whether a browser may show it in place of keeping it. */
const FILE_TYPES: ReadonlyMap<string, 'inline' | 'attachment'> = new Map([
  ['image/jpeg', 'inline'],
  ['image/png', 'inline'],
  ['application/pdf', 'attachment'],
  ['application/zip', 'attachment'],
  ['text/csv', 'attachment'],
  // Never shown in place: a page of the upstream would run as one of ours.
  ['text/html', 'attachment'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
])

const LONGEST_NAME = 120

const typeOf = (answer: UpstreamAnswer) => answer.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Whether an answer is a file that may pass; everything else must be an envelope. */
export function isFile(answer: UpstreamAnswer): boolean {
  return answer.status === 200 && answer.body.length > 0 && FILE_TYPES.has(typeOf(answer))
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
export function fileAnswer(answer: UpstreamAnswer, headers: Headers): Response {
  const type = typeOf(answer)
  const name = nameOf(answer.headers['content-disposition'])
  const kind = FILE_TYPES.get(type) ?? 'attachment'
  headers.set('content-type', type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
  headers.set('content-disposition', name === '' ? kind : `${kind}; filename*=UTF-8''${extended(name)}`)
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  headers.set('cross-origin-resource-policy', 'same-origin')
  return new Response(answer.body as Buffer<ArrayBuffer>, { status: 200, headers })
}

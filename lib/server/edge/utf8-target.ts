import 'server-only'
import { leadsNowhere } from '#lib/routes/files.ts'

const FOREIGN = /%[89a-f]|[\u0080-\uffff]/i
const RAW = /[\u0080-\uffff]/
const WORDS = /^[\p{L}\p{N}\p{P}\p{S} ]*\p{Script=Han}[\p{L}\p{N}\p{P}\p{S} ]*$/u

/** The bytes a part of an address stands for; a browser leaves those that are letters as they are. */
function bytesOf(part: string): Uint8Array {
  const bytes = [...part.matchAll(/%([0-9a-f]{2})|(.)/gis)].map(([, escaped, letter = '']) =>
    escaped === undefined ? letter.charCodeAt(0) : Number.parseInt(escaped, 16),
  )
  return Uint8Array.from(bytes)
}

function decoded(label: 'utf-8' | 'gb18030', bytes: Uint8Array, isCutOff = false): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isCutOff })
  } catch {
    return null
  }
}

/** A name or value in UTF-8; as it is where it is no text of either kind. */
function inUtf8(part: string, isQuery: boolean): string {
  if (!FOREIGN.test(part)) return part
  const bytes = bytesOf(isQuery ? part.replaceAll('+', ' ') : part)
  const plain = decoded('utf-8', bytes)
  if (plain !== null) return RAW.test(part) ? encodeURIComponent(plain) : part
  // Of a text in UTF-8 that was cut off nobody knows the last letter.
  if (decoded('utf-8', bytes, true) !== null) return part
  // Has everything of GBK and GB 2312.
  const text = decoded('gb18030', bytes)
  return text !== null && WORDS.test(text) ? encodeURIComponent(text) : part
}

/**
 * Where an address leads that is written in GBK, as old links and old pages have them; null for all others. Nothing behind
 * this reads anything but UTF-8.
 */
export function utf8Target(target: string): string | null {
  if (!FOREIGN.test(target) || !/^\/(?![/\\]|api\/)/.test(target)) return null
  const [path = '', ...rest] = target.split('?')
  const query = rest.length === 0 ? '' : `?${rest.join('?')}`
  const newPath = path.replace(/[^/]+/g, (part) => inUtf8(part, false))
  const isKnown = newPath === path || !leadsNowhere(newPath)
  const moved = (isKnown ? newPath : path) + query.replace(/[^?&=;]+/g, (part) => inUtf8(part, true))
  return moved === target ? null : moved
}

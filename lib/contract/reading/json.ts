/** A text, or a number as a whole: digits within a text or behind a point are none. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WIDE = /^-?\d{16,}$/
const MAY_BE_WIDE = /[:[,\s]-?\d{16,}\s*[,\]}]/

export interface ParsedJson {
  readonly value: unknown
  /** Any program reads the same out of these bytes. */
  readonly isExact: boolean
}

/**
 * JSON in which whole numbers of more digits than a number holds become text: an id that a shop API writes as a number
 * would be read as another one. Throws SyntaxError.
 */
export function parseJson(text: string): ParsedJson {
  if (!MAY_BE_WIDE.test(text)) return { value: JSON.parse(text) as unknown, isExact: true }
  const readable = text.replace(TOKEN, (token) => (WIDE.test(token) ? `"${token}"` : token))
  return { value: JSON.parse(readable) as unknown, isExact: readable === text }
}

import { createHash } from 'node:crypto'

const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+;base64,/
const DIGEST = /^[0-9a-f]{64}$/

/**
 * A file that came within a text: its size and a digest; null for other texts. Looked for by what it has not: counting
 * millions of signs in one expression is more than its stack holds.
 */
export function fileIn(text: string): string | null {
  const encoded = text.replace(DATA_URL, '')
  const isFile = encoded !== text || (text.length >= 64 && !/[^A-Za-z0-9+/=]/.test(text) && !DIGEST.test(text))
  if (!isFile) return null
  const bytes = Buffer.from(encoded, 'base64')
  return `文件，${bytes.length}字节，SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`
}

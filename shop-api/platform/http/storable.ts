import type { FastifyInstance } from 'fastify'
import { fieldRefusal, notFound } from './refusal.ts'

/** No text of the database holds NUL or half a character; no honest caller sends one. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
/** What a decoder writes where it lost a character: bytes of another encoding were read as UTF-8. */
const isWhole = (text: string): boolean => isStorable(text) && !text.includes('\uFFFD')

type Judge = (text: string) => boolean

/** Path of the first value, or name, that can't be stored; null when all can. Bodies are bounded, and so is this. */
function unstorable(value: unknown, path: string, isGood: Judge = isStorable): string | null {
  if (typeof value === 'string') return isGood(value) ? null : path
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const [name, inner] of Object.entries(value)) {
    if (!isGood(name)) return path
    const found = unstorable(inner, path === '' ? name : `${path}.${name}`, isGood)
    if (found !== null) return found
  }
  return null
}

/** Refuses, at the door and for every call, texts that no column could take. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (unstorable(request.params, '') !== null) throw notFound('请求的内容不存在')
    const field = unstorable(request.query, '') ?? unstorable(request.body, '', isWhole)
    if (field !== null) throw fieldRefusal(field === '' ? 'form' : field, '含有无法识别的字符')
  })
}

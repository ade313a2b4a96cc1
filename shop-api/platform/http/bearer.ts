import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const BEARER = /^Bearer (.+)$/i

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request carries a key. Digests are compared: neither length nor place of a difference shows. */
export function carries(request: FastifyRequest, key: string): boolean {
  const given = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(key))
}

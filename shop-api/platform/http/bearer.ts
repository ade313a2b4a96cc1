import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isProxied } from '#lib/kernel/proxied.ts'

const BEARER = /^Bearer (.+)$/i

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The key a request carries. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1]

/** Whether a request carries a key. Digests are compared: neither length nor place of a difference shows. */
export function carries(request: FastifyRequest, key: string): boolean {
  const given = bearerOf(request)
  return given !== undefined && timingSafeEqual(digest(given), digest(key))
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** A call from the machine itself that no proxy passed on, or one with the token: numbers of the business are for no others. */
export function mayAsk(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && carries(request, token)) return true
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && !isProxied(request.headers)
}

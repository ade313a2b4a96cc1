import type { FastifyRequest } from 'fastify'
import { isProxied } from '#lib/kernel/proxied.ts'
import { carries } from './bearer.ts'

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** The machine itself, with nobody behind it, or who carries the token: numbers of the business are for no others. */
export function mayAsk(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && carries(request, token)) return true
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && !isProxied(request.headers)
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import pino from 'pino'
import { loggedPath } from '#lib/kernel/logged-path.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'

const SANE_ID = /^[A-Za-z0-9_-]{8,64}$/
const secrets = ['phone', 'cookie', 'token', 'password', 'passwordHash', 'code', 'authorization']

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly state?: string | undefined
  readonly stack?: string | undefined
  readonly cause?: LoggedError | undefined
}

/** A database error carries every parameter in its text, a person's data among them: only the statement is logged. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? error.query.slice(0, 400) : error.message,
    state: sqlState(error),
    stack: frames.slice(0, 12).join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service: 'shop-api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    destination,
  )
}

/** One id from page to database: the caller's when it looks like one, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

/** Asked every second or so by whatever watches the shop API: what they find is logged by themselves when it changes. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const levelOf = (address: string | undefined, status: number) => {
  if (PROBES.has(address ?? '')) return 'debug'
  return status >= 500 ? 'error' : 'info'
}

/**
 * One line a request, if they are asked for: which call, how it went, and who asked, by number alone. Nothing that was typed,
 * no query and no header is in it. A stream has none.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, member, operatorId, routeOptions, url } = request
    if (!app.shop.config.REQUEST_LINES) return
    const line = {
      method,
      route: routeOptions.url ?? 'unknown',
      path: loggedPath(routeOptions.url ?? null, url.split('?', 1)[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: Number(reply.getHeader('content-length') ?? 0),
      ...(member ? { memberId: member.id } : {}),
      ...(operatorId === null ? {} : { operatorId }),
    }
    request.log[levelOf(routeOptions.url, reply.statusCode)](line, 'request')
  })
}

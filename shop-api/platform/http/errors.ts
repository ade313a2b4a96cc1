import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { toTimestamp } from '#lib/kernel/time.ts'
import { awayReason } from '#shop-api/platform/db/postgres-away.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { diskTrouble } from '#shop-api/platform/storage/disk-trouble.ts'
import { JSON_TYPE } from './envelope.ts'
import { ShopRefusal, statusOf } from './refusal.ts'
import { logRefusal } from './security-log.ts'

const BROKEN = '系统繁忙，请稍候再试'
/** Said when trying again is all a buyer can do; in seconds, when to. */
const AWAY = '系统正在恢复，请稍后重试'
const AWAY_SECONDS = 2
const BUSY = '当前访问人数较多，请稍后重试'
const BUSY_SECONDS = 1
const NO_DISK = {
  full: '服务器存储空间不足，内容未保存，请稍后重试或联系客服',
  'read-only': '服务器存储暂不可写入，内容未保存，请稍后重试或联系客服',
}

/** Transport errors fastify finds itself, in words for people. */
const transportMessages: Readonly<Record<number, string>> = {
  400: '请求格式不正确',
  404: '请求的内容不存在',
  405: '不支持的请求方式',
  413: '提交的内容过大',
  415: '不支持的内容格式',
  429: '操作过于频繁，请稍后重试',
}

function fieldsOf(issues: readonly { instancePath: string; message?: string | undefined }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'form'
    fields[name] ??= []
    fields[name].push(issue.message ?? '填写有误')
  }
  return fields
}

/**
 * PostgreSQL: a number, a day or a text that no column of its kind can hold. The shapes refuse what they know of; this is
 * the net below them.
 */
const UNSTORABLE: ReadonlySet<string> = new Set(['22003', '22007', '22008', '22021', '22P05'])

/** A value out of a request that the books can't hold: nothing has such an id, nothing was on such a day. */
const isUnstorable = (error: Error): boolean => UNSTORABLE.has(sqlState(error) ?? '')

/** A lock not given in time, or conflicts with others through all repetitions: nothing was written. */
const CONFLICTS: ReadonlySet<string> = new Set(['55P03', '40001', '40P01'])

/** Every failure leaves as an envelope of the error catalogue (spec §8); reasons of ours stay in the log. `movedTo`: see former-names. */
export function answerErrors(app: FastifyInstance, movedTo: (url: string) => string | null): void {
  const answer = (reply: FastifyReply, code: number, message: string, errors?: object) =>
    reply
      .code(statusOf(code))
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .serializer(JSON.stringify)
      .send({ code, message, ...(errors ? { errors } : {}), timestamp: toTimestamp(app.shop.clock()) })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ShopRefusal) {
      logRefusal(request, error)
      // A refusal with a cause is somebody else's failure: the operator wants to see it, the buyer not.
      if (error.cause !== undefined) request.log.warn({ err: error }, 'refused because of a failure')
      if (error.retryAfter) reply.header('retry-after', String(error.retryAfter))
      return answer(reply, error.code, error.message, error.errors)
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = fieldsOf(error.validation)
      return answer(reply, 422, Object.values(errors)[0]?.[0] ?? '填写有误', errors)
    }
    if (isUnstorable(error)) {
      request.log.warn({ err: error }, 'a value beyond all columns')
      return request.method === 'GET'
        ? answer(reply, 404, transportMessages[404] ?? '')
        : answer(reply, 422, '数值超出范围')
    }
    const trouble = diskTrouble(error)
    if (trouble) {
      request.log.error({ err: error }, `the disk is ${trouble}`)
      return answer(reply, 507, NO_DISK[trouble])
    }
    if (awayReason(error)) {
      request.log.warn({ err: error }, 'the database is away')
      return answer(reply.header('retry-after', String(AWAY_SECONDS)), 503, AWAY)
    }
    if (CONFLICTS.has(sqlState(error) ?? '')) {
      request.log.warn({ err: error }, 'others held what this request needed')
      return answer(reply.header('retry-after', String(BUSY_SECONDS)), 409, BUSY)
    }
    const status = error.statusCode ?? 500
    if (status < 500) return answer(reply, status, transportMessages[status] ?? '请求无法处理')
    const cause = isResponseSerializationError(error) ? error.cause.issues : undefined
    request.log.error({ err: error, ...(cause ? { issues: cause } : {}) }, 'request failed')
    return answer(reply, 500, BROKEN)
  })

  // Before its route is asked: a word where another page has a number would be missing there.
  app.addHook('onRequest', (request, reply, done) => {
    const moved = movedTo(request.url)
    if (moved === null) return done()
    if (moved.startsWith('/staff/')) reply.redirect(moved, 308)
    else answer(reply, 410, `此地址已改为 ${moved}`)
  })
  app.setNotFoundHandler((_, reply) => answer(reply, 404, transportMessages[404] ?? ''))
}

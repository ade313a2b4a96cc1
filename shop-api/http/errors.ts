import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { toTimestamp } from '#lib/kernel/time.ts'
import { sqlState } from '#shop-api/db/transaction.ts'
import { ShopRefusal, statusOf } from './refusal.ts'
import { logRefusal } from './security-log.ts'

const BROKEN = '系统繁忙，请稍候再试'

/** Transport errors fastify finds itself, in words for people. */
const transportMessages: Readonly<Record<number, string>> = {
  400: '请求格式不正确',
  404: '请求的内容不存在',
  405: '不支持的请求方式',
  413: '提交的内容过大',
  415: '不支持的内容格式',
  429: '操作过于频繁，请稍后再试',
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

/** Every failure leaves as an envelope of the error catalogue (spec §8); reasons of ours stay in the log. */
export function answerErrors(app: FastifyInstance): void {
  const answer = (reply: FastifyReply, code: number, message: string, errors?: object) =>
    reply
      .code(statusOf(code))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
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
    const status = error.statusCode ?? 500
    if (status < 500) return answer(reply, status, transportMessages[status] ?? '请求无法处理')
    const cause = isResponseSerializationError(error) ? error.cause.issues : undefined
    request.log.error({ err: error, ...(cause ? { issues: cause } : {}) }, 'request failed')
    return answer(reply, 500, BROKEN)
  })

  app.setNotFoundHandler((_, reply) => answer(reply, 404, transportMessages[404] ?? ''))
}

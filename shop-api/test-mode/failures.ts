import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** What can go wrong with an answer, as the storefront sees it. */
export const failureModes = [
  'slow',
  'hang',
  'cut',
  'reset',
  'empty',
  'html',
  'broken-json',
  'wrong-shape',
  'sign-in-200',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '459',
  '500',
  '503',
] as const

export const failureShape = z.object({
  /** Path of the call, as a template (/api/cart/{id}/edit) or as it is asked for; * represents every call. */
  path: z.string().min(1),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  mode: z.enum(failureModes),
  /** Only this member's requests meet it, so that tests can run side by side; without it all requests do. */
  member: z.number().int().positive().optional(),
  /** How many requests it meets; 0 until it is cleared. */
  times: z.number().int().min(0).default(1),
  /** slow: how long. */
  ms: z.number().int().min(0).max(120_000).default(2000),
  message: z.string().optional(),
  /** 422: messages by field. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Failure = z.output<typeof failureShape>

const HANG_MS = 120_000

const messages: Readonly<Record<string, string>> = {
  '401': '请先登录',
  '403': '无权限',
  '404': '请求的内容不存在',
  '409': '数据已变化，请刷新后重试',
  '422': '填写有误',
  '429': '操作过于频繁，请稍后重试',
  '459': '请先签署电子合同',
  '500': '系统繁忙，请稍候再试',
  '503': '系统维护中',
}

function answerCode({ mode, message, errors }: Failure, reply: FastifyReply) {
  const body = {
    code: Number(mode),
    message: message ?? messages[mode] ?? '',
    ...(mode === '422' ? { errors: errors ?? { form: [message ?? '填写有误'] } } : {}),
  }
  return reply.code(Number(mode)).type('application/json').serializer(JSON.stringify).send(body)
}

const bodies: Readonly<Record<string, readonly [type: string, body: string]>> = {
  empty: ['application/json', ''],
  html: ['text/html; charset=utf-8', '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'],
  'broken-json': ['application/json', '{"code":200,"message":"ok","data":{"da'],
  'wrong-shape': ['application/json', '{"code":200,"message":"ok","data":{"unexpected":true}}'],
  'sign-in-200': ['application/json', '{"code":10001,"message":"请先登录"}'],
}

/** Fails a request the way that was asked for; `slow` only delays it. */
export async function fail(failure: Failure, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { mode, ms } = failure
  if (mode === 'slow' || mode === 'hang') {
    await new Promise((resolve) => setTimeout(resolve, mode === 'slow' ? ms : HANG_MS).unref())
    return undefined
  }
  if (mode === 'cut' || mode === 'reset') {
    reply.hijack()
    if (mode === 'cut') {
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      reply.raw.write('{"code":200,"message":"ok","data":{')
    }
    // The socket: a request that was read to its end is not on it any more.
    setTimeout(() => request.raw.socket.destroy(), 20)
    return reply
  }
  const body = bodies[mode]
  return body ? reply.type(body[0]).serializer(String).send(body[1]) : answerCode(failure, reply)
}

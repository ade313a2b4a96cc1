import { REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import type { CallAnswer } from './call-answer.ts'

/** Texts of the storefront's own answers; the upstream's pass as they are below 500. */
export const BROKEN_TEXT = '系统繁忙，请稍候再试'
export const TIMEOUT_TEXT = '请求超时，请刷新页面'

const texts = {
  403: '请求来源无效，请刷新页面后重试',
  404: '接口不存在',
  405: '不支持的请求方式',
  408: '提交超时，请检查网络后重试',
  409: '上一次操作尚未完成，请稍后重试',
  413: '提交的内容过大',
  415: '不支持该格式',
  429: '打开的页面过多，请关闭部分页面后重试',
  499: '请求已取消',
  500: BROKEN_TEXT,
  502: BROKEN_TEXT,
  503: '当前上传人数较多，请稍后重试',
  504: TIMEOUT_TEXT,
} as const

export type RefusalStatus = keyof typeof texts

/** The storefront itself cannot or will not do what was asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly allow: readonly string[]

  constructor(status: RefusalStatus, allow: readonly string[] = [], text: string = texts[status]) {
    super(text)
    this.status = status
    this.allow = allow
  }
}

export function baseHeaders(requestId: string): Headers {
  return new Headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [REQUEST_ID_HEADER]: requestId,
  })
}

export function jsonAnswer(status: number, json: string | Uint8Array, headers: Headers): CallAnswer {
  headers.set('content-type', 'application/json; charset=utf-8')
  return { status, headers, body: json }
}

export function refusalAnswer(refusal: Refusal, requestId: string, headers = baseHeaders(requestId)): CallAnswer {
  const { status, message, allow } = refusal
  if (status === 405) headers.set('allow', allow.join(', '))
  return jsonAnswer(status, JSON.stringify({ code: status, message, request_id: requestId }), headers)
}

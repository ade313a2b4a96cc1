import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { errorCode } from '#shop-api/platform/error-code.ts'
import type { Resolve } from './public-address.ts'
import { isPublicAddress, NotPublicError, publicLookup, resolveName } from './public-address.ts'

/** Why an address gives no file, in words for the person who wrote it. */
export class FetchError extends Error {
  override name = 'FetchError'
}

export interface FetchRules {
  readonly mostBytes: number
  /** For all of it: name, connection, redirections, body. */
  readonly mostMs: number
  /** Plain http, too. */
  readonly mayBePlain: boolean
  readonly resolve?: Resolve
  readonly isAllowed?: (address: string) => boolean
}

/** Fetches the bytes behind an address. Throws FetchError. */
export type FetchFile = (address: string, signal?: AbortSignal) => Promise<Buffer>

const MOST_REDIRECTIONS = 3
const MOST_ADDRESS = 2_000
const REDIRECTIONS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const NOT_PUBLIC = '地址指向内部网络或本机，不可读取'

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: '未找到该网站，请检查地址',
  EAI_AGAIN: '暂时无法解析该网站，请稍后重试',
  ECONNREFUSED: '网站拒绝连接',
  ECONNRESET: '网站中断了连接',
  EPROTO: '网站不支持 HTTPS',
  ERR_SSL_WRONG_VERSION_NUMBER: '网站不支持 HTTPS',
  HPE_HEADER_OVERFLOW: '网站的回答不正确',
  CERT_HAS_EXPIRED: '网站的 HTTPS 证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '网站的 HTTPS 证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '网站的 HTTPS 证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '网站的 HTTPS 证书不受信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '网站的 HTTPS 证书与域名不符',
}

export type TargetRules = Omit<FetchRules, 'mostBytes'>

export function targetOf(text: string, base: URL | undefined, rules: TargetRules): URL {
  const { mayBePlain, isAllowed = isPublicAddress } = rules
  const url = text.length <= MOST_ADDRESS ? URL.parse(text, base) : null
  if (!url) throw new FetchError('不是网址，须如 https://img.example.com/1.jpg')
  if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:')) {
    throw new FetchError(`须为 https:// ${mayBePlain ? '或 http:// ' : ''}开头的网址`)
  }
  if (url.username !== '' || url.password !== '') throw new FetchError('网址中不能带用户名和密码')
  // A connection to a number asks no resolver.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new FetchError(NOT_PUBLIC)
  return url
}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
const picture: Sent = { method: 'GET', headers: { accept: 'image/*', 'accept-encoding': 'identity' } }

export function open(url: URL, rules: TargetRules, signal: AbortSignal, sent: Sent): Promise<IncomingMessage> {
  const { resolve = resolveName, isAllowed = isPublicAddress } = rules
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const asked = request(url, {
    // A connection of its own: none that was opened for another name is used again.
    agent: false,
    lookup: publicLookup(resolve, isAllowed),
    method: sent.method,
    headers: { ...sent.headers, 'user-agent': 'shop-api' },
    signal,
  })
  asked.once('response', answer).once('error', reject).end(sent.body)
  return promise
}

export async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = () => new FetchError(`超过 ${mostBytes / 1024 / 1024} MB`)
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  if (!response.complete) throw new FetchError('网站中断了连接')
  return Buffer.concat(chunks)
}

async function follow(address: string, rules: FetchRules, signal: AbortSignal): Promise<Buffer> {
  let url = targetOf(address, undefined, rules)
  for (let hops = 0; hops <= MOST_REDIRECTIONS; hops += 1) {
    const response = await open(url, rules, signal, picture)
    try {
      const { statusCode: status = 0, headers } = response
      if (status === 200) return await bodyOf(response, rules.mostBytes)
      if (!REDIRECTIONS.has(status)) throw new FetchError(`网站返回 ${status}，未取得图片`)
      const next = targetOf(headers.location ?? '', url, rules)
      if (url.protocol === 'https:' && next.protocol === 'http:') throw new FetchError('跳转到了不加密的地址')
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new FetchError(`跳转超过 ${MOST_REDIRECTIONS} 次`)
}

export function wordsFor(error: unknown, timer: AbortSignal, mostMs: number): FetchError | null {
  if (error instanceof FetchError) return error
  if (timer.aborted) return new FetchError(`${mostMs / 1000} 秒内未读完`)
  if (error instanceof NotPublicError) return new FetchError(NOT_PUBLIC)
  if (error instanceof AggregateError) return wordsFor(error.errors[0], timer, mostMs)
  const code = errorCode(error)
  return code === undefined ? null : new FetchError(reasons[code] ?? `连接不上该网站（${code}）`)
}

/**
 * Fetches files of the internet for people who only wrote down where they are: nothing inside our own network can be reached by it,
 * neither by name, number or redirection, and no answer holds it up or fills the memory.
 */
export const fileFetcher =
  (rules: FetchRules): FetchFile =>
  async (address, signal) => {
    const timer = AbortSignal.timeout(rules.mostMs)
    try {
      return await follow(address, rules, signal ? AbortSignal.any([timer, signal]) : timer)
    } catch (error) {
      signal?.throwIfAborted()
      throw wordsFor(error, timer, rules.mostMs) ?? error
    }
  }

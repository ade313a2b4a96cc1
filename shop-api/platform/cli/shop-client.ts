import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '#shop-api/platform/error-code.ts'

/** Something the operator can mend; its message is shown as it is. */
export class CtlError extends Error {
  override name = 'CtlError'
}

const LIMIT_MS = 30_000
const answerShape = z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() })

export interface ShopClient {
  /** `limitMs` is for what takes longer than other calls. */
  get(path: string, query?: Readonly<Record<string, string | undefined>>, limitMs?: number): Promise<unknown>
  /** A file is sent by its bytes, everything else as JSON. */
  post(path: string, body?: object | Blob, limitMs?: number): Promise<unknown>
}

type Env = Readonly<Record<string, string | undefined>>

function readHint(folder: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(folder, file), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Address and token of the running shop API: from the environment, else from the data folder it left them in. */
export function connect(env: Env): ShopClient {
  const folder = env.SHOP_DATA_DIR || '.data/shop'
  const token = env.OPERATOR_TOKEN || readHint(folder, 'operator-token')
  const given = env.SHOP_API_URL || readHint(folder, 'address') || ''
  const bases = given.split(/[,\s]+/).filter((each) => each !== '')
  if (bases.length === 0)
    throw new CtlError(`商城接口未运行（${folder} 中无地址）。请先运行 npm start，或设置 SHOP_API_URL`)
  if (!token)
    throw new CtlError(`未找到运营令牌：请设置 OPERATOR_TOKEN，或用 SHOP_DATA_DIR 指明数据目录（现为 ${folder}）`)
  const ask = (at: string, init: RequestInit, limitMs: number) =>
    send(
      bases.map((base) => new URL(`/admin${at}`, base)),
      { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } },
      limitMs,
    )
  return {
    get: (at, query = {}, limitMs = LIMIT_MS) => {
      const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      return ask(given.length === 0 ? at : `${at}?${new URLSearchParams(given)}`, {}, limitMs)
    },
    post: (at, body = {}, limitMs = LIMIT_MS) => {
      const isFile = body instanceof Blob
      const headers = { 'content-type': isFile ? body.type : 'application/json' }
      const init = { method: 'POST', headers, body: isFile ? body : JSON.stringify(body) }
      return ask(at, init, limitMs)
    },
  }
}

/** Nobody listens there: nothing was sent. */
const isRefused = (error: unknown): boolean => error instanceof Error && errorCode(error.cause) === 'ECONNREFUSED'

/** Asks the first instance of the shop that is there: one that was killed leaves its address behind. */
async function send([url, ...others]: readonly URL[], init: RequestInit, limitMs: number): Promise<unknown> {
  if (!url) throw new CtlError('未找到商城接口')
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) })
  } catch (error) {
    if (others.length > 0 && isRefused(error)) return send(others, init, limitMs)
    throw new CtlError(`无法连接商城接口 ${url.origin}，请确认接口正在运行`)
  }
  const answer = answerShape.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new CtlError(`${url.origin} 的回答不是商城接口的格式（${response.status}）`)
  if (answer.data.code !== 200) throw new CtlError(answer.data.message)
  return answer.data.data
}

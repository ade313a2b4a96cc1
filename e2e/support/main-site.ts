import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { shopApiUrl } from './addresses.ts'
import { signInOf } from './members.ts'

/** Sites below this domain reach this machine in every browser. */
export const domain = 'shop.localhost'
export const cookieName = 'main_sid'
const entry = '/passport'

export interface MainSite {
  /** The main site and, below /api, the shop API that knows its sessions. */
  readonly port: number
  readonly loginUrl: string
  /** Sessions that are open. */
  readonly sessions: ReadonlyMap<string, string>
  /** Ends all sessions; browsers keep their cookies. */
  readonly endSessions: () => void
  readonly close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** The session of a sample member at the reference shop API. */
async function signedInCookie(): Promise<string> {
  const { phone, password } = signInOf('wholesaler')
  const body = new URLSearchParams({ account: phone, password })
  const answer = await fetch(shopApiUrl + authCalls.login.path, { method: 'POST', body })
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

const page = (text: string) => `<!doctype html><html lang="zh-CN"><title>总站</title><h1>总站</h1>${text}`
const attributes = `Domain=${domain}; Path=/; HttpOnly; SameSite=Lax`

/**
 * A main site with a sign-in page of its own, and a shop API behind its session: the reference shop API, whose session
 * stays here. `namesLogin`: answers that ask for sign-in carry login_url.
 */
export async function startMainSite({ namesLogin }: { namesLogin: boolean }): Promise<MainSite> {
  const sessions = new Map<string, string>()
  let loginUrl = ''

  async function answerCall(request: IncomingMessage, response: ServerResponse, sid: string): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const cookie = sessions.get(sid)
    const formType = request.headers['content-type']
    const text = await bodyOf(request)
    const answer = await fetch(shopApiUrl + url, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...(formType ? { 'content-type': formType } : {}) },
      body: method === 'POST' ? text : null,
    })
    const type = answer.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream') && answer.body) {
      response.writeHead(answer.status, { 'content-type': type })
      Readable.fromWeb(answer.body as ReadableStream).pipe(response)
      return
    }
    const isJson = type.startsWith('application/json')
    let body = Buffer.from(await answer.arrayBuffer())
    if (isJson && namesLogin) {
      const envelope = JSON.parse(body.toString()) as { code: number }
      if (envelope.code === 10001) body = Buffer.from(JSON.stringify({ ...envelope, login_url: loginUrl }))
    }
    if (method === userCalls.logout.method && url === userCalls.logout.path) {
      sessions.delete(sid)
      response.appendHeader('set-cookie', [`${cookieName}=; Max-Age=0; ${attributes}`, 'trace=1'])
    }
    response.writeHead(answer.status, { 'content-type': type }).end(body)
  }

  async function answerEntry(request: IncomingMessage, response: ServerResponse, back: string): Promise<void> {
    if (request.method !== 'POST') {
      response.end(page('<form method="post"><button>登录总站</button></form>'))
      return
    }
    const sid = randomUUID()
    sessions.set(sid, await signedInCookie())
    response.writeHead(303, { location: back || '/', 'set-cookie': `${cookieName}=${sid}; ${attributes}` }).end()
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://main')
    const sid = new RegExp(`${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    try {
      if (url.pathname.startsWith('/api/')) await answerCall(request, response, sid)
      else if (url.pathname === entry) await answerEntry(request, response, url.searchParams.get('redirect') ?? '')
      else response.end(page(sid === '' ? '未登录' : '已登录'))
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  loginUrl = `http://www.${domain}:${port}${entry}`
  return {
    port,
    loginUrl,
    sessions,
    endSessions: () => sessions.clear(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

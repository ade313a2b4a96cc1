import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Alter, BareUpstream } from './bare-upstream.ts'
import type { Answer, Asked, Session } from './plain-calls.ts'
import { plainCalls, Refusal } from './plain-calls.ts'

export const PLAIN_COOKIE = 'sid'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWO4e/cuAAUyApiWENc5AAAAAElFTkSuQmCC',
  'base64',
)

const isForMembers = (key: string): boolean =>
  /\/api\/(cart|favorite|user|jybg|draw\/(simple|record))/.test(key) && !/\/(resetPassword|phone)/.test(key)
const routes = Object.keys(plainCalls).map((key) => ({
  key,
  pattern: new RegExp(`^${key.replace(/\{\w+\}/, '(?<id>[\\w-]+)')}$`),
}))

/** Ids between # are written as numbers, of which a program that reads them as such makes others. */
const written = (body: unknown): string => JSON.stringify(body).replaceAll(/"#(\d+)#"/g, '$1')

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of request) text += piece
  return new URLSearchParams(text)
}

/** The second upstream, listening in this process. */
export async function startPlainUpstream(): Promise<BareUpstream> {
  const heard: string[] = []
  const sessions = new Map<string, Session>()
  const asIs: Alter = (_key, data) => data
  let current = asIs
  const answerTo = (key: string, asked: Omit<Asked, 'session'>, session: Session | undefined): Answer => {
    try {
      if (isForMembers(key) && !session) throw new Refusal(401, { message: 'Unauthenticated.' })
      const [status, body] = plainCalls[key]?.({ ...asked, session: session ?? { lines: [], favourites: [] } }) ?? [500]
      return body === undefined ? [status] : [status, current(key, body)]
    } catch (refusal) {
      if (refusal instanceof Refusal) return [refusal.status, refusal.body]
      throw refusal
    }
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://shop')
    heard.push(`${request.method} ${pathname}`)
    if (pathname.startsWith('/img/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL)
      return
    }
    if (pathname === '/login') {
      const id = randomUUID()
      sessions.set(id, { lines: [], favourites: [] })
      const location = query.get('redirect') ?? '/'
      response.writeHead(302, { 'set-cookie': `${PLAIN_COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`, location }).end()
      return
    }
    const asked = `${request.method} ${pathname}`
    const route = routes.find(({ pattern }) => pattern.test(asked))
    const session = sessions.get(new RegExp(`${PLAIN_COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '')
    const [status, body] = route
      ? answerTo(
          route.key,
          { id: route.pattern.exec(asked)?.groups?.id ?? '', query, form: await formOf(request) },
          session,
        )
      : ([
          404,
          { timestamp: '2026-11-20T01:30:00.000+00:00', status: 404, error: 'Not Found', path: pathname },
        ] as const)
    response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' })
    response.end(body === undefined ? '' : written(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    alter: (alter = asIs) => {
      current = alter
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

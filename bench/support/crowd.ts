import { Agent, request } from 'node:http'
import { categories, filters, sorts, typed } from './list-queries.ts'

export interface Visitor {
  readonly name: string
  /** Share of the connections. */
  readonly share: number
  readonly headers: Readonly<Record<string, string>>
  readonly urls: readonly string[]
}

/** Lists in every narrowing, none of which is kept as a page. */
const narrowed = categories.flatMap((id) =>
  sorts.flatMap((sort) => filters.map((filter) => encodeURI(`/list?select=${id}&sort=${sort}&${filter}`))),
)
const searches = typed.map((word) => `/search?keywords=${encodeURIComponent(word)}`)
const calls = categories.flatMap((id) => [`/api/goods/list?select=${id}`, `/api/goods/list?select=${id}&page=2`])

/** Visitors of all kinds, with the cookie of one who is signed in. */
export const mixedVisitors = (cookie: string): Visitor[] => [
  {
    name: 'guest, kept pages',
    share: 0.2,
    headers: {},
    urls: ['/', '/list', '/mrtj', ...categories.map((id) => `/list?select=${id}`)],
  },
  { name: 'guest, narrowed lists and searches', share: 0.3, headers: {}, urls: [...narrowed, ...searches] },
  { name: 'crawler, narrowed lists', share: 0.1, headers: { 'user-agent': 'Examplebot/1.0' }, urls: narrowed },
  { name: 'member, narrowed lists', share: 0.2, headers: { cookie }, urls: narrowed },
  {
    name: 'member, calls',
    share: 0.2,
    headers: { cookie },
    urls: [...calls, '/api/cart/list?filters=99999&new=1', '/api/cart/total'],
  },
]

export interface Answer {
  readonly visitor: Visitor
  /** 0 without an answer. */
  readonly status: number
  readonly ms: number
}

function ask(agent: Agent, base: string, visitor: Visitor, url: string): Promise<Answer> {
  const from = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ visitor, status, ms: performance.now() - from })
    request(base + url, { agent, headers: { 'accept-encoding': 'gzip', ...visitor.headers } }, (answer) => {
      answer.on('end', () => end(answer.statusCode ?? 0)).on('error', () => end(0))
      answer.resume()
    })
      .on('error', () => end(0))
      .end()
  })
}

interface Rush {
  readonly connections: number
  /** On the clock of this process, in milliseconds. */
  readonly until: number
}

/** Every connection asks for the next address as soon as it has the last answer. */
export async function rush(base: string, crowd: readonly Visitor[], { connections, until }: Rush): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const all = crowd.flatMap((visitor) =>
    Array.from({ length: Math.max(1, Math.round(visitor.share * connections)) }, async (_, connection) => {
      for (let turn = connection * 31; performance.now() < until; turn += 7) {
        answers.push(await ask(agent, base, visitor, visitor.urls[turn % visitor.urls.length] as string))
      }
    }),
  )
  await Promise.all(all)
  agent.destroy()
  return answers
}

import '#shop-api/sample-shop/pictures/find-picture.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { BodyOf, Call, DataOf, QueryOf } from '#lib/contract/call.ts'
import { buildCallPath } from '#lib/contract/call.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { build } from '#shop-api/app.ts'
import { readConfig } from '#shop-api/modules/base/environment/config.ts'
import type { CodeSender } from '#shop-api/modules/identity/auth/code-sender.ts'
import { keepingSender } from '#shop-api/modules/identity/auth/code-sender.ts'
import type { WechatProvider } from '#shop-api/modules/identity/wechat/provider.ts'
import { developmentWechat } from '#shop-api/modules/identity/wechat/provider.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { createLogger } from '#shop-api/platform/http/logging.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { openSampleDb, openTestDb, TEST_SEAL_SECRET } from './test-db.ts'

/** Longest a test waits for its shop: the sample may have to be loaded first. */
export const OPEN_MS = 180_000

export const OPERATOR_TOKEN = 'operator-token-of-the-tests'
export const EVENTS_KEY = 'events-key-of-the-tests'

export interface Answer<Data> {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Data
  readonly errors?: Record<string, string[]>
  /** Of the shop, in seconds. */
  readonly timestamp: number
}

interface Input<C extends Call> {
  readonly params?: Record<string, string | number>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
}

/** Somebody who asks the shop API: a guest until a sign-in leaves its cookie here. */
export interface Visitor {
  call<C extends Call>(call: C, input?: Input<C>): Promise<Answer<DataOf<C>>>
  cookie: string | null
}

export interface TestShop {
  readonly app: FastifyInstance
  readonly db: Db
  readonly codeSender: CodeSender
  /** What was logged, a line each. */
  readonly log: string[]
  /** The instant of every request; tests move it. */
  now: Date
  /** One more instance of the shop API on the same database, with other variables perhaps. */
  instance(env?: Readonly<Record<string, string>>): Promise<FastifyInstance>
  /** A visitor from such an address. */
  visitor(address?: string): Visitor
  close(): Promise<void>
}

function visitorOf(app: FastifyInstance, remoteAddress: string): Visitor {
  const visitor: Visitor = {
    cookie: null,
    async call(call, { params = {}, query, body } = {}) {
      const search = query ? `?${encodeForm(query as Record<string, FormValue>)}` : ''
      const answer = await app.inject({
        method: call.method,
        url: buildCallPath(call, params) + search,
        remoteAddress,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(visitor.cookie ? { cookie: `${SESSION_COOKIE}=${visitor.cookie}` } : {}),
        },
        ...(call.method === 'POST'
          ? { payload: encodeForm((body ?? {}) as Record<string, FormValue>).toString() }
          : {}),
      })
      const set = answer.cookies.find((cookie) => cookie.name === SESSION_COOKIE)
      if (set) visitor.cookie = set.value === '' ? null : set.value
      return { status: answer.statusCode, ...answer.json() }
    },
  }
  return visitor
}

/** A shop API on a database and a clock of its own. */
export async function openShop(options: {
  content: 'empty' | 'sample'
  now: Date
  wechat?: (db: Db) => WechatProvider
  /** The connections the shop API uses instead of the test's own ones. */
  connect?: (own: Database) => Promise<Database>
}): Promise<TestShop> {
  const own = await (options.content === 'sample' ? openSampleDb() : openTestDb())
  const database = (await options.connect?.(own)) ?? own
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-api-'))
  const codeSender = keepingSender()
  const log: string[] = []
  const shop = { now: options.now, db: database.db, codeSender, log } as {
    -readonly [K in keyof TestShop]: TestShop[K]
  }
  const more: FastifyInstance[] = []
  const start = (env: Readonly<Record<string, string>> = {}) =>
    build({
      config: readConfig({
        SHOP_DATA_DIR: folder,
        SEAL_SECRET: TEST_SEAL_SECRET,
        SHOP_SAMPLE: options.content === 'sample' ? '1' : '0',
        ...env,
      }),
      database,
      db: database.db,
      clock: () => shop.now,
      codeSender,
      wechat: options.wechat?.(database.db) ?? developmentWechat('http://127.0.0.1'),
      operatorToken: OPERATOR_TOKEN,
      eventsKey: EVENTS_KEY,
      logger: createLogger('info', { write: (line) => void log.push(line) }),
    })
  const app = await start()
  shop.app = app
  shop.instance = async (env) => {
    const another = await start(env)
    more.push(another)
    return another
  }
  shop.visitor = (address = '203.0.113.7') => visitorOf(app, address)
  shop.close = async () => {
    for (const each of [app, ...more]) await each.close()
    await database.close()
    if (database !== own) await own.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return shop
}

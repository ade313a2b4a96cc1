import type { FastifyInstance } from 'fastify'
import type { BodyOf, Call, DataOf, QueryOf } from '#lib/contract/call.ts'
import { buildCallPath } from '#lib/contract/call.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { build } from '#shop-api/app.ts'
import { readConfig } from '#shop-api/config.ts'
import type { Database } from '#shop-api/db/client.ts'
import type { Db } from '#shop-api/db/db.ts'
import { ladderTiers } from '#shop-api/db/schema/catalogue.ts'
import { accounts } from '#shop-api/db/schema/members.ts'
import { promotionItems, promotions } from '#shop-api/db/schema/promotions.ts'
import { openTestDb } from '#shop-api/db/testing.ts'
import { SESSION_COOKIE } from '#shop-api/http/route.ts'
import { keepingSender } from '#shop-api/modules/auth/code-sender.ts'
import { startSession } from '#shop-api/modules/auth/sessions.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'

export interface CartShop {
  readonly db: Db
  readonly app: FastifyInstance
  /** The instant every request happens at; tests move it. */
  now: Date
  close(): Promise<void>
}

/** A shop API on a fresh database with a clock of its own. */
export async function openCartShop(now: Date): Promise<CartShop> {
  const database: Database = await openTestDb()
  await openSmallShop(database.db)
  const shop = { db: database.db, now } as { db: Db; now: Date; app: FastifyInstance; close: () => Promise<void> }
  shop.app = await build({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    db: database.db,
    clock: () => shop.now,
    codeSender: keepingSender(),
    operatorToken: 'operator-token-of-the-test',
  })
  shop.close = async () => {
    await shop.app.close()
    await database.close()
  }
  return shop
}

export interface Answer<Data> {
  readonly code: number
  readonly message: string
  readonly data: Data
}

/** A signed-in member's calls. */
export interface Caller {
  call<C extends Call>(
    call: C,
    input?: { id?: number; body?: BodyOf<C>; query?: QueryOf<C> },
  ): Promise<Answer<DataOf<C>>>
  /** The same with a body nothing has checked. */
  raw(call: Call, body: Readonly<Record<string, FormValue>>, id?: number): Promise<Answer<unknown>>
}

export async function signIn(shop: CartShop, memberId: number): Promise<Caller> {
  const name = `member${memberId}`
  const [account] = await shop.db
    .insert(accounts)
    .values({ username: name, phone: name, passwordHash: 'none', memberId })
    .returning({ id: accounts.id })
  if (!account) throw new Error('no account')
  const token = await startSession(shop.db, { accountId: account.id, memberId }, shop.now, 30)
  const ask = async (call: Call, body: object | undefined, query: object | undefined, id?: number) => {
    const path = buildCallPath(call, id === undefined ? {} : { id })
    const search = query ? `?${encodeForm(query as Record<string, FormValue>)}` : ''
    const answer = await shop.app.inject({
      method: call.method,
      url: path + search,
      headers: { cookie: `${SESSION_COOKIE}=${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(call.method === 'POST' ? { payload: encodeForm((body ?? {}) as Record<string, FormValue>).toString() } : {}),
    })
    return answer.json()
  }
  return {
    call: (call, { id, body, query } = {}) => ask(call, body as object | undefined, query as object | undefined, id),
    raw: (call, body, id) => ask(call, body, undefined, id),
  }
}

export async function addLadder(db: Db, goodsId: number, tiers: readonly (readonly [number, string])[]): Promise<void> {
  await db.insert(ladderTiers).values(tiers.map(([number, price]) => ({ goodsId, number, price })))
}

type PromotionValues = Omit<typeof promotions.$inferInsert, 'startsAt' | 'endsAt' | 'name'> & {
  name?: string
  startsAt?: Date
  endsAt?: Date
}
type ItemValues = Omit<typeof promotionItems.$inferInsert, 'promotionId'>

/** A promotion that runs for a day around `now` unless said otherwise. Answers with its id and its items' ids. */
export async function addPromotion(
  db: Db,
  now: Date,
  { name = '测试活动', ...values }: PromotionValues,
  items: readonly ItemValues[] = [],
): Promise<{ id: number; itemIds: number[] }> {
  const half = 12 * 3_600_000
  const window = { startsAt: new Date(now.getTime() - half), endsAt: new Date(now.getTime() + half) }
  const [row] = await db
    .insert(promotions)
    .values({ name, ...window, ...values })
    .returning({ id: promotions.id })
  if (!row) throw new Error('no promotion')
  const itemIds: number[] = []
  for (const item of items) {
    const [made] = await db
      .insert(promotionItems)
      .values({ ...item, promotionId: row.id })
      .returning({ id: promotionItems.id })
    itemIds.push(made?.id ?? 0)
  }
  return { id: row.id, itemIds }
}

import { markSeeded } from '#shop-api/modules/base/settings/loaded.ts'
import { hashToken } from '#shop-api/modules/identity/auth/sessions.ts'
import { accounts, sessions } from '#shop-api/modules/identity/auth/tables.ts'
import { addPromotion } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { SubmitRequest } from '#shop-api/modules/trade/orders/submit.ts'
import { crowd } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { migrate } from '#shop-api/platform/db/migrate.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import type { Submit } from './submits.ts'
import { toSubmit } from './submits.ts'

const GOODS = 400
const LINES = 5
const DAY_MS = 86_400_000

/** A shop of a few hundred goods under a full reduction, on a database of PostgreSQL that holds nothing yet. */
export async function openOrderShop(url: string, now: Date): Promise<{ database: Database; goodsIds: number[] }> {
  const database = openPostgres(url)
  await migrate(database)
  await openSmallShop(database.db)
  const goodsIds: number[] = []
  for (let index = 0; index < GOODS; index += 1) {
    goodsIds.push(
      await addGoods(database.db, {
        now,
        batches: [
          [700, 50_000],
          [900, 50_000],
        ],
      }),
    )
  }
  await addPromotion(database.db, now, {
    kind: 'full_reduction',
    scope: { kind: 'all' },
    rule: { tiers: [{ id: 1, amount: '40.00', reduce: '5.00' }] },
  })
  await markSeeded(database.db, now)
  return { database, goodsIds }
}

type Carts = Parameters<typeof crowd>[1]

/** Their buyers and requests; a statement has no room for all of them at once. */
async function crowds(db: Db, carts: Carts, now: Date, seenAmount: string): Promise<SubmitRequest[]> {
  const asked: SubmitRequest[] = []
  for (let from = 0; from < carts.length; from += 1000) {
    asked.push(...(await crowd(db, carts.slice(from, from + 1000), now, seenAmount)))
  }
  return asked
}

/** A sign-in for each of these members. */
async function signedIn(db: Db, asked: readonly SubmitRequest[], now: Date): Promise<Submit[]> {
  const members = [...new Set(asked.map((each) => each.memberId))]
  const token = (memberId: number) => `bench${memberId}`.padEnd(43, '-')
  const expiresAt = new Date(now.getTime() + DAY_MS)
  for (let from = 0; from < members.length; from += 1000) {
    const part = members.slice(from, from + 1000)
    const opened = await db
      .insert(accounts)
      .values(part.map((id) => ({ username: `bench${id}`, phone: `bench${id}`, passwordHash: 'none', memberId: id })))
      .returning({ accountId: accounts.id, memberId: accounts.memberId })
    await db
      .insert(sessions)
      .values(opened.map((row) => ({ ...row, tokenHash: hashToken(token(row.memberId)), seenAt: now, expiresAt })))
  }
  return asked.map((each) => toSubmit(each, token(each.memberId)))
}

/** So many buyers, each with a cart of five lines of the shop's goods. */
export async function fiveLineSubmits(db: Db, goodsIds: readonly number[], buyers: number, now: Date) {
  const carts = Array.from({ length: buyers }, (_, buyer) =>
    Array.from({ length: LINES }, (__, line) => ({
      goodsId: goodsIds[(buyer * 7 + line * 83) % goodsIds.length] ?? 0,
      number: 1 + (line % 3),
    })),
  )
  return signedIn(db, await crowds(db, carts, now, '85.00'), now)
}

/** So many buyers who want one unit each of goods at their flash price, which only `stock` of them can have. */
export async function rushSubmits(
  db: Db,
  goodsId: number,
  { buyers, stock }: { buyers: number; stock: number },
  now: Date,
) {
  const { itemIds } = await addPromotion(db, now, { kind: 'flash', scope: { kind: 'all' }, rule: {} }, [
    { goodsId, price: '8.0000', stock, memberLimit: 2 },
  ])
  const line = { type: 1, goodsId, goodsPriceId: itemIds[0] ?? 0, number: 1 }
  const carts = Array.from({ length: buyers }, () => [line])
  return signedIn(db, await crowds(db, carts, now, '8.00'), now)
}

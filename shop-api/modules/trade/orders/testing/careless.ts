import { eq, inArray, sql } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { ledgerAccounts } from '#shop-api/modules/base/ledger/tables.ts'
import type { Post } from '#shop-api/modules/base/ledger/transfer.ts'
import type { Allocation, StockNeed } from '#shop-api/modules/catalogue/goods/stock/allocate.ts'
import { allocate } from '#shop-api/modules/catalogue/goods/stock/allocate.ts'
import { frozenBatches } from '#shop-api/modules/catalogue/goods/stock/frozen-batch.ts'
import type { HoldStock } from '#shop-api/modules/catalogue/goods/stock/hold.ts'
import { StockShortError } from '#shop-api/modules/catalogue/goods/stock/hold.ts'
import { batches, goods, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { PriceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import { priceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import type { RaiseUsed } from '#shop-api/modules/trade/credit/account.ts'
import type { SubmitSteps } from '#shop-api/modules/trade/orders/submit.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { think } from '#shop-api/testing/think.ts'

/*
 * Steps as somebody might write them who tests alone: each reads, thinks, and writes what it thought. The concurrency
 * tests run them beside the real ones and must see them fail; a test that passes with these proves nothing.
 */

export const priceWithoutLock: PriceCart = (tx, input) => priceCart(tx, { ...input, lock: false })

/** Reads what is owed, thinks, and writes the sum: two orders at once use the same credit. */
export const readThenWriteUsed: RaiseUsed = async (tx, memberId, amount) => {
  const [row] = await tx
    .select({ limit: members.creditLimitFen, used: members.creditUsedFen })
    .from(members)
    .where(eq(members.id, memberId))
  await think()
  const used = (row?.used ?? 0) + amount
  if (used > (row?.limit ?? 0)) return null
  await tx.update(members).set({ creditUsedFen: used }).where(eq(members.id, memberId))
  return used
}

type Batch = typeof batches.$inferSelect

const batchesOf = (tx: Db, goodsId: number): Promise<Batch[]> =>
  tx.select().from(batches).where(eq(batches.goodsId, goodsId)).orderBy(batches.expiresOn)

/** The batches an order line holds, beside it. */
async function writeAllocations(tx: Db, allocations: readonly Allocation[]): Promise<void> {
  const facts = await frozenBatches(
    tx,
    allocations.map(({ batch }) => batch.id),
  )
  const rows = allocations.flatMap(({ orderLineId, batch, number }) => {
    const frozen = facts.get(batch.id)
    return frozen ? [{ ...frozen, orderLineId, number, state: 'held' as const }] : []
  })
  await tx.insert(orderLineBatches).values(rows)
}

/** Writes what the batches, as they were read, would hold with this need. */
async function writeHeld(tx: Db, need: StockNeed, rows: readonly Batch[], today: string): Promise<void> {
  const free = rows.filter((row) => row.expiresOn >= today).map((row) => ({ ...row, free: row.stock - row.held }))
  const allocated = allocate([need], free)
  if (!allocated.ok) throw new StockShortError([allocated.goodsId])
  for (const { batch, number } of allocated.allocations) {
    const held = rows.find((row) => row.id === batch.id)?.held ?? 0
    await tx
      .update(batches)
      .set({ held: held + number })
      .where(eq(batches.id, batch.id))
  }
  await writeAllocations(tx, allocated.allocations)
}

/** Reads what is left, then writes the difference: anyone who read at the same time sold the same units. */
export const readThenWriteHold: HoldStock = async (tx, needs, today) => {
  for (const need of needs) {
    const [row] = await tx.select().from(goods).where(eq(goods.id, need.goodsId))
    if (!row || row.available < need.number) throw new StockShortError([need.goodsId])
    const held = await batchesOf(tx, need.goodsId)
    await think()
    await tx
      .update(goods)
      .set({ available: row.available - need.number })
      .where(eq(goods.id, need.goodsId))
    await writeHeld(tx, need, held, today)
  }
}

/** Checks every line against the same first look, as if a combination took nothing from what the lines take. */
export const eachLineAloneHold: HoldStock = async (tx, needs, today) => {
  const ids = needs.map((need) => need.goodsId)
  const rows = await tx.select().from(goods).where(inArray(goods.id, ids)).orderBy(goods.id).for('update')
  for (const need of needs) {
    const available = rows.find((row) => row.id === need.goodsId)?.available ?? 0
    if (available < need.number) throw new StockShortError([need.goodsId])
    await tx
      .update(goods)
      .set({ available: available - need.number })
      .where(eq(goods.id, need.goodsId))
    await writeHeld(tx, need, await batchesOf(tx, need.goodsId), today)
  }
}

/** Takes the goods in the order of the cart, so two carts in opposite order wait for each other for ever. */
export const cartOrderHold: HoldStock = async (tx, needs, today) => {
  for (const need of needs) {
    const rows = await tx
      .update(goods)
      .set({ available: sql`${goods.available} - ${need.number}` })
      .where(eq(goods.id, need.goodsId))
      .returning()
    if (rows.length === 0) throw new StockShortError([need.goodsId])
    await think()
    await writeHeld(tx, need, await batchesOf(tx, need.goodsId), today)
  }
}

/** No lock on the member, no memory of keys, and a delete that does not look whether it deleted. */
export const forgetfulSteps: Pick<SubmitSteps, 'lockMember' | 'price' | 'once' | 'removeLines'> = {
  lockMember: async () => '测试药房',
  price: priceWithoutLock,
  once: (_, __, work) => work(),
  removeLines: async (tx, _, lineIds) => {
    await think()
    await tx.delete(cartLines).where(inArray(cartLines.id, [...lineIds]))
  },
}

/** Reads a balance, then writes the new one. */
export const readThenWritePost: Post = async (tx, account, amount) => {
  const [row] = await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account))
  if (!row || (row.memberId !== null && row.balanceFen + amount < 0)) return null
  await think()
  const balanceFen = row.balanceFen + amount
  await tx.update(ledgerAccounts).set({ balanceFen }).where(eq(ledgerAccounts.id, account))
  return fen(balanceFen)
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { preparedRows } from '#shop-api/platform/db/prepared.ts'
import type { CartLineRow } from './priced-types.ts'
import { cartLines } from './tables.ts'

export type LineValues = typeof cartLines.$inferInsert

const own = (memberId: number, ids: readonly number[]) =>
  and(eq(cartLines.memberId, memberId), inArray(cartLines.id, possibleIds(ids)))

export async function findLines(db: Db, memberId: number, ids: readonly number[]): Promise<CartLineRow[]> {
  return db.select().from(cartLines).where(own(memberId, ids)).orderBy(asc(cartLines.id))
}

/** Goods with lines of their own in a member's cart, selected or not. */
export async function goodsInCart(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.select({ id: cartLines.goodsId }).from(cartLines).where(eq(cartLines.memberId, memberId))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Puts lines in, or sets the quantity of those that are there: one line for each member and key, no matter who comes first. */
export async function putLines(tx: Db, lines: readonly LineValues[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(cartLines)
    .values([...lines])
    .onConflictDoUpdate({
      target: [cartLines.memberId, cartLines.key],
      set: {
        number: sql`excluded.number`,
        addedPrice: sql`excluded.added_price`,
        isSelected: sql`excluded.is_selected`,
        goodsManjianId: sql`excluded.goods_manjian_id`,
      },
    })
}

export async function setNumber(tx: Db, lineId: number, number: number, addedPrice: string): Promise<void> {
  await tx.update(cartLines).set({ number, addedPrice }).where(eq(cartLines.id, lineId))
}

/** Makes a line of a special price that is over an ordinary one. */
export async function setOrdinary(
  tx: Db,
  lineId: number,
  values: Pick<CartLineRow, 'key' | 'number' | 'isSelected'>,
): Promise<void> {
  await tx
    .update(cartLines)
    .set({ ...values, type: 0, goodsPriceId: 0 })
    .where(eq(cartLines.id, lineId))
}

/** Answers with how many there were. */
export async function deleteLines(tx: Db, memberId: number, ids: readonly number[]): Promise<number> {
  const gone = await tx.delete(cartLines).where(own(memberId, ids)).returning({ id: cartLines.id })
  return gone.length
}

export async function setSelected(
  tx: Db,
  memberId: number,
  ids: readonly number[],
  isSelected: boolean,
): Promise<void> {
  await tx.update(cartLines).set({ isSelected }).where(own(memberId, ids))
}

export async function deleteCartOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.memberId, memberId))
}

const numbersOf = preparedRows<{ goodsId: number; number: number }>(
  () => sql`select ${cartLines.goodsId} as "goodsId", sum(${cartLines.number})::int as number from ${cartLines}
    where ${cartLines.memberId} = ${sql.placeholder('member')} and ${cartLines.goodsId} = any(${sql.placeholder('ids')}::int[])
    group by ${cartLines.goodsId}`,
)

/** Units of goods in a member's cart, by id of the goods. */
export async function countInCart(db: Db, memberId: number, goodsIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await numbersOf(db, { member: memberId, ids: `{${goodsIds.join(',')}}` })
  return new Map(rows.map((row) => [row.goodsId, row.number]))
}

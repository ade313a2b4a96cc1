import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readRows } from '#shop-api/platform/db/reads.ts'
import { tabStates } from './states.ts'
import { orders } from './tables.ts'

const sumColumns = { amount: sql<number>`coalesce(sum(${orders.goodsFen}), 0)::float8` }

/**
 * Goods amount of a member's paid orders that have not left yet: the next order goes out with them. Before discounts,
 * as the amount of a cart is that counts for shipping. Orders of a group that is not full may still be called off.
 */
export function unshippedRead(memberId: number | SQL): Read<Fen> {
  const isUnshipped = and(
    eq(orders.memberId, memberId),
    inArray(orders.state, [...tabStates.unshipped]),
    eq(orders.waitsForGroup, false),
  )
  return made(readRows(sumColumns, sql`from ${orders} where ${isUnshipped}`), ([row]) => fen(row?.amount ?? 0))
}

import { eq, sql } from 'drizzle-orm'
import type { ShopConfig } from '#shop-api/modules/base/environment/config.ts'
import type {
  StandInDeps,
  StandInTrade,
  StandInTrades,
} from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { standInTrades } from './tables.ts'

/** Payments of one stand-in, in the database: whichever instance is asked knows them. */
export function tradesOf(db: Db, way: string): StandInTrades {
  const byNumber = (reader: Db, tradeNo: string) =>
    reader.select().from(standInTrades).where(eq(standInTrades.tradeNo, tradeNo))
  return {
    find: async (tradeNo) => (await byNumber(db, tradeNo))[0]?.trade ?? null,
    async findByRefund(refundNo) {
      const has = sql`${standInTrades.trade} -> 'refunded' @> ${JSON.stringify([{ refundNo }])}::jsonb`
      const [row] = await db.select().from(standInTrades).where(has)
      return row?.trade ?? null
    },
    all: async () =>
      (await db.select().from(standInTrades).where(eq(standInTrades.way, way))).map(({ trade }) => trade),
    async add(trade) {
      await db.insert(standInTrades).values({ tradeNo: trade.tradeNo, way, trade }).onConflictDoNothing()
    },
    change: (tradeNo, change) =>
      inTransaction(db, async (tx): Promise<StandInTrade | null> => {
        const [row] = await byNumber(tx, tradeNo).for('update')
        if (!row) return null
        const trade = change(row.trade)
        await tx.update(standInTrades).set({ trade }).where(eq(standInTrades.tradeNo, tradeNo))
        return trade
      }),
  }
}

/** A payment of any stand-in, with its way. */
export async function findTrade(db: Db, tradeNo: string) {
  const [row] = await db.select().from(standInTrades).where(eq(standInTrades.tradeNo, tradeNo))
  return row ?? null
}

export const PAY_PAGE = '/pay/stand-in'

/** What each way's stand-in works with. The page is where the shop API answers, seen from anyone who pays. */
export const standInDeps =
  (db: Db, { SHOP_API_HOST, SHOP_API_PORT }: Pick<ShopConfig, 'SHOP_API_HOST' | 'SHOP_API_PORT'>) =>
  (way: string): StandInDeps => ({
    trades: tradesOf(db, way),
    payPage: (tradeNo) => `http://${SHOP_API_HOST}:${SHOP_API_PORT}${PAY_PAGE}/${tradeNo}`,
  })

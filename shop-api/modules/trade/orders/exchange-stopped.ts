import type { SQL } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import { isNearExpiry } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { allocate } from '#shop-api/modules/catalogue/goods/allocate-stock.ts'
import { freeBatches, holdFree, refreshGoods, StockShortError } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import type { MemberCouponRow } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { giveBack, heldOfStopped } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { OrderRow } from './move.ts'
import { tellBuyer, writeHistory } from './move.ts'

export interface Exchanged {
  /** Numbers of the batches whose sale is stopped. */
  readonly stopped: string
  /** Numbers of what goes in their place; empty where there is not enough, and everything stays as it was. */
  readonly instead: string
}

const named = (numbers: readonly string[]): string => [...new Set(numbers)].join('、')

/**
 * Takes others in place of batches whose sale is stopped, for lines of an order whose row the caller has locked; never one that
 * expires soon, which its buyer did not agree to. Null where the lines hold nothing of the kind.
 */
export async function exchangeStopped(tx: Db, order: OrderRow, lines: SQL, now: Date): Promise<Exchanged | null> {
  const rows = await heldOfStopped(tx, lines)
  if (rows.length === 0) return null
  const stopped = named(rows.map(({ batchNo }) => batchNo))
  const instead = await takeOthers(tx, rows, chinaDate(now))
  if (instead !== '') {
    const text = `批号 ${stopped} 已召回，改发批号 ${instead}`
    await writeHistory(tx, order.id, order.state, text, now)
    await tellBuyer(tx, order, text, now)
  }
  return { stopped, instead }
}

async function takeOthers(tx: Db, rows: readonly MemberCouponRow[], today: string): Promise<string> {
  const goodsIds = [...new Set(rows.map(({ goodsId }) => goodsId))]
  const needs = rows.map(({ orderLineId, goodsId, number }) => ({ orderLineId, goodsId, number }))
  try {
    return await tx.transaction(async (inner) => {
      const part = inner as unknown as Db
      await giveBack(part, rows, today)
      const others = (await freeBatches(part, goodsIds, today)).filter(
        ({ expiresOn }) => !isNearExpiry(expiresOn, today),
      )
      await holdFree(part, needs, others)
      // The hold knows only those batches: the nearest expiry of the goods may be another's.
      await refreshGoods(part, goodsIds, today)
      const taken = allocate(needs, others)
      return taken.ok ? named(taken.allocations.map(({ batch }) => batch.batchNo)) : ''
    })
  } catch (error) {
    if (error instanceof StockShortError) return ''
    throw error
  }
}

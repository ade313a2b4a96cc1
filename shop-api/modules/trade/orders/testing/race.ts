import type { BrokenRow } from '#shop-api/invariants/find-broken.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'

export interface RaceOutcome<Answer> {
  answers: Answer[]
  /** Refusals in words for a buyer. */
  refused: string[]
  /** How many a job left to its next run, as somebody else held their rows for too long. */
  left: number
  /** SQLSTATE or message of everything else. */
  errors: string[]
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Lets all of them go at once and sorts what came of it. */
export async function race<Answer>(runs: readonly (() => Promise<Answer>)[]): Promise<RaceOutcome<Answer>> {
  const outcome: RaceOutcome<Answer> = { answers: [], refused: [], left: 0, errors: [] }
  for (const each of await Promise.allSettled(runs.map((run) => run()))) {
    if (each.status === 'fulfilled') outcome.answers.push(each.value)
    else if (each.reason instanceof ShopRefusal) outcome.refused.push(each.reason.message)
    else if (each.reason instanceof AggregateError) for (const error of each.reason.errors) addJobError(outcome, error)
    else outcome.errors.push(nameOf(each.reason))
  }
  return outcome
}

const nameOf = (error: unknown): string => sqlState(error) ?? String(error)

function addJobError(outcome: RaceOutcome<unknown>, error: unknown): void {
  if (sqlState(error) === LOCK_NOT_AVAILABLE) outcome.left += 1
  else outcome.errors.push(nameOf(error))
}

/** A small shop on a database of its own, which lets its buyers leave many orders unpaid; its books are looked at when `work` is done. */
export async function inFreshShop<Result>(
  now: Date,
  work: (db: Db) => Promise<Result>,
): Promise<{ result: Result; broken: BrokenRow[] }> {
  const database: Database = await openTestDb()
  try {
    await openSmallShop(database.db)
    await setTradeRules(database.db, { unpaidOrders: '1000', unpaidOrdersNew: '1000' })
    const result = await work(database.db)
    return { result, broken: await findBroken(database.db, now) }
  } finally {
    await database.close()
  }
}

/** `count` numbers from 0 on, to make as many of something. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

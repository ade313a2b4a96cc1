import PQueue from 'p-queue'
import type { Db } from '#shop-api/platform/db/db.ts'
import { heavyWork } from '#shop-api/platform/metrics/counts.ts'

/**
 * Orders of one process that are made at the same time. In a rush most of them wait for one row: more of them would
 * hold connections that readers need, and be no faster.
 */
const AT_ONCE = 16

const lines = new WeakMap<Db, PQueue>()

/** Does the work when its turn comes, in the order of asking. */
export function inTurn<Value>(db: Db, work: () => Promise<Value>): Promise<Value> {
  const line = lines.get(db) ?? new PQueue({ concurrency: AT_ONCE })
  lines.set(db, line)
  heavyWork.read({ kind: 'orders' }, () => line.size + line.pending)
  return line.add(work)
}

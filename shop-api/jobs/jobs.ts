import type { Db } from '#shop-api/db/db.ts'
import { closeUnpaid } from '#shop-api/modules/orders/cancel.ts'
import { refreshExpiry } from './day-change.ts'
import { purge } from './purge.ts'

export interface Job {
  readonly name: string
  /** Minute, hour, day, month, weekday, in China. */
  readonly cron: string
  readonly work: (db: Db, now: Date) => Promise<unknown>
}

/** Background work. Each runs on one instance at a time, and once at every start for what was missed meanwhile. */
export const jobs: readonly Job[] = [
  { name: 'close-unpaid', cron: '* * * * *', work: closeUnpaid },
  { name: 'day-change', cron: '0 0 * * *', work: refreshExpiry },
  { name: 'purge', cron: '30 3 * * *', work: purge },
]

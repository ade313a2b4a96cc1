import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import { reconcileDue } from './run.ts'

/** Providers make the bill of a day in the morning after it; what fails is due an hour later. */
export const reconcileJob = (gateways: Gateways): Job => ({
  name: 'reconcile',
  cron: '20 11-23 * * *',
  work: (db, now) => reconcileDue(db, gateways, now),
})

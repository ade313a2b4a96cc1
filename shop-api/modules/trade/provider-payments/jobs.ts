import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import { askWaiting } from './ask.ts'
import { workRefunds } from './refunds.ts'

/** What is asked of providers, so that a lost word costs a minute. Needs what the start of the shop API connects. */
export const paymentJobs = (gateways: Gateways): readonly Job[] => [
  { name: 'ask-payments', cron: '* * * * *', work: (db, now) => askWaiting(db, gateways, now) },
  { name: 'provider-refunds', cron: '* * * * *', work: (db, now) => workRefunds(db, gateways, now) },
]

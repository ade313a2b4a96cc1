import type { Db } from '#shop-api/db/db.ts'
import { foldPageViews } from '#shop-api/modules/activity/views/fold.ts'
import { announceWindows } from '#shop-api/modules/activity/windows.ts'
import { tellArrivals } from '#shop-api/modules/arrivals/tell.ts'
import { remindOfCertificates } from '#shop-api/modules/certificates/remind.ts'
import { closeGroups } from '#shop-api/modules/group-buys/close.ts'
import { sendMails } from '#shop-api/modules/mails/send.ts'
import type { MailSender } from '#shop-api/modules/mails/sender.ts'
import { closeUnpaid } from '#shop-api/modules/orders/cancel.ts'
import { finishOrders, receiveOverdue } from '#shop-api/modules/orders/receive.ts'
import { announcePromotionWindows } from '#shop-api/modules/promotions/windows.ts'
import { purgeUploads } from '#shop-api/modules/uploads/purge.ts'
import { tellWantedArrivals } from '#shop-api/modules/wanted/answer.ts'
import { refreshExpiry } from './day-change.ts'
import { purge } from './purge.ts'
import { purgeAbandoned } from './purge-abandoned.ts'

export interface Job {
  readonly name: string
  /** Minute, hour, day, month, weekday, in China. */
  readonly cron: string
  readonly work: (db: Db, now: Date, dataDir: string) => Promise<unknown>
}

/** Background work. Each runs on one instance at a time, and once at every start for what was missed meanwhile. */
export const jobs: readonly Job[] = [
  { name: 'close-unpaid', cron: '* * * * *', work: closeUnpaid },
  { name: 'promotion-windows', cron: '* * * * *', work: announcePromotionWindows },
  { name: 'activity-windows', cron: '* * * * *', work: announceWindows },
  { name: 'receive-overdue', cron: '7 * * * *', work: receiveOverdue },
  { name: 'finish-orders', cron: '12 * * * *', work: finishOrders },
  { name: 'close-groups', cron: '* * * * *', work: closeGroups },
  { name: 'arrivals', cron: '* * * * *', work: tellArrivals },
  { name: 'wanted-arrivals', cron: '* * * * *', work: tellWantedArrivals },
  { name: 'day-change', cron: '0 0 * * *', work: refreshExpiry },
  { name: 'purge', cron: '30 3 * * *', work: purge },
  { name: 'page-views', cron: '15 3 * * *', work: foldPageViews },
  { name: 'certificates', cron: '0 9 * * *', work: remindOfCertificates },
  { name: 'purge-abandoned', cron: '40 3 * * *', work: purgeAbandoned },
  { name: 'purge-uploads', cron: '45 3 * * *', work: purgeUploads },
]

/** Mails need their carrier, which the start of the shop API chooses. */
export const mailJob = (sender: MailSender): Job => ({
  name: 'mails',
  cron: '* * * * *',
  work: (db, now) => sendMails(db, sender, now),
})

import '#shop-api/answers/answers.ts'
import { checkBooks } from '#shop-api/invariants/find-broken.ts'
import { sendMails } from '#shop-api/modules/base/mails/send.ts'
import type { MailSender, TextCarrier } from '#shop-api/modules/base/mails/sender.ts'
import { sendTexts } from '#shop-api/modules/base/mails/texts.ts'
import { deliverNotices } from '#shop-api/modules/base/notifications/deliveries.ts'
import { purgeUploads } from '#shop-api/modules/base/uploads/purge.ts'
import { refreshExpiry } from '#shop-api/modules/catalogue/goods/day-change.ts'
import { purgePictures } from '#shop-api/modules/catalogue/goods-pictures/originals.ts'
import { purgeScans } from '#shop-api/modules/catalogue/leaflets/scans.ts'
import { startScheduledPrices } from '#shop-api/modules/catalogue/price-schedule/keep.ts'
import { announcePromotionWindows } from '#shop-api/modules/catalogue/promotions/windows.ts'
import { remindOfLicences } from '#shop-api/modules/identity/licences/remind.ts'
import { alertBackInStock } from '#shop-api/modules/service/back-in-stock/alert.ts'
import { announceWindows } from '#shop-api/modules/service/campaigns/windows.ts'
import { tellPromotions } from '#shop-api/modules/service/favorites/new-promotions.ts'
import { tellPriceDrops } from '#shop-api/modules/service/favorites/price-drops.ts'
import { finishOrders, receiveOverdue } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { foldPageViews } from '#shop-api/modules/service/page-views/fold.ts'
import { settleUnshipped } from '#shop-api/modules/service/recalls/unshipped.ts'
import { alertSourcingInStock } from '#shop-api/modules/service/sourcing/answer.ts'
import { tellStaff } from '#shop-api/modules/service/staff-queues/tell-staff.ts'
import { remindOfCoupons } from '#shop-api/modules/trade/coupons/remind.ts'
import { closeGroups } from '#shop-api/modules/trade/group-buys/close.ts'
import { closeUnpaid } from '#shop-api/modules/trade/orders/cancel.ts'
import { recountRecentPurchases } from '#shop-api/modules/trade/orders/purchased-goods.ts'
import { remindUnpaid } from '#shop-api/modules/trade/orders/remind-unpaid.ts'
import { vacuum } from '#shop-api/platform/db/vacuum.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import { purge } from './purge.ts'
import { purgeAbandoned } from './purge-abandoned.ts'

/** Background work. Each runs on one instance at a time, and once at every start for what was missed meanwhile. */
export const jobs: readonly Job[] = [
  { name: 'close-unpaid', cron: '* * * * *', work: closeUnpaid },
  { name: 'remind-unpaid', cron: '* * * * *', work: remindUnpaid },
  { name: 'scheduled-prices', cron: '* * * * *', work: startScheduledPrices },
  { name: 'promotion-windows', cron: '* * * * *', work: announcePromotionWindows },
  { name: 'activity-windows', cron: '* * * * *', work: announceWindows },
  { name: 'receive-overdue', cron: '7 * * * *', work: receiveOverdue },
  { name: 'finish-orders', cron: '12 * * * *', work: finishOrders },
  { name: 'close-groups', cron: '* * * * *', work: closeGroups },
  { name: 'arrivals', cron: '* * * * *', work: alertBackInStock },
  { name: 'wanted-arrivals', cron: '* * * * *', work: alertSourcingInStock },
  { name: 'recalled-orders', cron: '* * * * *', work: settleUnshipped },
  { name: 'deliver-notices', cron: '* * * * *', work: deliverNotices },
  { name: 'tell-staff', cron: '*/5 * * * *', work: tellStaff },
  { name: 'day-change', cron: '0 0 * * *', work: refreshExpiry },
  { name: 'purge', cron: '30 3 * * *', work: purge },
  { name: 'purchases', cron: '10 3 * * *', work: recountRecentPurchases },
  { name: 'page-views', cron: '15 3 * * *', work: foldPageViews },
  { name: 'certificates', cron: '0 9 * * *', work: remindOfLicences },
  { name: 'coupons-end', cron: '5 9 * * *', work: remindOfCoupons },
  { name: 'price-drops', cron: '10 9 * * *', work: tellPriceDrops },
  { name: 'new-promotions', cron: '15 9 * * *', work: tellPromotions },
  { name: 'invariants', cron: '50 4 * * *', work: checkBooks },
  { name: 'purge-abandoned', cron: '40 3 * * *', work: purgeAbandoned },
  { name: 'purge-uploads', cron: '45 3 * * *', work: purgeUploads },
  { name: 'purge-pictures', cron: '50 3 * * *', work: purgePictures },
  { name: 'purge-leaflets', cron: '55 3 * * *', work: purgeScans },
]

/** Work that a PostgreSQL of its own does by itself. */
export const embeddedJobs: readonly Job[] = [{ name: 'vacuum', cron: '20 4 * * *', work: vacuum }]

/** Mails and text messages need their carriers, which the start of the shop API chooses. */
export const carrierJobs = (sender: MailSender, texts: TextCarrier): Job[] => [
  { name: 'mails', cron: '* * * * *', work: (db, now, storage) => sendMails({ db, storage }, sender, now) },
  { name: 'texts', cron: '* * * * *', work: (db, now) => sendTexts(db, texts, now) },
]

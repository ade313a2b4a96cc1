import { purgeCallCounts } from '#shop-api/modules/base/access/limits.ts'
import { forgetOldChanges } from '#shop-api/modules/base/events/change-feed.ts'
import { purgeIdempotencyKeys } from '#shop-api/modules/base/idempotency/once.ts'
import { purgeMails } from '#shop-api/modules/base/mails/outbox.ts'
import { purgeTexts } from '#shop-api/modules/base/mails/texts.ts'
import { purgeNotifications } from '#shop-api/modules/base/notifications/repository.ts'
import { purgeLoggedRows } from '#shop-api/modules/base/operator-log/write.ts'
import { keptSince } from '#shop-api/modules/base/settings/trade-rules.ts'
import { purgeStreamPlaces } from '#shop-api/modules/base/stream-places/repository.ts'
import { purgeSignIns } from '#shop-api/modules/identity/auth/purge.ts'
import { purgeOperatorSources } from '#shop-api/modules/identity/operators/guarded-try.ts'
import { purgeOperatorSessions } from '#shop-api/modules/identity/operators/operators.ts'
import { purgeScans } from '#shop-api/modules/identity/wechat/purge.ts'
import { purgeMessages } from '#shop-api/modules/service/conversations/purge.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { eachAlone } from '#shop-api/platform/jobs/each-alone.ts'

/** What is kept for the days the operator set. */
const kept = [
  ['keepNotices', purgeNotifications],
  ['keepMails', purgeMails],
  ['keepMails', purgeTexts],
  ['keepLoggedRows', purgeLoggedRows],
  ['keepChats', purgeMessages],
] as const

const purges = [
  purgeSignIns,
  purgeOperatorSessions,
  purgeOperatorSources,
  purgeScans,
  purgeCallCounts,
  purgeStreamPlaces,
  forgetOldChanges,
  purgeIdempotencyKeys,
  ...kept.map(
    ([rule, forget]) =>
      async (db: Db, now: Date) =>
        forget(db, await keptSince(db, rule, now)),
  ),
] as const

/** Forgets what is over: sessions, codes, failed sign-ins, announced changes, old idempotency keys, and what was kept for the days the operator set. */
export async function purge(db: Db, now: Date): Promise<void> {
  await eachAlone(purges, async (each) => {
    await each(db, now)
    return true
  })
}

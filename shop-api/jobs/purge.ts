import { purgeCallCounts } from '#shop-api/modules/base/access/limits.ts'
import { forgetOldChanges } from '#shop-api/modules/base/events/change-feed.ts'
import { purgeIdempotencyKeys } from '#shop-api/modules/base/idempotency/once.ts'
import { purgeStreamPlaces } from '#shop-api/modules/base/stream-places/repository.ts'
import { purgeSignIns } from '#shop-api/modules/identity/auth/purge.ts'
import { purgeOperatorSessions } from '#shop-api/modules/identity/operators/operators.ts'
import { purgeScans } from '#shop-api/modules/identity/wechat/purge.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { eachAlone } from '#shop-api/platform/jobs/each-alone.ts'

const purges = [
  purgeSignIns,
  purgeOperatorSessions,
  purgeScans,
  purgeCallCounts,
  purgeStreamPlaces,
  forgetOldChanges,
  purgeIdempotencyKeys,
] as const

/** Forgets what is over: sessions, codes, failed sign-ins, announced changes, old idempotency keys. */
export async function purge(db: Db, now: Date): Promise<void> {
  await eachAlone(purges, async (each) => {
    await each(db, now)
    return true
  })
}

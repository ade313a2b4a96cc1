import { DAY_MS } from '#lib/kernel/time.ts'
import { deleteNotificationsOf } from '#shop-api/modules/base/notifications/repository.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { removeKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { deleteUploadsOf, fileKeysOf } from '#shop-api/modules/base/uploads/repository.ts'
import { accountIdsOf, deleteAccountsOf } from '#shop-api/modules/identity/auth/purge.ts'
import { deleteMember } from '#shop-api/modules/identity/members/member.ts'
import { deleteAbandoned, listAbandoned } from '#shop-api/modules/identity/registration/abandoned.ts'
import { deleteBindingsOf } from '#shop-api/modules/identity/wechat/purge.ts'
import { deleteAlertsOf } from '#shop-api/modules/service/back-in-stock/repository.ts'
import { deleteFavoritesOf } from '#shop-api/modules/service/favorites/repository.ts'
import { deleteCartOf } from '#shop-api/modules/trade/cart/repository.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'

const FOREIGN_KEY_VIOLATION = '23503'
/** What else an unfinished member may have left behind, and takes along. */
const belongings = [deleteUploadsOf, deleteNotificationsOf, deleteFavoritesOf, deleteCartOf, deleteAlertsOf] as const

/** Takes one member away with everything that is only theirs. Answers with the keys of their files. */
async function forget(db: Db, memberId: number, before: Date): Promise<string[]> {
  return aloneInTransaction(db, async (tx) => {
    if (!(await deleteAbandoned(tx, memberId, before))) return []
    const files = await fileKeysOf(tx, memberId)
    for (const remove of belongings) await remove(tx, memberId)
    for (const accountId of await accountIdsOf(tx, memberId)) await deleteBindingsOf(tx, accountId)
    await deleteAccountsOf(tx, memberId)
    await deleteMember(tx, memberId)
    return files
  })
}

/**
 * Forgets accounts whose registration was begun and left, after the days the shop sets: phone and name are free again,
 * drafts and files are gone. Anyone who has anything on the books stays. Answers with how many went.
 */
export async function purgeAbandoned(db: Db, now: Date, storage: Storage): Promise<number> {
  const { draftDays } = await loadSettings(db)
  const before = new Date(now.getTime() - draftDays * DAY_MS)
  return eachAlone(await listAbandoned(db, before), async ({ id }) => {
    try {
      for (const key of await forget(db, id, before)) await removeKeptFile(storage, key)
      return true
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
      return false
    }
  })
}

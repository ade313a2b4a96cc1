import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import type { CurrentPassword } from './reset-password.ts'
import { proveHolder } from './reset-password.ts'

const asksForPassword = async (db: Db): Promise<boolean> => (await loadSettings(db)).payProof === 'password'

/** 1 where money moves only with the password of the sign-in. */
export const passwordFlag = async (db: Db): Promise<0 | 1> => ((await asksForPassword(db)) ? 1 : 0)

/** Before every payment by a member: the password, where the shop wants it. Throws ShopRefusal. */
export async function provePayer(db: Db, member: CurrentMember, form: CurrentPassword, now: Date): Promise<void> {
  if (await asksForPassword(db)) await proveHolder(db, member, form, now)
}

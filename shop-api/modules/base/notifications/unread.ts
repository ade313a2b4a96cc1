import type { Db } from '#shop-api/platform/db/db.ts'
import { countUnread } from './repository.ts'

/** How many messages wait for a member, of all kinds. */
export async function unreadMessages(db: Db, memberId: number): Promise<number> {
  return [...(await countUnread(db, memberId)).values()].reduce((sum, each) => sum + each, 0)
}

import type { Db } from '#shop-api/db/db.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { signal } from '#shop-api/modules/live/signal.ts'
import { addMessage, changeTalk, findTalk } from '../store.ts'

/**
 * Says something the careless way: the talk is not locked before the message takes its id, so a later id may be seen
 * first. `meanwhile` runs between the two.
 */
export async function sayWithoutLock(
  db: Db,
  said: { memberId: number; key: string; text: string },
  now: Date,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const { memberId, key, text } = said
  return inTransaction(db, async (tx) => {
    const talk = await findTalk(tx, memberId)
    if (!talk) throw new Error('the talk has not begun')
    const id = await addMessage(tx, { talkId: talk.id, author: 'staff', name: '', key, text, createdAt: now })
    await meanwhile()
    await changeTalk(tx, talk.id, { lastId: Math.max(talk.lastId, id) })
    await signal(tx, `talk ${memberId}`)
    return id
  })
}

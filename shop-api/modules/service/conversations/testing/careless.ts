import { addMessage, changeConversation, findConversation } from '#shop-api/modules/service/conversations/repository.ts'
import { conversationTopic } from '#shop-api/modules/service/conversations/standing.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { signal } from '#shop-api/platform/live/signal.ts'

/**
 * Says something the careless way: the conversation is not locked before the message takes its id, so a later id may be seen
 * first. `meanwhile` runs between the two.
 */
export async function postWithoutLock(
  db: Db,
  said: { memberId: number; key: string; text: string },
  now: Date,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const { memberId, key, text } = said
  return inTransaction(db, async (tx) => {
    const conversation = await findConversation(tx, memberId)
    if (!conversation) throw new Error('the talk has not begun')
    const id = await addMessage(tx, {
      conversationId: conversation.id,
      author: 'staff',
      name: '',
      key,
      text,
      createdAt: now,
    })
    await meanwhile()
    await changeConversation(tx, conversation.id, { lastId: Math.max(conversation.lastId, id) })
    await signal(tx, conversationTopic(memberId))
    return id
  })
}

import { KeyReusedError } from '#shop-api/modules/base/idempotency/once.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { takeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { closedSince } from './hours.ts'
import type { ConversationRow, MessageRow, ShownMessage } from './repository.ts'
import { addMessage, changeConversation, findByKey, lockConversation, showMessage } from './repository.ts'
import { conversationTopic } from './standing.ts'

export interface Said {
  readonly memberId: number
  readonly author: 'member' | 'staff'
  /** Shown over the message. */
  readonly name: string
  readonly operatorId?: number
  /** The same key and content is the same message. */
  readonly key: string
  readonly text: string
  readonly pictureId?: number | undefined
  readonly goodsId?: number | undefined
  readonly orderId?: number | undefined
}

/** Throws ShopRefusal 422 when there is no such thing, or it is somebody else's. */
async function checkSubject(tx: Db, { memberId, goodsId, orderId }: Said): Promise<void> {
  if (goodsId !== undefined) {
    const found = (await goodsFacts(tx, [goodsId], 'isListed')).get(goodsId)
    if (!found?.isListed) throw fieldRefusal('goods_id', '商品不存在或已下架')
  }
  if (orderId !== undefined) {
    const found = (await orderFacts(tx, [orderId], 'memberId')).get(orderId)
    if (found?.memberId !== memberId) throw fieldRefusal('order_id', '订单不存在')
  }
}

async function takePicture(
  tx: Db,
  { memberId, pictureId }: Said,
  conversation: ConversationRow,
): Promise<number | null> {
  if (pictureId === undefined) return null
  await takeUploads(tx, { memberId, purpose: 'chat', ids: [pictureId], usedBy: `chat ${conversation.id}` })
  return pictureId
}

const isSame = (row: MessageRow, said: Said): boolean =>
  row.text === said.text &&
  row.uploadId === (said.pictureId ?? null) &&
  row.goodsId === (said.goodsId ?? null) &&
  row.orderId === (said.orderId ?? null)

/** A member who writes outside service hours gets the automatic reply, once a closed period. */
async function answerAway(tx: Db, conversation: ConversationRow, messageId: number, now: Date): Promise<number> {
  const { chatHours, chatAway } = await loadSettings(tx)
  const since = closedSince(chatHours, now)
  if (since === null || chatAway === '' || conversation.awayFor?.getTime() === since.getTime()) return messageId
  await changeConversation(tx, conversation.id, { awayFor: since })
  return addMessage(tx, {
    conversationId: conversation.id,
    author: 'system',
    name: '自动回复',
    key: `away after ${messageId}`,
    text: chatAway,
    createdAt: now,
  })
}

async function write(tx: Db, conversation: ConversationRow, said: Said, now: Date): Promise<number> {
  await checkSubject(tx, said)
  const id = await addMessage(tx, {
    conversationId: conversation.id,
    author: said.author,
    operatorId: said.operatorId ?? null,
    name: said.name,
    key: said.key,
    text: said.text,
    uploadId: await takePicture(tx, said, conversation),
    goodsId: said.goodsId ?? null,
    orderId: said.orderId ?? null,
    createdAt: now,
  })
  const lastId = said.author === 'member' ? await answerAway(tx, conversation, id, now) : id
  // Anyone who answers has read what was said before.
  const read = said.author === 'member' ? { memberReadId: lastId } : { staffReadId: id }
  await changeConversation(tx, conversation.id, { lastId, updatedAt: now, ...read })
  await signal(tx, conversationTopic(said.memberId))
  return id
}

/**
 * Says something in a member's conversation, once for its key. The conversation's row is locked first, so ids rise in the order
 * messages can be seen, and anyone who reads on after an id misses nothing. Throws ShopRefusal 409 or 422.
 */
export async function say(db: Db, said: Said, now: Date): Promise<ShownMessage> {
  return inTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, said.memberId, now)
    const known = await findByKey(tx, conversation.id, said.author, said.key)
    if (known && !isSame(known, said)) throw new KeyReusedError()
    return showMessage(tx, known?.id ?? (await write(tx, conversation, said, now)))
  })
}

import type { FastifyInstance } from 'fastify'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import { conversationShapes } from '#lib/contract/conversations/shapes.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { accountPlaces } from '#shop-api/modules/base/stream-places/account-places.ts'
import { serviceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { eventStreams } from '#shop-api/platform/http/event-stream.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { ShopStream } from '#shop-api/platform/http/shop-stream.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { followConversation } from './follow.ts'
import { closedSince, hoursInWords } from './hours.ts'
import { say } from './post-message.ts'
import { toWireMessage } from './present.ts'
import { countUnread, findByKey, findConversation, messagesAfter, messagesBefore, moveReadMark } from './repository.ts'
import { messageReader } from './shared-messages.ts'
import { conversationTopic, standings } from './standing.ts'

const PAGE = 30
const MOST_AFTER = 100
const LIMIT = { name: 'chat', most: 20, spanMs: 60_000 }
const EVENT_ID = /^\d{1,15}$/

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

function admit(member: CurrentMember): void {
  if (!member.canChat)
    throw new ShopRefusal(403, '您的账号尚未开通在线客服，请拨打客服电话或使用页面右侧的客服联系方式')
}

/** Where a reader goes on: the browser's own word for what it saw last, or what the page asked for. */
function resumePoint(header: string | string[] | undefined, after: number | undefined): number | null {
  return typeof header === 'string' && EVENT_ID.test(header) ? Number(header) : (after ?? null)
}

export function registerChat(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, conversationCalls, conversationShapes)
  const open = eventStreams(app, accountPlaces(app))
  const standingOf = standings(app.shop.db, app.shop.clock)
  const messagesOf = messageReader(app.shop.db)

  forMembers('chat', async ({ member, db, now }) => {
    admit(member)
    const { name, isDefault } = await serviceContact(db, member)
    const { chatHours, chatAway } = await loadSettings(db)
    const conversation = await findConversation(db, member.id)
    return {
      contact: { name, is_default: flag(isDefault) },
      is_open: flag(closedSince(chatHours, now) === null),
      hours: hoursInWords(chatHours),
      away: chatAway,
      unread: conversation ? await countUnread(db, conversation) : 0,
      last_id: conversation?.lastId ?? 0,
    }
  })

  forMembers('chatMessages', async ({ query, member, db }) => {
    admit(member)
    const conversation = await findConversation(db, member.id)
    if (!conversation) return { list: [], more: flag(false) }
    const { before, after } = query
    const most = after === undefined ? PAGE : MOST_AFTER
    // One more than is shown tells whether there are more.
    const found =
      after === undefined
        ? await messagesBefore(db, conversation.id, before, most + 1)
        : await messagesAfter(db, conversation.id, after, most + 1)
    const shown = after === undefined ? found.slice(-most) : found.slice(0, most)
    return { list: shown.map(toWireMessage), more: flag(found.length > most) }
  })

  forMembers('chatSend', async ({ body, member, db, now }) => {
    admit(member)
    const { key, text, picture_id: pictureId, goods_id: goodsId, order_id: orderId } = body
    if (text === '' && pictureId === undefined && goodsId === undefined && orderId === undefined) {
      throw fieldRefusal('text', '请输入内容或选择图片')
    }
    if (goodsId !== undefined && orderId !== undefined) throw fieldRefusal('order_id', '一条消息只能附一个商品或订单')
    const conversation = await findConversation(db, member.id)
    // A repetition is no haste: its sender only did not hear the answer.
    const isRepeated = conversation !== null && (await findByKey(db, conversation.id, 'member', key)) !== null
    if (!isRepeated) await countCall(db, LIMIT, String(member.id), now)
    const said = { memberId: member.id, author: 'member', name: member.contactName, key, text } as const
    return toWireMessage(await say(db, { ...said, pictureId, goodsId, orderId }, now))
  })

  forMembers('chatRead', async ({ body, member, db }) => {
    admit(member)
    if (await moveReadMark(db, member.id, 'member', body.last_id)) await signal(db, conversationTopic(member.id))
    return {}
  })

  forMembers('chatStream', async ({ query, member, request }) => {
    admit(member)
    const after = resumePoint(request.headers['last-event-id'], query.after)
    return new ShopStream(open, (stream) =>
      followConversation(stream, {
        hub: app.shop.hub,
        standingOf,
        messagesOf,
        sessionHash: member.sessionHash,
        memberId: member.id,
        after,
        onError: (error) => request.log.warn({ err: error }, 'a conversation could not be followed'),
      }),
    )
  })
}

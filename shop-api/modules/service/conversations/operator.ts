import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_CHAT_TEXT } from '#lib/contract/conversations/limits.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { contactOf } from '#shop-api/modules/identity/members/service-contact.ts'
import { answerConversation, listConversations, openConversation } from './conversations.ts'
import { hoursInWords, hoursShape } from './hours.ts'
import { toWireMessage } from './present.ts'
import { conversationAnswer, conversationsAnswer } from './shapes.ts'

const hoursBody = z.object({
  hours: hoursShape.optional(),
  away: z.string().trim().max(500).optional(),
})

/** Conversations with buyers, who answers them, and when. */
export function registerChatAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const conversationsCall = {
    query: z.object({ which: z.enum(['unread', 'all']).default('unread') }),
    answer: conversationsAnswer,
  }
  get('/conversations', conversationsCall, async ({ db, query }) => ({
    talks: (await listConversations(db, query.which)).map((conversation) => ({
      ...conversation,
      updatedAt: chinaDateTime(conversation.updatedAt),
    })),
  }))

  get('/conversations/:id', { answer: conversationAnswer }, async ({ db, id }) => {
    const { companyName, messages, hasMore } = await openConversation(db, id)
    const list = messages.map((shown) => {
      const { from, name, text, subject } = toWireMessage(shown)
      const about = subject && `${subject.type === 'goods' ? '商品 ' : ''}${subject.title}`
      return { from, name, text, about, picture: shown.picture?.id ?? null, at: chinaDateTime(shown.message.createdAt) }
    })
    return { companyName, hasMore, messages: list }
  })

  const answerCall = {
    body: z.object({ text: z.string().trim().min(1, '请填写回复').max(MAX_CHAT_TEXT) }),
    answer: z.object({ id: z.number(), name: z.string() }),
  }
  post('/conversations/:id/answer', answerCall, async ({ db, id, body, now }) => {
    const { name } = await contactOf(db, id)
    const shown = await answerConversation(db, { memberId: id, name, key: randomUUID(), text: body.text }, now)
    return { id: shown.message.id, name }
  })

  const chatHoursCall = { body: hoursBody, answer: z.object({ hours: z.string(), away: z.string() }) }
  post('/chat-hours', chatHoursCall, async ({ db, body }) => {
    if (body.hours) await setSetting(db, 'chatHours', body.hours, [])
    if (body.away !== undefined) await setSetting(db, 'chatAway', body.away, [])
    const { chatHours, chatAway } = await loadSettings(db)
    return { hours: hoursInWords(chatHours), away: chatAway }
  })
}

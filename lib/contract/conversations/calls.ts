import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { chatEventShapes, chatMessageShape, conversationShapes } from './shapes.ts'

type Data<Key extends keyof typeof conversationShapes> = z.infer<(typeof conversationShapes)[Key]['data']>

export type WireChat = Data<'chat'>
export type WireChatMessage = z.infer<typeof chatMessageShape>
export type WireChatEvents = { [Name in keyof typeof chatEventShapes]: z.infer<(typeof chatEventShapes)[Name]> }

/** A member's conversation with the contact of this shop. Members who may not chat get 403. */
export const conversationCalls = defineCalls<typeof conversationShapes>({
  chat: memberGet('/api/chat', { endpoint: 'chat', feature: 'chat' }),
  chatMessages: memberGet('/api/chat/messages', {
    query: ['before', 'after'],
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  }),
  chatSend: memberPost('/api/chat/messages', {
    body: ['key', 'text', 'picture_id', 'goods_id', 'order_id'],
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  }),
  chatRead: memberPost('/api/chat/read', {
    body: ['last_id'],
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  }),
  /** Goes on after the header Last-Event-ID, or after `after`; without either, with what is said from now on. */
  chatStream: memberGet('/api/chat/stream', {
    query: ['after'],
    answer: 'stream',
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  }),
})

import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { chatEventShapes, chatMessageShape, conversationShapes } from './shapes.ts'

type Data<Key extends keyof typeof conversationShapes> = z.infer<(typeof conversationShapes)[Key]['data']>

export type WireChat = Data<'chat'>
export type WireChatMessage = z.infer<typeof chatMessageShape>
export type WireChatEvents = { [Name in keyof typeof chatEventShapes]: z.infer<(typeof chatEventShapes)[Name]> }

/** A member's conversation with the contact of this shop. Members who may not chat get 403. */
export const conversationCalls = defineCalls<typeof conversationShapes>({
  chat: { method: 'GET', path: '/api/chat', who: 'member', endpoint: 'chat', feature: 'chat' },
  chatMessages: {
    method: 'GET',
    path: '/api/chat/messages',
    query: ['before', 'after'],
    who: 'member',
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  },
  chatSend: {
    method: 'POST',
    path: '/api/chat/messages',
    body: ['key', 'text', 'picture_id', 'goods_id', 'order_id'],
    who: 'member',
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  },
  chatRead: {
    method: 'POST',
    path: '/api/chat/read',
    body: ['last_id'],
    who: 'member',
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  },
  /** Goes on after the header Last-Event-ID, or after `after`; without either, with what is said from now on. */
  chatStream: {
    method: 'GET',
    path: '/api/chat/stream',
    query: ['after'],
    answer: 'stream',
    who: 'member',
    endpoint: 'chat',
    duplicates: 'allowed',
    feature: 'chat',
  },
})

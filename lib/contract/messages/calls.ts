import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { messageShape, messageShapes } from './shapes.ts'

type Data<Key extends keyof typeof messageShapes> = z.infer<(typeof messageShapes)[Key]['data']>

export type WireMessage = z.infer<typeof messageShape>
export type WireUnread = Data<'messageUnread'>

export const messageCalls = defineCalls<typeof messageShapes>({
  messages: {
    method: 'GET',
    path: '/api/message',
    query: ['page', 'kind', 'is_unread'],
    who: 'member',
    feature: 'notifications',
  },
  messageUnread: {
    method: 'GET',
    path: '/api/message/unread',
    who: 'member',
    feature: 'notifications',
  },
  messageRead: {
    method: 'POST',
    path: '/api/message/read',
    body: ['ids', 'kind'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'notifications',
  },
  subscriptions: {
    method: 'GET',
    path: '/api/message/subscription',
    who: 'member',
    feature: 'notifications',
  },
  subscriptionSet: {
    method: 'POST',
    path: '/api/message/subscription',
    body: ['kind', 'is_on'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'notifications',
  },
})

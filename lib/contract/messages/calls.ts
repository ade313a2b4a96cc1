import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { messageQuery, messageReadBody, messageShape, messageShapes, subscriptionBody } from './shapes.ts'

type Data<Key extends keyof typeof messageShapes> = z.infer<(typeof messageShapes)[Key]['data']>

export type WireMessage = z.infer<typeof messageShape>
export type WireUnread = Data<'messageUnread'>

export const messageCalls = {
  messages: defineCall<{ query: z.input<typeof messageQuery>; data: Data<'messages'> }>({
    method: 'GET',
    path: '/api/message',
    query: ['page', 'kind', 'is_unread'],
    who: 'member',
    feature: 'notifications',
  }),
  messageUnread: defineCall<{ data: WireUnread }>({
    method: 'GET',
    path: '/api/message/unread',
    who: 'member',
    feature: 'notifications',
  }),
  messageRead: defineCall<{ body: z.input<typeof messageReadBody>; data: Data<'messageRead'> }>({
    method: 'POST',
    path: '/api/message/read',
    body: ['ids', 'kind'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'notifications',
  }),
  subscriptions: defineCall<{ data: Data<'subscriptions'> }>({
    method: 'GET',
    path: '/api/message/subscription',
    who: 'member',
    feature: 'notifications',
  }),
  subscriptionSet: defineCall<{ body: z.input<typeof subscriptionBody>; data: Data<'subscriptionSet'> }>({
    method: 'POST',
    path: '/api/message/subscription',
    body: ['kind', 'is_on'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'notifications',
  }),
}

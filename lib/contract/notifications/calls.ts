import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { notificationShape, notificationShapes } from './shapes.ts'

type Data<Key extends keyof typeof notificationShapes> = z.infer<(typeof notificationShapes)[Key]['data']>

export type WireNotification = z.infer<typeof notificationShape>
export type WireUnread = Data<'messageUnread'>

export const notificationCalls = defineCalls<typeof notificationShapes>({
  messages: {
    method: 'GET',
    path: '/api/message',
    query: ['page', 'kind', 'is_unread'],
    who: 'member',
    feature: 'notifications',
  },
  messageUnread: { method: 'GET', path: '/api/message/unread', who: 'member', feature: 'notifications' },
  messageRead: {
    method: 'POST',
    path: '/api/message/read',
    body: ['ids', 'kind'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'notifications',
  },
  subscriptions: { method: 'GET', path: '/api/message/subscription', who: 'member', feature: 'notifications' },
  subscriptionSet: {
    method: 'POST',
    path: '/api/message/subscription',
    body: ['kind', 'is_on', 'by_mail', 'by_sms'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'notifications',
  },
})

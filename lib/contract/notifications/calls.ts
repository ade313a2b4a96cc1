import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { notificationShape, notificationShapes } from './shapes.ts'

type Data<Key extends keyof typeof notificationShapes> = z.infer<(typeof notificationShapes)[Key]['data']>

export type WireNotification = z.infer<typeof notificationShape>
export type WireUnread = Data<'messageUnread'>

export const notificationCalls = defineCalls<typeof notificationShapes>({
  messages: memberGet('/api/message', { query: ['page', 'kind', 'is_unread'], feature: 'notifications' }),
  messageUnread: memberGet('/api/message/unread', { feature: 'notifications' }),
  messageRead: memberPost('/api/message/read', {
    body: ['ids', 'kind'],
    duplicates: 'allowed',
    feature: 'notifications',
  }),
  subscriptions: memberGet('/api/message/subscription', { feature: 'notifications' }),
  subscriptionSet: memberPost('/api/message/subscription', {
    body: ['kind', 'is_on', 'by_mail', 'by_sms'],
    duplicates: 'allowed',
    feature: 'notifications',
  }),
})

import { mutate } from 'swr'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import type { Notification, NotificationKind, Subscription } from '#lib/domain/notification.ts'
import type { Page } from '#lib/domain/page.ts'
import { toNotification, toSubscription } from '#lib/mapping/notification.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { keepShown, refreshAsked, useAsked } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { unreadKey } from './use-unread.ts'

const notificationsKey = 'notifications'
const subscriptionsKey = 'subscriptions'

export interface NotificationQuery {
  readonly kind: NotificationKind | undefined
  readonly isUnread: boolean
  readonly page: number
}

export async function reloadNotifications(): Promise<void> {
  await mutate((key) => key === unreadKey || (Array.isArray(key) && key[0] === notificationsKey))
}

/** A page of notifications; `unread` is the count that is known, so that a new one brings its row with it. */
export function useNotifications(
  { kind, isUnread, page }: NotificationQuery,
  unread: number | undefined,
): Asked<Page<Notification>> {
  const query = { page, ...(kind ? { kind } : {}), ...(isUnread ? { is_unread: 1 } : {}) }
  return useAsked(
    unread === undefined ? null : [notificationsKey, query, unread],
    async () => toPage(await callShop(notificationCalls.messages, { query }), toNotification),
    keepShown,
  )
}

/** Marks notifications as read: some, all of a kind, or all. A failure is on the screen. */
export async function markRead(which: { ids?: readonly number[]; kind?: NotificationKind | undefined }): Promise<void> {
  const body = { ...(which.ids ? { ids: [...which.ids] } : {}), ...(which.kind ? { kind: which.kind } : {}) }
  await doOrReport(() => callShop(notificationCalls.messageRead, { body }), reloadNotifications)
}

export function useSubscriptions(): readonly Subscription[] | undefined {
  return useAsked([subscriptionsKey], async () => (await callShop(notificationCalls.subscriptions)).map(toSubscription))
    .data
}

/** Channels that are not named stay as they are. */
export async function setSubscription(
  { kind, isOn }: Pick<Subscription, 'kind' | 'isOn'>,
  channels: { mail?: boolean; sms?: boolean } = {},
): Promise<void> {
  const { mail, sms } = channels
  const body = {
    kind,
    is_on: isOn ? 1 : 0,
    ...(mail === undefined ? {} : { by_mail: mail ? 1 : 0 }),
    ...(sms === undefined ? {} : { by_sms: sms ? 1 : 0 }),
  }
  await doOrReport(
    () => callShop(notificationCalls.subscriptionSet, { body }),
    () => refreshAsked(subscriptionsKey),
  )
}

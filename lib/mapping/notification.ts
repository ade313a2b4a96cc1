import type { DataOf } from '#lib/contract/call.ts'
import type { notificationCalls, WireNotification, WireUnread } from '#lib/contract/notifications/calls.ts'
import type { Notification, OutsideChannel, Subscription, Unread } from '#lib/domain/notification.ts'

export const toNotification = (wire: WireNotification): Notification => ({
  id: wire.id,
  kind: wire.kind,
  kindText: wire.kind_text,
  title: wire.title,
  text: wire.text,
  // Only addresses of this shop: what an upstream sends as a link is no reason to leave.
  href: /^\/(?![/\\])/.test(wire.url) ? wire.url : '',
  isRead: wire.is_read === 1,
  at: wire.created_at,
})

export const toUnread = (wire: WireUnread): Unread => ({
  total: wire.total,
  kinds: wire.kinds.map(({ kind, kind_text, unread }) => ({ kind, text: kind_text, count: unread })),
})

const channelOf = (isOn: number | undefined, to = ''): OutsideChannel | null =>
  isOn === undefined ? null : { isOn: isOn === 1, to }

export const toSubscription = (wire: DataOf<typeof notificationCalls.subscriptions>[number]): Subscription => ({
  kind: wire.kind,
  text: wire.kind_text,
  describe: wire.describe,
  isOn: wire.is_on === 1,
  isFixed: wire.is_fixed === 1,
  mail: channelOf(wire.by_mail, wire.mail_to),
  sms: channelOf(wire.by_sms, wire.sms_to),
  quiet: wire.quiet ?? '',
})

'use client'

import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { NotificationQuery } from '#lib/browser/use-notifications.ts'
import { markRead, useNotifications } from '#lib/browser/use-notifications.ts'
import { useUnreadByKind } from '#lib/browser/use-unread.ts'
import { notificationsUrl } from '#lib/routes/links.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSettings } from './notification-settings.tsx'

/** My notifications: kinds as tabs with what is unread, each with its link, and which notifications one wants. */
export function NotificationsPage(query: NotificationQuery) {
  const { kind, isUnread } = query
  const unread = useUnreadByKind()
  const asked = useNotifications(query, unread?.total)
  const waiting = unread?.kinds.reduce((sum, each) => sum + (kind && each.kind !== kind ? 0 : each.count), 0) ?? 0
  const tabs = [
    { text: '全部', href: notificationsUrl(), count: unread?.total },
    ...(unread?.kinds ?? []).map((each) => ({
      text: each.text,
      href: notificationsUrl({ kind: each.kind }),
      count: each.count,
    })),
  ]
  return (
    <>
      <Tabs label="消息类别" current={notificationsUrl({ kind })} tabs={tabs} />
      <div className="flex flex-wrap items-center gap-3 text-table max-tablet:min-h-11">
        <p role="status">{unread && (waiting === 0 ? '暂无未读消息' : `${waiting} 条未读`)}</p>
        <Link
          href={notificationsUrl({ kind, unread: isUnread ? undefined : 1 })}
          className="text-brand-700 hover:underline"
        >
          {isUnread ? '查看全部' : '只看未读'}
        </Link>
        {waiting > 0 && (
          <Button size="row" onClick={() => void markRead({ kind })}>
            全部标为已读
          </Button>
        )}
      </div>
      <PageOf
        label="消息"
        asked={asked}
        hrefOf={(target) => notificationsUrl({ kind, unread: isUnread ? 1 : undefined, page: target })}
        empty={<EmptyState text={isUnread ? '暂无未读消息' : '暂无消息'} />}
      >
        {(notifications) => (
          <ul className="border border-line bg-surface">
            {notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        )}
      </PageOf>
      {/* Notifications would push it down. */}
      {(asked.data || asked.error) && <NotificationSettings />}
    </>
  )
}

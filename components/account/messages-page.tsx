'use client'

import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { MessageQuery } from '#lib/browser/use-notifications.ts'
import { markRead, useMessages } from '#lib/browser/use-notifications.ts'
import { useUnreadByKind } from '#lib/browser/use-unread.ts'
import { messagesUrl } from '#lib/routes/links.ts'
import { MessageRow } from './message-row.tsx'
import { MessageSettings } from './message-settings.tsx'

/** My messages: kinds as tabs with what is unread, each with its link, and which notifications one wants. */
export function MessagesPage(query: MessageQuery) {
  const { kind, isUnread } = query
  const unread = useUnreadByKind()
  const waiting = unread?.kinds.reduce((sum, each) => sum + (kind && each.kind !== kind ? 0 : each.count), 0) ?? 0
  const tabs = [
    { text: '全部', href: messagesUrl(), count: unread?.total },
    ...(unread?.kinds ?? []).map((each) => ({
      text: each.text,
      href: messagesUrl({ kind: each.kind }),
      count: each.count,
    })),
  ]
  return (
    <>
      <Tabs label="消息类别" current={messagesUrl({ kind })} tabs={tabs} />
      <div className="flex flex-wrap items-center gap-3 text-table">
        <p role="status">{unread && (waiting === 0 ? '暂无未读消息' : `${waiting} 条未读`)}</p>
        <Link href={messagesUrl({ kind, unread: isUnread ? undefined : 1 })} className="text-brand-700 hover:underline">
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
        asked={useMessages(query, unread?.total)}
        hrefOf={(target) => messagesUrl({ kind, unread: isUnread ? 1 : undefined, page: target })}
        empty={<EmptyState text={isUnread ? '暂无未读消息' : '暂无消息'} />}
      >
        {(messages) => (
          <ul className="border border-line bg-surface">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PageOf>
      <MessageSettings />
    </>
  )
}

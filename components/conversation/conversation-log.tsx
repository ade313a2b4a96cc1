import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Conversation } from '#lib/browser/conversation-state.ts'
import { useLive } from '#lib/browser/live-state.ts'
import type { ConversationMessage } from '#lib/domain/conversation.ts'
import { dayName, dayStarts } from '#lib/domain/conversation-log.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { MessageRow, OutgoingRow } from './message-row.tsx'
import { useLogScroll } from './use-log-scroll.ts'

interface ConversationLogProps {
  conversation: Conversation
  onOlder: () => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
  /** The end of the conversation is in sight. */
  onSeen: () => void
}

/** What scrolls must be reached by keys to be scrolled by them. */
const reachable = { tabIndex: 0 } as const

/** Everything said, oldest first; older ones come when one scrolls up, and the place one reads at stays. */
export function ConversationLog({ conversation, onOlder, onRetry, onDiscard, onSeen }: ConversationLogProps) {
  const { messages, outgoing, older } = conversation
  const newest = messages.at(-1)
  const newestOwn = messages.findLast(({ from }) => from === 'member')
  const { staffRead } = useLive()
  const scroll = useLogScroll({ first: messages[0]?.id, last: newest?.id, own: outgoing.at(-1)?.key, onOlder })
  const starts = dayStarts(messages)
  const now = serverNow()
  const seen = useEffectEvent(onSeen)

  useEffect(() => {
    if (!scroll.isAtEnd) return
    const look = (): void => {
      if (!document.hidden && newest) seen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [scroll.isAtEnd, newest])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroll.area}
        role="log"
        aria-live="off"
        aria-label="聊天记录"
        {...reachable}
        onScroll={scroll.onScroll}
        className="h-full overflow-y-auto p-3"
      >
        {older !== 'none' && (
          <p className="mb-3 text-center">
            <Button variant="text" size="row" busy={older === 'loading'} onClick={onOlder}>
              {older === 'failed' ? '加载失败，点击重试' : '查看更早的消息'}
            </Button>
          </p>
        )}
        {messages.length === 0 && outgoing.length === 0 && (
          <p className="py-12 text-center text-ink-500">
            您好，请问有什么可以帮您？商品、订单、资质等问题均可在此咨询。
          </p>
        )}
        <ol className="space-y-3">
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              isRead={message === newestOwn && message.id <= staffRead}
              day={starts.has(message.id) ? dayName(message.at, now) : undefined}
            />
          ))}
          {outgoing.map((each) => (
            <OutgoingRow
              key={each.key}
              outgoing={each}
              onRetry={() => onRetry(each.key)}
              onDiscard={() => onDiscard(each.key)}
            />
          ))}
        </ol>
      </div>
      {!scroll.isAtEnd && scroll.hasNew && (
        <Button size="row" onClick={scroll.toEnd} className="absolute right-3 bottom-2">
          有新消息
        </Button>
      )}
      <Announcer newest={newest} />
    </div>
  )
}

const spoken = ({ name, text, picture }: ConversationMessage): string =>
  `${name}：${text || (picture ? '发来一张图片' : '')}`

/** Reads out what the other side says from now on; older ones that are fetched stay silent. */
function Announcer({ newest }: { newest: ConversationMessage | undefined }) {
  const [from] = useState(newest?.id ?? 0)
  return (
    <p role="status" className="sr-only">
      {newest && newest.id > from && newest.from !== 'member' && spoken(newest)}
    </p>
  )
}

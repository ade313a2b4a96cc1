import type { WireChatEvents } from '#lib/contract/conversations/calls.ts'
import { newsTopic } from '#shop-api/modules/base/notifications/notify.ts'
import { SESSIONS_CHANGED } from '#shop-api/modules/identity/auth/sessions.ts'
import type { EventStream } from '#shop-api/platform/http/event-stream.ts'
import { followLive } from '#shop-api/platform/http/follow-live.ts'
import type { LiveHub } from '#shop-api/platform/live/hub.ts'
import { toWireMessage } from './present.ts'
import type { MessageReader } from './shared-messages.ts'
import type { Standing } from './standing.ts'
import { conversationTopic } from './standing.ts'

export interface Following {
  readonly hub: LiveHub
  readonly standingOf: (hash: string) => Promise<Standing | null>
  readonly messagesOf: MessageReader
  readonly sessionHash: string
  readonly memberId: number
  /** What the reader has already; null begins with what is said from now on. */
  readonly after: number | null
  readonly onError: (error: unknown) => void
}

/**
 * Tells a stream what is said in a member's conversation after its position, each message once and in order, and how things
 * stand. Being woken says only that something may have happened: what did is read from the tables, so a lost or
 * doubled wake costs nothing. Ends the stream with the session.
 */
export function followConversation(stream: EventStream, following: Following): void {
  const { hub, standingOf, messagesOf, sessionHash, memberId, onError } = following
  let position = following.after
  const printed = new Map<string, string>()

  const send = <Name extends keyof WireChatEvents>(name: Name, data: WireChatEvents[Name]) =>
    stream.write(`id: ${position ?? 0}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

  /** States are sent when they changed. */
  const sendChanged = <Name extends 'read' | 'unread'>(key: string, name: Name, data: WireChatEvents[Name]) => {
    const text = JSON.stringify(data)
    if (printed.get(key) === text) return
    printed.set(key, text)
    send(name, data)
  }

  const look = async () => {
    const standing = await standingOf(sessionHash)
    if (!standing?.canChat || standing.memberId !== memberId) return stream.end()
    position ??= standing.lastId
    while (stream.isOpen && standing.conversationId > 0 && position < standing.lastId) {
      const messages = await messagesOf(standing.conversationId, position)
      if (messages.length === 0) break
      for (const shown of messages) {
        position = shown.message.id
        send('message', toWireMessage(shown))
      }
    }
    sendChanged('staff', 'read', { last_id: standing.staffReadId, by: 'staff' })
    sendChanged('member', 'read', { last_id: standing.memberReadId, by: 'member' })
    sendChanged('unread', 'unread', { chat: standing.unreadChat, messages: standing.unreadMessages })
  }

  const topics = new Set([conversationTopic(memberId), newsTopic(memberId), SESSIONS_CHANGED])
  followLive(stream, { hub, hears: (topic) => topics.has(topic), look, onError })
}

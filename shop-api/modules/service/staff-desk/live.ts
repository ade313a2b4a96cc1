import { setTimeout as sleep } from 'node:timers/promises'
import { SESSIONS_CHANGED } from '#shop-api/modules/identity/auth/sessions.ts'
import { findByHash } from '#shop-api/modules/identity/operators/operators.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { conversationAfter, listConversations } from '#shop-api/modules/service/conversations/conversations.ts'
import { isConversationTopic } from '#shop-api/modules/service/conversations/standing.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { EventStream } from '#shop-api/platform/http/event-stream.ts'
import { followLive } from '#shop-api/platform/http/follow-live.ts'
import type { LiveHub } from '#shop-api/platform/live/hub.ts'
import { conversationList, messageItem } from './page.ts'

/** However much is said everywhere: the list is rendered this often at most. */
const PAUSE_MS = 400

interface Watch {
  readonly db: Db
  readonly hub: LiveHub
  readonly clock: () => Date
  readonly sessionHash: string
  /** The conversation that is open, and the last message of it on the page. */
  readonly memberId: number | null
  readonly after: number
  readonly onError: (error: unknown) => void
}

/** Tells a desk what is new: messages of the open conversation in order, and the list of conversations when it changed. */
export function followDesk(stream: EventStream, watch: Watch): void {
  const { db, hub, clock, sessionHash, memberId, onError } = watch
  let position = watch.after
  let lastSent = ''

  const look = async () => {
    const operator = await findByHash(db, sessionHash, clock())
    if (!operator || operator.needsCode || !mayDo(operator.roles, ['service'])) return stream.end()
    for (const shown of memberId === null ? [] : await conversationAfter(db, memberId, position)) {
      position = shown.message.id
      const data = JSON.stringify({ html: messageItem(shown).text })
      stream.write(`id: ${position}\nevent: message\ndata: ${data}\n\n`)
    }
    const conversations = await listConversations(db)
    const waiting = conversations.filter(({ unread }) => unread > 0).length
    const data = JSON.stringify({ html: conversationList(conversations, memberId).text, waiting })
    if (data !== lastSent) stream.write(`event: talks\ndata: ${data}\n\n`)
    lastSent = data
    await sleep(PAUSE_MS, undefined, { ref: false })
  }

  followLive(stream, { hub, hears: (topic) => topic === SESSIONS_CHANGED || isConversationTopic(topic), look, onError })
}

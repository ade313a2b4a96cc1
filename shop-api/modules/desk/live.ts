import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#shop-api/db/db.ts'
import type { EventStream } from '#shop-api/http/event-stream.ts'
import { listTalks, newsOfTalk } from '#shop-api/modules/chat/talks.ts'
import { followLive } from '#shop-api/modules/live/follow.ts'
import type { LiveHub } from '#shop-api/modules/live/hub.ts'
import { findByHash } from './operators.ts'
import { messageItem, talkList } from './page.ts'

/** However much is said everywhere: the list is drawn this often at most. */
const PAUSE_MS = 400

interface Watch {
  readonly db: Db
  readonly hub: LiveHub
  readonly clock: () => Date
  readonly sessionHash: string
  /** The talk that is open, and the last message of it on the page. */
  readonly memberId: number | null
  readonly after: number
  readonly onError: (error: unknown) => void
}

/** Tells a desk what is new: messages of the open talk in order, and the list of talks when it changed. */
export function followDesk(stream: EventStream, watch: Watch): void {
  const { db, hub, clock, sessionHash, memberId, onError } = watch
  let position = watch.after
  let told = ''

  const look = async () => {
    if (!(await findByHash(db, sessionHash, clock()))) return stream.end()
    for (const shown of memberId === null ? [] : await newsOfTalk(db, memberId, position)) {
      position = shown.message.id
      const data = JSON.stringify({ html: messageItem(shown).text })
      stream.write(`id: ${position}\nevent: message\ndata: ${data}\n\n`)
    }
    const talks = await listTalks(db)
    const waiting = talks.filter(({ unread }) => unread > 0).length
    const data = JSON.stringify({ html: talkList(talks, memberId).text, waiting })
    if (data !== told) stream.write(`event: talks\ndata: ${data}\n\n`)
    told = data
    await sleep(PAUSE_MS, undefined, { ref: false })
  }

  followLive(stream, { hub, hears: (topic) => topic === 'sessions' || topic.startsWith('talk '), look, onError })
}

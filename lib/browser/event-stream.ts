import type { WireChatEvents } from '#lib/contract/conversations/calls.ts'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import { toChatRead, toChatUnread, toConversationMessage } from '#lib/mapping/conversation.ts'
import { callUrl } from './call-url.ts'
import type { LiveEvent } from './live-events.ts'
import { isSignedIn } from './signed-in.ts'

const SHORTEST_WAIT_MS = 500
/** A storefront that stops has thousands of streams, and each that comes back is asked for by a session: over this long they do. */
const FIRST_SPREAD_MS = 8_000
const LONGEST_SPREAD_MS = 60_000

/** Any moment within a span that doubles with every failure, so that browsers which lost the same server do not come back together. */
export function waitBeforeTry(failures: number, random = Math.random()): number {
  return SHORTEST_WAIT_MS + Math.min(LONGEST_SPREAD_MS, FIRST_SPREAD_MS * 2 ** failures) * random
}

const readers: { readonly [Name in keyof WireChatEvents]: (wire: WireChatEvents[Name]) => LiveEvent } = {
  message: (wire) => ({ kind: 'message', message: toConversationMessage(wire) }),
  read: (wire) => ({ kind: 'read', read: toChatRead(wire) }),
  unread: (wire) => ({ kind: 'unread', unread: toChatUnread(wire) }),
}

function readEvent(name: keyof WireChatEvents, text: string): LiveEvent | null {
  try {
    return (readers[name] as (wire: unknown) => LiveEvent)(JSON.parse(text))
  } catch {
    // An event that makes no sense is left out; the list of messages is asked for again anyway.
    return null
  }
}

export interface StreamHearer {
  /** How far this browser has come; the stream goes on after it. Undefined begins with what is said from now on. */
  readonly position: () => number | undefined
  readonly onUp: () => void
  /** It ended or could not be had; so many tries in a row failed. It is tried again by itself. */
  readonly onLost: (failures: number) => void
  readonly onEvent: (event: LiveEvent, position: number) => void
}

/** The stream of events, tried again with growing pauses until it is closed or nobody is signed in. */
export function openStream({ position, onUp, onLost, onEvent }: StreamHearer): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const connect = (): void => {
    source?.close()
    clearTimeout(timer)
    // Back on the net, `online` connects at once.
    if (!isSignedIn() || !navigator.onLine) return
    const after = position()
    const opened = new EventSource(
      callUrl(conversationCalls.chatStream, { query: after === undefined ? {} : { after } }),
    )
    source = opened
    opened.onopen = () => {
      failures = 0
      onUp()
    }
    for (const name of Object.keys(readers) as (keyof WireChatEvents)[]) {
      opened.addEventListener(name, (event) => {
        const read = readEvent(name, event.data)
        if (read) onEvent(read, Number(event.lastEventId))
      })
    }
    opened.onerror = () => {
      // The browser's own way of trying again knows no growing pauses.
      opened.close()
      failures += 1
      onLost(failures)
      timer = setTimeout(connect, waitBeforeTry(failures - 1))
    }
  }
  const rest = (): void => {
    source?.close()
    clearTimeout(timer)
    onLost(failures)
  }
  window.addEventListener('offline', rest)
  window.addEventListener('online', connect)
  connect()
  return () => {
    window.removeEventListener('offline', rest)
    window.removeEventListener('online', connect)
    clearTimeout(timer)
    source?.close()
  }
}

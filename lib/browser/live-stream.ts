import { mutate } from 'swr'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import type { Unread } from '#lib/domain/notification.ts'
import { openStream } from './event-stream.ts'
import { callShop } from './http.ts'
import type { LiveEvent } from './live-events.ts'
import { tellLiveEvent } from './live-events.ts'
import type { Live, StreamState } from './live-state.ts'
import { currentLive, setLive } from './live-state.ts'
import { unreadKey } from './use-unread.ts'

/** What tabs tell each other. */
type Word =
  | { readonly says: 'event'; readonly event: LiveEvent; readonly position: number }
  | { readonly says: 'state'; readonly live: Live; readonly position: number | undefined }
  /** A new tab asks for the present state. */
  | { readonly says: 'hello' }

/** Shows the number of unread messages without asking for it; pages that show more of them see that it changed. */
function showUnread(total: number): void {
  void mutate<Unread>(unreadKey, (known) => ({ kinds: known?.kinds ?? [], total }), { revalidate: false })
}

/**
 * One stream a browser. Of the tabs that are looked at, the one that holds the lock keeps the stream and tells the others
 * what comes; when it is closed or hidden, the next one holds the lock and goes on after the last message. Browsers
 * without locks (plain http, or old ones) keep a stream in each tab. Returns the way to end it.
 */
export function openLiveStream(member: number): () => void {
  const name = `shop-live-${member}`
  const canShare = 'locks' in navigator && 'BroadcastChannel' in window
  let position: number | undefined
  let presence: AbortController | undefined

  const apply = (event: LiveEvent, at: number): void => {
    position = Math.max(position ?? 0, at)
    if (event.kind === 'read' && event.read.by === 'staff') setLive({ staffRead: event.read.lastId })
    if (event.kind === 'unread') {
      setLive({ chatUnread: event.unread.chat })
      showUnread(event.unread.messages)
    }
    tellLiveEvent(event)
  }

  const lead = (tell: (word: Word) => void): (() => void) => {
    const setState = (state: StreamState): void => {
      setLive({ state })
      tell({ says: 'state', live: currentLive(), position })
    }
    setState('connecting')
    return openStream({
      position: () => position,
      onUp: () => setState('up'),
      onLost: (failures) => {
        setState('lost')
        if (failures > 1) void askUnread(setState)
      },
      onEvent: (event, at) => {
        apply(event, at)
        tell({ says: 'event', event, position: at })
      },
    })
  }

  const begin = (): void => {
    if (presence || document.hidden) return
    presence = new AbortController()
    const { signal } = presence
    if (!canShare) {
      const close = lead(() => undefined)
      signal.addEventListener('abort', close)
      return
    }
    let leads = false
    const channel = new BroadcastChannel(name)
    const tell = (word: Word): void => channel.postMessage(word)
    channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
      if (word.says === 'hello') {
        if (leads) tell({ says: 'state', live: currentLive(), position })
        return
      }
      if (word.says === 'event') return apply(word.event, word.position)
      position = word.position ?? position
      setLive(word.live)
    }
    tell({ says: 'hello' })
    const holdLock = (): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        leads = true
        const close = lead(tell)
        signal.addEventListener('abort', () => {
          close()
          resolve()
        })
      })
    // Refused only because this tab left before its turn came.
    navigator.locks.request(name, { signal }, holdLock).catch(() => undefined)
    signal.addEventListener('abort', () => channel.close())
  }

  const leave = (): void => {
    presence?.abort()
    presence = undefined
    setLive({ state: 'off' })
  }
  const onVisibility = (): void => (document.hidden ? leave() : begin())

  document.addEventListener('visibilitychange', onVisibility)
  // A page kept for "back" must not hold the lock.
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', begin)
  begin()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', begin)
    leave()
  }
}

/** The net below the stream: the number of unread messages while it is away. Messages of the shop have their own. */
async function askUnread(setState: (state: StreamState) => void): Promise<void> {
  try {
    const { unread } = await callShop(conversationCalls.chat)
    setLive({ chatUnread: unread })
    setState(currentLive().state)
  } catch {
    // No reader asked for it; the next try of the stream asks again.
  }
}

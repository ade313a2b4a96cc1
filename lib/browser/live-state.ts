import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/kernel/listeners.ts'

/** `off`: not asked for yet. `lost`: the connection broke or could not be made, and is tried again. */
export type StreamState = 'off' | 'connecting' | 'up' | 'lost'

export interface Live {
  readonly state: StreamState
  /** Unread messages of the conversation, as the shop last said. */
  readonly chatUnread: number
  /** Newest message of the conversation that the other side has read. */
  readonly staffRead: number
}

const none: Live = { state: 'off', chatUnread: 0, staffRead: 0 }
let live = none
const listeners = createListeners()

/** What is known of the stream to the shop right now. */
export const currentLive = (): Live => live

export function setLive(change: Partial<Live>): void {
  live = { ...live, ...change }
  listeners.call()
}

export const subscribeLive = listeners.add

export const useLive = (): Live => useSyncExternalStore(subscribeLive, currentLive, () => none)

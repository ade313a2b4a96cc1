'use client'

import { useSyncExternalStore } from 'react'

/** `off`: nobody asked for it, or not yet. `lost`: it stood, or should have, and is being tried again. */
export type LineState = 'off' | 'connecting' | 'up' | 'lost'

export interface Line {
  readonly state: LineState
  /** Unread messages of the talk, as the shop last said. */
  readonly chatUnread: number
  /** Newest message of the talk that the other side has read. */
  readonly staffRead: number
}

const none: Line = { state: 'off', chatUnread: 0, staffRead: 0 }
let line = none
const listeners = new Set<() => void>()

/** What is known of the line to the shop right now. */
export const currentLine = (): Line => line

export function setLine(change: Partial<Line>): void {
  line = { ...line, ...change }
  for (const listener of listeners) listener()
}

export function subscribeLine(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useLine = (): Line => useSyncExternalStore(subscribeLine, currentLine, () => none)

import type { ChatMessage, ChatRead, ChatUnread } from '#lib/domain/chat.ts'

/** What comes over the line, in our words; it goes from tab to tab as it is. */
export type LineEvent =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'read'; readonly read: ChatRead }
  | { readonly kind: 'unread'; readonly unread: ChatUnread }

const listeners = new Set<(event: LineEvent) => void>()

export function onLineEvent(listener: (event: LineEvent) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function tellLineEvent(event: LineEvent): void {
  for (const listener of listeners) listener(event)
}

import type { ChatRead, ChatUnread, ConversationMessage } from '#lib/domain/conversation.ts'

/** What comes over the stream, in our words; it goes from tab to tab as it is. */
export type LiveEvent =
  | { readonly kind: 'message'; readonly message: ConversationMessage }
  | { readonly kind: 'read'; readonly read: ChatRead }
  | { readonly kind: 'unread'; readonly unread: ChatUnread }

const listeners = new Set<(event: LiveEvent) => void>()

export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function tellLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

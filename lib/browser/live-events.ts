import type { ChatRead, ChatUnread, ConversationMessage } from '#lib/domain/conversation.ts'
import { createListeners } from '#lib/kernel/listeners.ts'

/** What comes over the stream, in our words; it goes from tab to tab as it is. */
export type LiveEvent =
  | { readonly kind: 'message'; readonly message: ConversationMessage }
  | { readonly kind: 'read'; readonly read: ChatRead }
  | { readonly kind: 'unread'; readonly unread: ChatUnread }

const listeners = createListeners<[LiveEvent]>()

export const onLiveEvent = listeners.add

export const tellLiveEvent = listeners.call

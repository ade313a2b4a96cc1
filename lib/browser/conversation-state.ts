import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import type { ChatState, ConversationMessage, ConversationSubject } from '#lib/domain/conversation.ts'
import type { Outgoing } from '#lib/domain/conversation-log.ts'
import { mergeMessages, stillOutgoing } from '#lib/domain/conversation-log.ts'
import { createListeners } from '#lib/kernel/listeners.ts'
import type { Failure } from '#lib/kernel/result.ts'
import { toChatState, toConversationMessage } from '#lib/mapping/conversation.ts'
import { readKept, writeKept } from './conversation-kept.ts'
import { failureOf } from './errors.ts'
import { callShop } from './http.ts'
import { onLiveEvent } from './live-events.ts'
import { setLive } from './live-state.ts'

/** The conversation as this tab knows it. */
export interface Conversation {
  /** Who is on the other side, and when; undefined until it is known. */
  readonly about: ChatState | undefined
  readonly messages: readonly ConversationMessage[]
  readonly outgoing: readonly Outgoing[]
  /** The newest messages are here. */
  readonly isLoaded: boolean
  readonly older: 'none' | 'more' | 'loading' | 'failed'
  readonly error: Failure | undefined
  readonly draft: string
  readonly subject: ConversationSubject | null
}

/** The conversation of one member: lasts as long as the page, whether its panel is open or not. */
export function createConversation(member: number) {
  let conversation: Conversation = {
    about: undefined,
    messages: [],
    isLoaded: false,
    older: 'none',
    error: undefined,
    ...readKept(member),
  }
  const listeners = createListeners()
  let readUpTo = 0

  const change = (next: Partial<Conversation>): void => {
    conversation = { ...conversation, ...next }
    if (next.draft !== undefined || next.subject !== undefined || next.outgoing) writeKept(member, conversation)
    listeners.call()
  }
  const take = (incoming: readonly ConversationMessage[], more: Partial<Conversation> = {}): void => {
    const messages = mergeMessages(conversation.messages, incoming)
    const outgoing = stillOutgoing(conversation.outgoing, messages)
    change({ ...more, messages, ...(outgoing === conversation.outgoing ? {} : { outgoing }) })
  }
  const newest = (): number => conversation.messages.at(-1)?.id ?? 0

  const readNewest = async (): Promise<void> => {
    const page = await callShop(conversationCalls.chatMessages)
    take(page.list.map(toConversationMessage), { isLoaded: true, older: page.more === 1 ? 'more' : 'none' })
  }
  const readSince = async (): Promise<void> => {
    for (let hasMore = true; hasMore; ) {
      const page = await callShop(conversationCalls.chatMessages, { query: { after: newest() } })
      take(page.list.map(toConversationMessage))
      hasMore = page.more === 1 && page.list.length > 0
    }
  }

  // Messages that come before the list was read would leave a hole behind them.
  onLiveEvent((event) => {
    if (event.kind === 'message' && conversation.isLoaded) take([event.message])
  })

  return {
    current: (): Conversation => conversation,
    subscribe: listeners.add,
    change,
    take,

    /** Reads who is there, and the newest messages or those since the panel was last open. */
    async load(): Promise<void> {
      change({ error: undefined })
      try {
        const [about] = await Promise.all([
          callShop(conversationCalls.chat),
          conversation.isLoaded ? readSince() : readNewest(),
        ])
        setLive({ chatUnread: about.unread })
        change({ about: toChatState(about) })
      } catch (error) {
        change({ error: failureOf(error) })
      }
    },

    /** Whatever was said since the newest message here, for when the stream was away. */
    async catchUp(): Promise<void> {
      if (!conversation.isLoaded) return
      try {
        await readSince()
      } catch {
        // No button was pressed; it is asked for again when the stream is back.
      }
    },

    async loadOlder(): Promise<void> {
      const [oldest] = conversation.messages
      if (!oldest || conversation.older === 'loading' || conversation.older === 'none') return
      change({ older: 'loading' })
      try {
        const page = await callShop(conversationCalls.chatMessages, { query: { before: oldest.id } })
        take(page.list.map(toConversationMessage), { older: page.more === 1 ? 'more' : 'none' })
      } catch {
        change({ older: 'failed' })
      }
    },

    /** Says that everything here was seen. */
    async markRead(): Promise<void> {
      const last = conversation.messages.findLast(({ from }) => from !== 'member')?.id ?? 0
      if (last <= readUpTo) return
      readUpTo = last
      setLive({ chatUnread: 0 })
      try {
        await callShop(conversationCalls.chatRead, { body: { last_id: last } })
      } catch {
        // Shown as unread again, which is no more than true for the shop.
        readUpTo = 0
      }
    },
  }
}

export type ConversationState = ReturnType<typeof createConversation>

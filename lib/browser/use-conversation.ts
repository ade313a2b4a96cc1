import { useEffect, useSyncExternalStore } from 'react'
import { createSender } from './conversation-send.ts'
import type { ConversationState } from './conversation-state.ts'
import { createConversation } from './conversation-state.ts'
import { useLive } from './live-state.ts'

const EVERY_MS = 10_000
/** One for each member this page has seen; a sign-in reloads the page, so it is one. */
const conversations = new Map<
  number,
  { conversationState: ConversationState; sender: ReturnType<typeof createSender> }
>()

function conversationOf(member: number) {
  const known = conversations.get(member)
  if (known) return known
  const conversationState = createConversation(member)
  const made = { conversationState, sender: createSender(conversationState) }
  conversations.set(member, made)
  return made
}

/** The conversation while its panel is open: read when it opens, live while the stream is up, asked for now and then while it is not. */
export function useConversation(member: number) {
  const { conversationState, sender } = conversationOf(member)
  const conversation = useSyncExternalStore(conversationState.subscribe, conversationState.current)
  const { state } = useLive()

  useEffect(() => {
    void conversationState.load()
  }, [conversationState])

  useEffect(() => {
    if (state === 'up') {
      void conversationState.catchUp()
      return
    }
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void conversationState.catchUp()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [conversationState, state])

  return { conversation, conversationState, sender }
}

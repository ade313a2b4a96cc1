'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { createSender } from './chat-send.ts'
import type { ConversationState } from './conversation-state.ts'
import { createConversation } from './conversation-state.ts'
import { useLive } from './live-state.ts'

const EVERY_MS = 10_000
/** One for each member this page has seen; a sign-in reloads the page, so it is one. */
const talks = new Map<number, { chatState: ConversationState; sender: ReturnType<typeof createSender> }>()

function conversationOf(member: number) {
  const known = talks.get(member)
  if (known) return known
  const chatState = createConversation(member)
  const made = { chatState, sender: createSender(chatState) }
  talks.set(member, made)
  return made
}

/** The conversation while its panel is open: read when it opens, live while the stream is up, asked for now and then while it is not. */
export function useChat(member: number) {
  const { chatState, sender } = conversationOf(member)
  const conversation = useSyncExternalStore(chatState.subscribe, chatState.current)
  const { state } = useLive()

  useEffect(() => {
    void chatState.load()
  }, [chatState])

  useEffect(() => {
    if (state === 'up') {
      void chatState.catchUp()
      return
    }
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void chatState.catchUp()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [chatState, state])

  return { conversation, chatState, sender }
}

'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { createSender } from './chat-send.ts'
import type { ConversationState } from './conversation-state.ts'
import { createConversation } from './conversation-state.ts'
import { useLive } from './live-state.ts'

const EVERY_MS = 10_000
/** One for each member this page has seen; a sign-in reloads the page, so it is one. */
const talks = new Map<number, { store: ConversationState; sender: ReturnType<typeof createSender> }>()

function talkOf(member: number) {
  const known = talks.get(member)
  if (known) return known
  const store = createConversation(member)
  const made = { store, sender: createSender(store) }
  talks.set(member, made)
  return made
}

/** The conversation while its panel is open: read when it opens, live while the stream is up, asked for now and then while it is not. */
export function useChat(member: number) {
  const { store, sender } = talkOf(member)
  const talk = useSyncExternalStore(store.subscribe, store.current)
  const { state } = useLive()

  useEffect(() => {
    void store.load()
  }, [store])

  useEffect(() => {
    if (state === 'up') {
      void store.catchUp()
      return
    }
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void store.catchUp()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [store, state])

  return { talk, store, sender }
}

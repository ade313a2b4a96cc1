import { useSyncExternalStore } from 'react'
import type { ConversationSubject } from '#lib/domain/conversation.ts'
import { createListeners } from '#lib/kernel/listeners.ts'

/** Whether the buyer wants to talk to the shop, and about what. Any part of any page may ask; the frame answers. */
interface Desk {
  readonly isOpen: boolean
  /** What the conversation is about, when it was begun from goods or an order. */
  readonly subject: ConversationSubject | null
}

const closed: Desk = { isOpen: false, subject: null }
let desk = closed
const listeners = createListeners()

function change(next: Desk): void {
  desk = next
  listeners.call()
}

/** Opens the chat for members who have it, the ways to reach the shop for everybody else. */
export const openServiceDesk = (subject: ConversationSubject | null = null): void => change({ isOpen: true, subject })

export const closeServiceDesk = (): void => change(closed)

export const useServiceDesk = (): Desk =>
  useSyncExternalStore(
    listeners.add,
    () => desk,
    () => closed,
  )

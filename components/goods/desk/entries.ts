import { useSyncExternalStore } from 'react'
import { showToast } from '#components/ui/toast-state.ts'
import { addQuietly, takeBack } from '#lib/browser/cart-actions.ts'
import { askDesk } from '#lib/browser/use-desk-hits.ts'
import type { Entry } from '#lib/domain/goods-entry.ts'
import { EntryQueue } from './entry-queue.ts'

let questions = 0

/** The entries of this tab: one queue for all desks, so that a page that is left loses none. */
export const entryQueue = new EntryQueue({
  ask: (text) => {
    questions += 1
    return askDesk(text, `entry ${questions}`)
  },
  add: addQuietly,
  takeBack,
})
entryQueue.onUndone = (name, isUndone) => showToast(isUndone ? `已撤销 ${name}` : '撤销失败，请到购物车修改')

// What was entered and is not in the cart is in this page alone: the browser asks before it goes.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (entryQueue.entries().some(({ state, typed }) => state !== 'added' && typed !== null)) event.preventDefault()
  })
}

const none: readonly Entry[] = []

export const useEntries = (): readonly Entry[] =>
  useSyncExternalStore(entryQueue.subscribe, entryQueue.entries, () => none)

import { useSyncExternalStore } from 'react'
import { SIGNED_IN_MARK } from '#lib/contract/session.ts'
import { createListeners } from '#lib/kernel/listeners.ts'

const FLAG = new RegExp(SIGNED_IN_MARK)

let known: boolean | undefined

/**
 * Whether asking for personal data is worth while; the proof itself is in a cookie no script can read. The browser asks
 * another process for its cookies, so they are read once for all goods of a list that are rendered in one go.
 */
export function isSignedIn(): boolean {
  if (known === undefined) {
    known = FLAG.test(document.cookie)
    queueMicrotask(() => {
      known = undefined
    })
  }
  return known
}

/** Elements of class `for-guests` are seen by guests alone; the page's first script says so before anything is painted. */
export function showWhoLooks(): void {
  document.documentElement.toggleAttribute('data-member', isSignedIn())
}

if (typeof window !== 'undefined') {
  const atLoad = isSignedIn()
  // "Back" may show a page as it was left, member's prices and all, after somebody signed out (or in).
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && isSignedIn() !== atLoad) window.location.reload()
  })
}

const lookers = createListeners()

/** Somebody signed in or out elsewhere: what depends on it is drawn again. */
export function lookAgain(): void {
  known = undefined
  showWhoLooks()
  lookers.call()
}

const onServer = () => false

/** False in the cached page and until it has come alive. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(lookers.add, isSignedIn, onServer)
}

const yes = () => true

/** False in the cached page and while it comes alive: what is read from the browser is not known before. */
export function useAlive(): boolean {
  return useSyncExternalStore(lookers.add, yes, onServer)
}

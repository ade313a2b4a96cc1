import { createListeners } from '#lib/kernel/listeners.ts'

const name = 'closed-ads'
const listeners = createListeners()
/** Kept beside the storage, which may be forbidden. */
const closed = new Set<string>()

function stored(): string[] {
  try {
    return window.sessionStorage.getItem(name)?.split(',') ?? []
  } catch {
    return []
  }
}

export function isAdClosed(id: number): boolean {
  return closed.has(String(id)) || stored().includes(String(id))
}

export function closeAd(id: number): void {
  closed.add(String(id))
  try {
    window.sessionStorage.setItem(name, [...new Set([...stored(), ...closed])].join(','))
  } catch {
    // Closed for as long as this page lives.
  }
  listeners.call()
}

export const subscribeClosedAds = listeners.add

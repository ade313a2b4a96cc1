/** Whether a navigation is under way: started by the router (instrumentation-client.ts), ended by the changed address. */
let isNavigating = false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (next === isNavigating) return
  isNavigating = next
  for (const listener of listeners) listener()
}

export const navigationStarted = (): void => change(true)
export const navigationEnded = (): void => change(false)
export const navigationState = (): boolean => isNavigating

export function subscribeNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

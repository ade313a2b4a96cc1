import { createListeners } from '#lib/kernel/listeners.ts'

/** Whether a navigation is under way: started by the router (instrumentation-client.ts), ended by the changed address. */
let isNavigating = false
const listeners = createListeners()

function change(next: boolean): void {
  if (next === isNavigating) return
  isNavigating = next
  listeners.call()
}

export const navigationStarted = (): void => change(true)
export const navigationEnded = (): void => change(false)
export const navigationState = (): boolean => isNavigating

export const subscribeNavigation = listeners.add

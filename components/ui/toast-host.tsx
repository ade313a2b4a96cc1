import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ToastText } from './toast-state.ts'
import { subscribeToasts, waitingToasts } from './toast-state.ts'
import { usePart } from './use-part.ts'

const loadView = () => import('./toast-view.tsx').then((part) => part.ToastView)
const none: readonly ToastText[] = []
const nothing = (): readonly ToastText[] => none

/** A member at work soon gets a toast: its library comes beside the call that leads to it, not after. */
function useAtWork(): boolean {
  const [isAtWork, setAtWork] = useState(false)
  useEffect(() => {
    const begin = (): void => {
      // Members alone; the page's first script says so (app/globals.css).
      if (!document.documentElement.hasAttribute('data-member')) return
      stop()
      setAtWork(true)
    }
    const stop = (): void => {
      window.removeEventListener('pointerdown', begin, true)
      window.removeEventListener('keydown', begin, true)
    }
    window.addEventListener('pointerdown', begin, true)
    window.addEventListener('keydown', begin, true)
    return stop
  }, [])
  return isAtWork
}

/** Where toasts appear; is mounted once, in the root layout. The library comes with the first press or the first toast. */
export function ToastHost() {
  const waiting = useSyncExternalStore(subscribeToasts, waitingToasts, nothing)
  const isAtWork = useAtWork()
  const View = usePart(loadView, isAtWork || waiting.length > 0)
  return View ? <View waiting={waiting} /> : null
}

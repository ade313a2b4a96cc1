'use client'

import { useSyncExternalStore } from 'react'
import type { ToastText } from './toast-state.ts'
import { subscribeToasts, waitingToasts } from './toast-state.ts'
import { usePart } from './use-part.ts'

const loadView = () => import('./toast-view.tsx').then((part) => part.ToastView)
const none: readonly ToastText[] = []
const nothing = (): readonly ToastText[] => none

/** Where toasts appear; is mounted once, in the root layout. The library comes with the first toast. */
export function ToastHost() {
  const waiting = useSyncExternalStore(subscribeToasts, waitingToasts, nothing)
  const View = usePart(loadView, waiting.length > 0)
  return View ? <View waiting={waiting} /> : null
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { afterPaint } from '#lib/kernel/when-idle.ts'
import { navigationEnded, navigationState, subscribeNavigation } from './progress-state.ts'

const patienceMs = 150
/** A navigation that fails leaves no trace; the bar must not run for ever. */
const limitMs = 30_000

/** A thin bar at the top while a page is on its way, from 150 ms on: quick answers need none. */
export function NavigationProgress() {
  const isNavigating = useSyncExternalStore(subscribeNavigation, navigationState, () => false)
  const [isShown, setShown] = useState(false)

  // Said while the page is changing, it would have React do first what can wait until the page is painted.
  useEffect(() => onAddressChange(() => afterPaint(navigationEnded)), [])

  useEffect(() => {
    if (!isNavigating) return
    const late = setTimeout(() => setShown(true), patienceMs)
    const lost = setTimeout(navigationEnded, limitMs)
    return () => {
      clearTimeout(late)
      clearTimeout(lost)
      setShown(false)
    }
  }, [isNavigating])

  if (!isShown) return null
  return (
    <div role="progressbar" aria-label="页面加载中" className="fixed inset-x-0 top-0 z-toast h-0.5 overflow-hidden">
      <div className="navigation-bar h-full bg-price" />
    </div>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { usePrefetch } from '#components/ui/use-prefetch.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { linksAhead } from './links-ahead.ts'

/** A page is read for a moment before it is left; fetching ahead earlier would only compete with its pictures. */
const restMs = 1_500

/** Once a page has rested on screen, fetches the few pages most likely to be opened from it. */
export function PrefetchAhead() {
  const prefetch = usePrefetch()
  const fetchAhead = useEffectEvent(() => {
    for (const address of linksAhead(document, window.location.href)) prefetch(address)
  })

  useEffect(() => {
    const known = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(timer)
      const page = window.location.pathname + window.location.search
      if (known.has(page)) return
      timer = setTimeout(() => {
        known.add(page)
        if (document.visibilityState === 'visible') fetchAhead()
      }, restMs)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    const stop = onAddressChange(wait)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
      stop()
    }
  }, [])

  return null
}

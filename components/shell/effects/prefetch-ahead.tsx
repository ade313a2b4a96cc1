import { useEffect, useEffectEvent } from 'react'
import { usePrefetch } from '#components/ui/use-prefetch.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { linksAhead } from './links-ahead.ts'

/** A page is read for a moment before it is left; fetching ahead earlier would only compete with its pictures. */
const restMs = 1_500

/** So many rests of a page are looked at: who reads it to its end does not fetch half of the shop. */
const mostRests = 4

/** Once a page has rested on screen, where it was opened or scrolled to, fetches the few pages most likely to be opened from it. */
export function PrefetchAhead() {
  const prefetch = usePrefetch()
  const fetchAhead = useEffectEvent(() => {
    for (const address of linksAhead(document, window.location.href)) prefetch(address)
  })

  useEffect(() => {
    const rests = new Map<string, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (most: number): void => {
      clearTimeout(timer)
      const page = window.location.pathname + window.location.search
      const seen = rests.get(page) ?? 0
      if (seen >= most) return
      timer = setTimeout(() => {
        rests.set(page, seen + 1)
        if (document.visibilityState === 'visible') fetchAhead()
      }, restMs)
    }
    const open = (): void => wait(1)
    const scrolled = (): void => wait(mostRests)
    if (document.readyState === 'complete') open()
    else window.addEventListener('load', open, { once: true })
    const stop = onAddressChange(open)
    document.addEventListener('scrollend', scrolled)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', open)
      document.removeEventListener('scrollend', scrolled)
      stop()
    }
  }, [])

  return null
}

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { usePrefetch } from '#components/ui/use-prefetch.ts'
import { matchRoute } from '#lib/routes/match.ts'

/** A pointer on its way across a table rests on no link for so long; one about to click does. */
const restMs = 50

/** The link of the shop that an event happened in, whole; null for addresses of others, files and calls. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || link.target || link.hasAttribute('download')) return null
  return matchRoute(link.pathname) === null ? null : link
}

/**
 * A filter of the page one is on, from its plain address. Until the router has asked for the filtered page, it takes it
 * for the one it shows, changes the address and never asks: such a page has to be loaded.
 */
function isTakenForHere(link: HTMLAnchorElement): boolean {
  const { location } = window
  return location.search === '' && link.search !== '' && link.pathname === location.pathname
}

/** Clicks that mean a new tab, a new window or a download. */
const meansAnother = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

const isPlaceOnPage = (link: HTMLAnchorElement): boolean =>
  link.hash !== '' && link.pathname === window.location.pathname && link.search === window.location.search

/**
 * Opens the links of the shop without loading a page, and fetches a page when its link is rested on, touched, pressed or
 * focused, so that the click finds it ready. Nothing is fetched for links that only come into view.
 */
export function SoftLinks() {
  const router = useRouter()
  const prefetch = usePrefetch()
  const addressOf = (link: HTMLAnchorElement): string => link.getAttribute('href') ?? ''
  const ahead = useEffectEvent((event: Event) => {
    const link = linkOf(event)
    if (link) prefetch(addressOf(link))
  })
  const open = useEffectEvent((event: MouseEvent) => {
    const link = event.defaultPrevented || meansAnother(event) ? null : linkOf(event)
    if (!link || isPlaceOnPage(link) || link.dataset.reload !== undefined || isTakenForHere(link)) return
    event.preventDefault()
    router.push(addressOf(link))
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over: EventTarget | null = null
    // A pointer that a new page came under has not moved, and means nothing by the link it lies on.
    const rest = (event: Event): void => {
      if (event.target === over) return
      over = event.target
      clearTimeout(timer)
      timer = setTimeout(() => ahead(event), restMs)
    }
    const press = (event: Event): void => {
      clearTimeout(timer)
      ahead(event)
    }
    // On the window: what React's own handlers on the document prevented is known by then.
    window.addEventListener('click', open)
    window.addEventListener('pointermove', rest, { passive: true })
    window.addEventListener('pointerdown', press, { passive: true })
    window.addEventListener('focusin', press, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', open)
      window.removeEventListener('pointermove', rest)
      window.removeEventListener('pointerdown', press)
      window.removeEventListener('focusin', press)
    }
  }, [])

  return null
}

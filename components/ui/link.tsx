'use client'

import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { use, useRef } from 'react'
import { LinkGate } from './link-gate.ts'
import { usePrefetch } from './use-prefetch.ts'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'href'> & {
  href: string
  /**
   * The browser loads the page itself. For cached pages that differ by their query alone: before it has asked, the
   * router takes them for the page under the plain address, and then never asks.
   */
  reload?: boolean
}

/** A pointer on its way across a table rests on no link for so long; one about to click does. */
const restMs = 50

/**
 * A filter of the page one is on, from its plain address. Until the router has asked for the filtered page, it takes it
 * for the one it shows, changes the address and never asks: such a page has to be loaded.
 */
function isTakenForHere(href: string): boolean {
  const { location } = window
  const target = new URL(href, location.href)
  return location.search === '' && target.search !== '' && target.pathname === location.pathname
}

function loadAnew(event: { preventDefault: () => void }, href: string): void {
  event.preventDefault()
  window.location.assign(href)
}

/**
 * A link within the shop. Nothing is fetched for links that only come into view; resting on one, touching, pressing or
 * focusing it fetches its page, so that the click finds it ready. That keeps a page with 200 links from asking for 200.
 * A link to a page that this shop does not have is not rendered.
 */
export function Link({ href, reload, onPointerEnter, onPointerLeave, onPointerDown, onFocus, ...rest }: LinkProps) {
  const prefetch = usePrefetch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!use(LinkGate)(href)) return null
  return (
    <NextLink
      {...rest}
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        if (reload || isTakenForHere(href)) loadAnew(event, href)
      }}
      onPointerEnter={(event) => {
        timer.current = setTimeout(() => prefetch(href), restMs)
        onPointerEnter?.(event)
      }}
      onPointerLeave={(event) => {
        clearTimeout(timer.current)
        onPointerLeave?.(event)
      }}
      onPointerDown={(event) => {
        clearTimeout(timer.current)
        prefetch(href)
        onPointerDown?.(event)
      }}
      onFocus={(event) => {
        prefetch(href)
        onFocus?.(event)
      }}
    />
  )
}

'use client'

import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { useRef } from 'react'
import { usePrefetch } from './use-prefetch.ts'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'href'> & { href: string }

/** A pointer on its way across a table rests on no link for so long; one about to click does. */
const restMs = 50

/**
 * A link within the shop. Nothing is fetched for links that only come into view; resting on one, touching, pressing or
 * focusing it fetches its page, so that the click finds it ready. That keeps a page with 200 links from asking for 200.
 */
export function Link({ href, onPointerEnter, onPointerLeave, onPointerDown, onFocus, ...rest }: LinkProps) {
  const prefetch = usePrefetch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (
    <NextLink
      {...rest}
      href={href}
      prefetch={false}
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

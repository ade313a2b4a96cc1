'use client'

import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'href'> & { href: string }

/**
 * A link within the shop. Nothing is fetched for links that only come into view; pointing at one, touching or focusing
 * it fetches its page, so that the click finds it ready. That keeps a page with 200 links from asking for 200 pages.
 */
export function Link({ href, onPointerEnter, onTouchStart, onFocus, ...rest }: LinkProps) {
  const router = useRouter()
  return (
    <NextLink
      {...rest}
      href={href}
      prefetch={false}
      onPointerEnter={(event) => {
        router.prefetch(href)
        onPointerEnter?.(event)
      }}
      onTouchStart={(event) => {
        router.prefetch(href)
        onTouchStart?.(event)
      }}
      onFocus={(event) => {
        router.prefetch(href)
        onFocus?.(event)
      }}
    />
  )
}

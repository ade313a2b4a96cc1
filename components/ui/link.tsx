'use client'

import type { ComponentProps } from 'react'
import { createContext, use } from 'react'
import { isFollowed } from '#lib/kernel/href.ts'

/** Which addresses links may lead to; what is around all pages says so. A link to any other is not rendered. */
export const LinkGate = createContext<(href: string) => boolean>(() => true)

type LinkProps = ComponentProps<'a'> & {
  href: string
  /**
   * The browser loads the page itself. For cached pages that differ by their query alone: before it has asked, the
   * router takes them for the page under the plain address, and then never asks.
   */
  reload?: boolean
}

/**
 * A link within the shop: a plain one, so that 500 on a page cost nothing to bring to life; one listener for all of them
 * (soft-links.tsx) fetches ahead and opens them without a page load. A link to a page that this shop does not have is
 * not rendered.
 */
export function Link({ href, reload, ...rest }: LinkProps) {
  if (!use(LinkGate)(href) || !isFollowed(href)) return null
  return <a {...rest} href={href} data-reload={reload ? '' : undefined} />
}

/** A link to a file that the shop API named; one that leads to no file or page is not rendered. */
export function FileLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return isFollowed(href) ? <a href={href} {...rest} /> : null
}

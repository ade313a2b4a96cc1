'use client'

import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import { StructuredData } from './structured-data.tsx'

const SiteUrl = createContext('')

/** Public address of the shop, for what has to be said with whole addresses. */
export function SiteUrlProvider({ url, children }: { url: string; children: ReactNode }) {
  return <SiteUrl value={url}>{children}</SiteUrl>
}

interface Place {
  readonly text: string
  /** Missing on the page itself. */
  readonly href?: string | undefined
}

/** The way down to a page, told to search engines. */
export function BreadcrumbData({ places }: { places: readonly Place[] }) {
  const url = useContext(SiteUrl)
  if (url === '') return null
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(href === undefined ? {} : { item: new URL(href, url).href }),
    })),
  }
  return <StructuredData blocks={[list]} />
}

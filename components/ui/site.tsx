'use client'

import type { ReactNode } from 'react'
import { createContext, useContext, useMemo } from 'react'
import { StructuredData } from './structured-data.tsx'

interface Site {
  /** Public address of the shop, for what has to be said with whole addresses. */
  readonly url: string
  /** Who runs it, for the head of a paper. */
  readonly company: string
}

const SiteContext = createContext<Site>({ url: '', company: '' })

export function SiteProvider({ url, company, children }: Site & { children: ReactNode }) {
  const site = useMemo(() => ({ url, company }), [url, company])
  return <SiteContext value={site}>{children}</SiteContext>
}

export const useSiteCompany = (): string => useContext(SiteContext).company

interface Place {
  readonly text: string
  /** Missing on the page itself. */
  readonly href?: string | undefined
}

/** The way down to a page, told to search engines. */
export function BreadcrumbData({ places }: { places: readonly Place[] }) {
  const { url } = useContext(SiteContext)
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

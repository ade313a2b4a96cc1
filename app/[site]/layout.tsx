import '../globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { readAbsentFeatures } from '#lib/server/cached/features.ts'
import { readSite } from '#lib/server/current-site.ts'
import { commonMetadata } from '#lib/server/page-metadata.ts'
import { ShopDocument } from '../shop-document.tsx'

// Pages below that export `instant = false` are rendered whole for each request: crawlers lose what is behind a streamed fallback.

export async function generateMetadata(): Promise<Metadata> {
  const { verification } = await readSite()
  return { ...commonMetadata, other: { ...commonMetadata.other, ...verification } }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: '#0E7052',
  colorScheme: 'light',
}

/** A build knows no site: what it renders under this name is thrown away, and every site's pages are rendered when asked for. */
export const generateStaticParams = () => [{ site: '_' }]

export default async function RootLayout({ children }: { children: ReactNode }) {
  const absent = await readAbsentFeatures()
  return <ShopDocument absent={absent}>{children}</ShopDocument>
}

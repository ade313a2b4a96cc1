import '../globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { ownFiles } from '#lib/routes/files.ts'
import { readAbsentFeatures } from '#lib/server/cached/features.ts'
import { ShopDocument } from '../shop-document.tsx'

// Pages below that export `instant = false` are rendered whole for each request: crawlers lose what is behind a streamed fallback.

export const metadata: Metadata = {
  formatDetection: { telephone: false },
  manifest: ownFiles.manifest,
  other: {
    // Browsers common in pharmacies choose their old engine without this word, and some search engines rewrite pages.
    renderer: 'webkit',
    'applicable-device': 'pc,mobile',
  },
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

import './globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { ShellRoot } from '#components/shell/shell-root.tsx'
import { firstScript } from '#lib/routes/display.ts'
import { ownFiles } from '#lib/routes/own-files.ts'
import { readAbsentFeatures } from '#lib/server/cached/features.ts'

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

export default async function RootLayout({ children }: { children: ReactNode }) {
  const absent = await readAbsentFeatures()
  return (
    // The first script marks this element with what the buyer chose; the page itself does not know it.
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <script>{firstScript}</script>
        <meta httpEquiv="Cache-Control" content="no-transform" />
      </head>
      <body>
        <a href="#main" className="skip-link">
          跳到主要内容
        </a>
        <ShellRoot absent={absent}>{children}</ShellRoot>
      </body>
    </html>
  )
}

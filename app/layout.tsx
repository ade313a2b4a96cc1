import './globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { ShellRoot } from '#components/shell/shell-root.tsx'

export const metadata: Metadata = {
  formatDetection: { telephone: false },
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <head>
        <meta httpEquiv="Cache-Control" content="no-transform" />
      </head>
      <body>
        <a href="#main" className="skip-link">
          跳到主要内容
        </a>
        <ShellRoot>{children}</ShellRoot>
      </body>
    </html>
  )
}

import type { ReactNode } from 'react'
import { FirstScript } from '#components/shell/first-script.tsx'
import { ShellRoot } from '#components/shell/shell-root.tsx'
import type { Feature } from '#lib/kernel/feature.ts'

interface ShopDocumentProps {
  /** What the upstream does not offer. */
  absent: readonly Feature[]
  children: ReactNode
}

/** The document around every page. */
export function ShopDocument({ absent, children }: ShopDocumentProps) {
  return (
    // The first script marks this element with what the buyer chose; the page itself does not know it.
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <FirstScript absent={absent} />
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

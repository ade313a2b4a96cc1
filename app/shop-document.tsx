import type { ReactNode } from 'react'
import { ShellRoot } from '#components/shell/shell-root.tsx'
import type { Feature } from '#lib/kernel/feature.ts'
import { firstScript } from '#lib/routes/display.ts'

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

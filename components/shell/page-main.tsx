import type { ReactNode } from 'react'

/** The page itself, where the skip link leads. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="page-main mx-auto w-full max-w-shop grow max-desktop:px-4 max-tablet:px-2">
      {children}
    </main>
  )
}

import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

/**
 * The page itself, where the skip link leads. `fillsScreen`: content comes after the page, so the footer waits below the
 * screen rather than being pushed there.
 */
export function PageMain({ fillsScreen, children }: { fillsScreen?: boolean; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        'page-main mx-auto w-full max-w-shop grow wide:has-[.goods-desk]:max-w-desk max-desktop:px-4 max-tablet:px-2',
        fillsScreen && 'min-h-screen',
      )}
    >
      {children}
    </main>
  )
}

'use client'

import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '#components/ui/cx.ts'

const MAIN = 'main'

/**
 * The page itself, where the skip link leads. `fillsScreen`: content comes after the page, so the footer waits below the
 * screen rather than being pushed there.
 */
export function PageMain({ fillsScreen, children }: { fillsScreen?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  // The framework keeps pages that were left, out of sight and without effects; only the one in sight has the name.
  useLayoutEffect(() => {
    const element = main.current
    if (element) element.id = MAIN
    return () => element?.removeAttribute('id')
  }, [])
  return (
    <main
      ref={main}
      id={MAIN}
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

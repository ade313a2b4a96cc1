import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** What a page was opened for: the keyboard begins there, unless it is busy elsewhere. */
export function TaskPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.matches('main')) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 focus:outline-none">
      {children}
    </div>
  )
}

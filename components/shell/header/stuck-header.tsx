'use client'

import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'

/** A lower screen belongs to the page (app/globals.css). */
const LEAST_HEIGHT = 480

/**
 * The main row of the header. After 205 px of scrolling it becomes a bar at the top of the screen; its place in the page
 * stays reserved, so nothing moves. Parts marked `group-data-stuck:hidden` are left out of the bar.
 */
export function StuckHeader({ children }: { children: ReactNode }) {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isStuck, setStuck] = useState(false)

  useEffect(() => {
    const mark = sentinel.current
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry)
        setStuck(window.innerHeight >= LEAST_HEIGHT && !entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isStuck) return
    const { style } = document.documentElement
    // Styles of the whole page are computed again, so only when it is stuck; without it the style sheet's 0 holds.
    style.setProperty('--stuck-top', '56px')
    return () => {
      style.removeProperty('--stuck-top')
    }
  }, [isStuck])

  return (
    <>
      <div ref={sentinel} aria-hidden="true" className="sticky-sentinel" />
      <div className="low-line h-14 tablet:h-22">
        <div
          data-stuck={isStuck || undefined}
          className="low-free group flex h-full items-center bg-surface data-stuck:fixed data-stuck:inset-x-0 data-stuck:top-0 data-stuck:z-sticky data-stuck:h-14 data-stuck:border-line data-stuck:border-b tablet:max-[1319.98px]:data-stuck:pr-10 max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-0 max-tablet:z-sticky max-tablet:h-14 max-tablet:border-line max-tablet:border-b"
        >
          {children}
        </div>
      </div>
    </>
  )
}

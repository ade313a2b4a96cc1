'use client'

import { useEffect, useRef } from 'react'

/**
 * Heading of a step. Who comes from the step before starts here with the keyboard: the button that led on is gone, and
 * browsers would start where it stood, at the end of the page.
 */
export function StepHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const [load] = performance.getEntriesByType('navigation')
    if (load && load.name !== window.location.href) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="sr-only">
      {title}
    </h1>
  )
}

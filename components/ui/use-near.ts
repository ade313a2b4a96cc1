import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Whether something has ever been within `margin` of the screen. */
export function useNear(place: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, margin, place])
  return isNear
}

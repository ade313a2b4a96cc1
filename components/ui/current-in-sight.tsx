'use client'

import type { ComponentProps } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'

interface CurrentInSightProps extends ComponentProps<'div'> {
  /** Which of the links is the current one; when it changes, that one is scrolled to. */
  current: string
}

/** Links that a phone has in one line, scrolled sideways so far that the current one is in sight. */
export function CurrentInSight({ current, className, ...rest }: CurrentInSightProps) {
  const line = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const link = line.current?.querySelector('[aria-current="page"]')
    if (!line.current || !link || shown.current === current) return
    shown.current = current
    const [room, box] = [line.current.getBoundingClientRect(), link.getBoundingClientRect()]
    line.current.scrollLeft += box.left - room.left - (room.width - box.width) / 2
  })
  return <div ref={line} className={cx('phone-line', className)} {...rest} />
}

'use client'

import type { ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useHoverIntent } from './hover-intent.ts'

interface PopoverProps {
  /** Text of the button. */
  trigger: ReactNode
  triggerClass?: string
  /** Shown before the button, and opens by pointing as it does: a link whose children the button shows. */
  lead?: ReactNode
  /** What it shows; a function learns whether it is open, to fetch only then what it needs. */
  children: ReactNode | ((isOpen: boolean) => ReactNode)
  align?: 'left' | 'right'
  /** Where the panel is: under the button, or to its left where the button is at the screen's right edge. */
  side?: 'below' | 'before'
  /** Opens by pointing too; what it shows must also be reachable by the click. */
  hover?: boolean
  className?: string
}

/** A button and what it discloses. Esc closes it and gives the focus back; leaving it with the focus closes it. */
export function Popover({
  trigger,
  triggerClass,
  lead,
  children,
  align = 'left',
  side = 'below',
  hover,
  className,
}: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const intent = useHoverIntent({
    current: open ? id : undefined,
    onChange: (next) => setOpen(next !== undefined),
    panel: () => panel.current,
  })

  // Closed again when the page is left: pages stay mounted, and "back" must not find it open.
  useEffect(() => () => setOpen(false), [])

  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  return (
    <span
      ref={root}
      className={cx(
        'relative shrink-0 whitespace-nowrap',
        lead ? 'inline-flex items-center' : 'inline-block',
        className,
      )}
      {...(hover ? intent.area() : undefined)}
    >
      {lead && <span {...(hover ? intent.item(id) : undefined)}>{lead}</span>}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          intent.cancel()
          setOpen(!open)
        }}
        className={triggerClass}
        {...(hover ? intent.item(id) : undefined)}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        hidden={!open}
        className={cx(
          'absolute z-popover border border-line bg-surface shadow-float',
          side === 'before' ? 'top-0 right-full' : 'top-full',
          side === 'below' && (align === 'right' ? 'right-0' : 'left-0'),
        )}
        {...(hover ? intent.panelProps : undefined)}
      >
        {typeof children === 'function' ? children(open) : children}
      </div>
    </span>
  )
}

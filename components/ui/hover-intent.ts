import type { PointerEvent } from 'react'
import { useEffect, useRef } from 'react'

export interface Point {
  x: number
  y: number
}

/** Whether `point` lies in the triangle of the three corners, its edges included. */
export function insideTriangle(point: Point, [a, b, c]: readonly [Point, Point, Point]): boolean {
  const side = (from: Point, to: Point): number =>
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
  const sides = [side(a, b), side(b, c), side(c, a)]
  return sides.every((value) => value >= 0) || sides.every((value) => value <= 0)
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** True while the pointer, coming from `from`, heads for the panel: it may then cross neighbours on its way. */
export function headsFor(panel: Box, from: Point, to: Point): boolean {
  const rightward = (panel.left + panel.right) / 2 > from.x
  const below = panel.top >= from.y
  const near: [Point, Point] = below
    ? [
        { x: panel.left, y: panel.top },
        { x: panel.right, y: panel.top },
      ]
    : [
        { x: rightward ? panel.left : panel.right, y: panel.top },
        { x: rightward ? panel.left : panel.right, y: panel.bottom },
      ]
  return insideTriangle(to, [from, ...near])
}

const REST_MS = 150

interface HoverIntentOptions {
  /** What is open now. */
  current: string | undefined
  onChange: (next: string | undefined) => void
  /** The open panel, for the triangle. */
  panel: () => HTMLElement | null
}

/**
 * Opening by pointing, with intent: 150 ms of rest open a panel, and a pointer moving towards the open panel does not
 * switch to what it crosses. Touch is left alone: there a tap is a click. Spread `item(key)` on each trigger and
 * `area()` on the region that holds triggers and panel.
 */
export function useHoverIntent({ current, onChange, panel }: HoverIntentOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Point>({ x: 0, y: 0 })

  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (next: string | undefined, wait: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next), wait)
  }

  const consider = (key: string, event: PointerEvent): void => {
    if (event.pointerType === 'touch') return
    const to = { x: event.clientX, y: event.clientY }
    const open = current === undefined ? null : panel()
    const passing = open !== null && current !== key && headsFor(open.getBoundingClientRect(), last.current, to)
    last.current = to
    if (key === current) clearTimeout(timer.current)
    else later(key, passing ? REST_MS * 2 : REST_MS)
  }

  return {
    item: (key: string) => ({
      onPointerEnter: (event: PointerEvent) => consider(key, event),
      onPointerMove: (event: PointerEvent) => consider(key, event),
    }),
    panelProps: { onPointerEnter: () => clearTimeout(timer.current) },
    area: () => ({
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') later(undefined, REST_MS)
      },
    }),
    /** Drops what is pending: call it when something else opened or closed a panel. */
    cancel: () => clearTimeout(timer.current),
  }
}

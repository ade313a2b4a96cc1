import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

const rowsOf = (table: HTMLElement | null): HTMLElement[][] =>
  [...(table?.querySelectorAll('tr') ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLElement>('a[href], button')])
    .filter((stops) => stops.length > 0)

const STEPS: Readonly<Record<string, readonly [row: number, stop: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

interface RowStops {
  readonly ref: RefObject<HTMLTableElement | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One Tab stop for all links and buttons of a table: arrows go on among them. Spread it on the table. */
export function useRowStops(): RowStops {
  const ref = useRef<HTMLTableElement>(null)
  const last = useRef<Element>(undefined)

  const settle = (): void => {
    const stops = rowsOf(ref.current).flat()
    const held = stops.find((stop) => stop === last.current) ?? stops[0]
    for (const stop of stops) stop.tabIndex = stop === held ? 0 : -1
  }
  // Rows come and go with every answer.
  useLayoutEffect(settle)

  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target
      settle()
    },
    onKeyDown: (event) => {
      const step = STEPS[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return
      const rows = rowsOf(ref.current)
      const at = rows.findIndex((stops) => stops.includes(event.target as HTMLElement))
      const place = rows[at]?.indexOf(event.target as HTMLElement) ?? -1
      const row = rows[at + step[0]]
      const next = row?.[Math.min(place + step[1], row.length - 1)]
      if (!next || next === event.target) return
      event.preventDefault()
      next.focus()
    },
  }
}

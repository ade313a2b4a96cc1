import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { RefCallback, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/** From here on only the rows near the screen are in the page. */
const VIRTUAL_FROM = 60

interface VirtualRows {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** Places of the rows to draw. */
  readonly shown: readonly number[]
  /** Heights that stand for the rows above and below. */
  readonly before: number
  readonly after: number
  /** Goes on each rendered row with its place as data-index: rows are as high as what they hold. */
  readonly measure: RefCallback<HTMLTableRowElement>
  readonly scrollTo: (index: number) => void
}

/** Which rows of a long table are rendered; a short one is rendered whole. The page itself scrolls. */
export function useVirtualRows(count: number, rowEstimate: number, keyOf: (index: number) => number): VirtualRows {
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  const isVirtual = count > VIRTUAL_FROM

  // What is above the table may grow or shrink with what happens in it.
  useEffect(() => {
    if (isVirtual && body.current) setOffset(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })

  // Of the window: the element that scrolls the page never hears of it.
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? count : 0,
    estimateSize: () => rowEstimate,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: keyOf,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    body,
    shown: isVirtual ? items.map((item) => item.index) : Array.from({ length: count }, (_, index) => index),
    before: isVirtual && first ? first.start - offset : 0,
    after: isVirtual && last ? virtualizer.getTotalSize() - (last.end - offset) : 0,
    measure: virtualizer.measureElement,
    scrollTo: (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index)
    },
  }
}

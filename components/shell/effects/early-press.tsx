'use client'

import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** The page answers presses; from then on none is kept. */
    isAlive?: boolean
    /** The last press before that, kept by the first script of the page. */
    earlyPress?: MouseEvent
  }
}

/** Who pressed longer ago does not expect anything to happen any more. */
const FRESH_MS = 10_000

/** A button that a page without life could not answer; links and forms are the browser's and lose nothing. */
function unanswered(press: MouseEvent): HTMLElement | null {
  // React makes a page alive at once for a press that it sees, and answers that by itself.
  if (press === window.event || performance.now() - press.timeStamp > FRESH_MS) return null
  return press.target instanceof Element ? press.target.closest<HTMLElement>('button[type="button"]') : null
}

/** On a slow line buttons are seen before they work: the last press of one is carried out as soon as they do. */
export function EarlyPress() {
  useLayoutEffect(() => {
    const { earlyPress } = window
    window.isAlive = true
    delete window.earlyPress
    const button = earlyPress && unanswered(earlyPress)
    if (!button) return
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail: earlyPress.detail })
    const timer = setTimeout(() => button.dispatchEvent(press))
    return () => clearTimeout(timer)
  }, [])
  return null
}

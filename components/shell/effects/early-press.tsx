import { useEffect, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Presses are followed here; from then on the first script of the page keeps none. */
    isAlive?: boolean
    /** The last press before that. */
    earlyPress?: MouseEvent
  }
}

/** Who pressed longer ago does not expect anything to happen any more. */
const FRESH_MS = 10_000
const LOOK_MS = 50

/** Links and forms are the browser's, which answers them without any script. */
const buttonOf = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null

/** React leaves its mark on an element when its part of the page is alive; what has none answers nothing. */
const isAlive = (button: HTMLElement): boolean => Object.keys(button).some((key) => key.startsWith('__react'))

/** Presses it again as soon as it is alive, and React has had a moment to finish the part that it belongs to. */
function pressLater(button: HTMLElement, { detail, timeStamp }: MouseEvent): void {
  let wasAlive = false
  const timer = setInterval(() => {
    if (performance.now() - timeStamp > FRESH_MS || !button.isConnected) clearInterval(timer)
    else if (!wasAlive) wasAlive = isAlive(button)
    else {
      clearInterval(timer)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    }
  }, LOOK_MS)
}

function follow(press: MouseEvent): void {
  const button = buttonOf(press)
  if (!button || isAlive(button)) return
  // Where it can, React makes the part alive for a press that it sees, and answers that at once.
  setTimeout(() => {
    if (!isAlive(button)) pressLater(button, press)
  })
}

/** On a slow line buttons are seen before they work: what is pressed then is carried out as soon as it can be. */
export function EarlyPress() {
  useLayoutEffect(() => {
    const { earlyPress } = window
    window.isAlive = true
    delete window.earlyPress
    const button = earlyPress && earlyPress !== window.event && buttonOf(earlyPress)
    if (button) pressLater(button, earlyPress)
  }, [])
  useEffect(() => {
    window.addEventListener('click', follow, true)
    return () => window.removeEventListener('click', follow, true)
  }, [])
  return null
}

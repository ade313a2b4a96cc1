'use client'

import { useEffect } from 'react'

/** Runs once the page is loaded and has nothing else to do. Returns the way to call it off. */
function whenIdle(run: () => void): () => void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 })
    else setTimeout(run, 500)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => window.removeEventListener('load', wait)
}

/** Keeps the stream of a member who may chat, from when the page is idle; its code comes only then. */
export function useLiveStream(member: number | undefined): void {
  useEffect(() => {
    if (member === undefined) return
    let isLeft = false
    let close: (() => void) | undefined
    const callOff = whenIdle(() => {
      if (isLeft) return
      // Without it the page is as it was before there was a stream: it asks now and then.
      import('./live-stream.ts').then(
        ({ openLiveStream }) => {
          if (!isLeft) close = openLiveStream(member)
        },
        () => undefined,
      )
    })
    return () => {
      isLeft = true
      callOff()
      close?.()
    }
  }, [member])
}

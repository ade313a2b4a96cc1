import { useEffect } from 'react'
import { whenIdle } from '#lib/kernel/when-idle.ts'

/** A page that is never idle opens its stream after this time all the same (milliseconds). */
const LONGEST = 5_000

/** Runs once the page is loaded and has nothing else to do. Returns the way to call it off. */
function onceLoaded(run: () => void): () => void {
  let callOff: (() => void) | undefined
  const wait = (): void => {
    callOff = whenIdle(run, LONGEST)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    callOff?.()
  }
}

/** Keeps the stream of a member who may chat, from when the page is idle; its code comes only then. */
export function useLiveStream(member: number | undefined): void {
  useEffect(() => {
    if (member === undefined) return
    let isLeft = false
    let close: (() => void) | undefined
    const callOff = onceLoaded(() => {
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

import { useEffect, useEffectEvent, useState } from 'react'
import { useReducedMotion } from './use-reduced-motion.ts'

/**
 * What carousel and notice bar share: a step every `seconds`, unless paused by its button, by pointing at it, by the
 * focus within, by a hidden tab, or by a preference for less motion (then the button can still start it).
 */
export function useRotation({ count, seconds, onStep }: { count: number; seconds: number; onStep: () => void }) {
  const still = useReducedMotion()
  const [wish, setWish] = useState<'play' | 'pause'>()
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const playing = count > 1 && (wish ?? (still ? 'pause' : 'play')) === 'play'
  const moving = playing && !held.pointer && !held.focus
  const step = useEffectEvent(onStep)

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (!document.hidden) step()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [moving, seconds])

  return {
    /** What the button says: rotation is on, though it may be held for the moment. */
    playing,
    /** Steps are being taken right now; readers are notified of changes only while none are. */
    moving,
    toggle: () => setWish(playing ? 'pause' : 'play'),
    holders: {
      onPointerEnter: () => setHeld((before) => ({ ...before, pointer: true })),
      onPointerLeave: () => setHeld((before) => ({ ...before, pointer: false })),
      onFocus: () => setHeld((before) => ({ ...before, focus: true })),
      onBlur: () => setHeld((before) => ({ ...before, focus: false })),
    },
  }
}

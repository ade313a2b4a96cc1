import type { MouseEvent } from 'react'

/** Up to the beginning: gliding, unless less motion is wished for. Who came by keyboard goes on from there with it. */
export function backToTop(event: MouseEvent): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  const isByKeyboard = event.detail === 0
  if (isByKeyboard) document.querySelector<HTMLElement>('.skip-link')?.focus({ preventScroll: true })
}

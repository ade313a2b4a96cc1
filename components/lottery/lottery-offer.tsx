'use client'

import { useEffect, useState } from 'react'
import { usePart } from '#components/ui/use-part.ts'
import { useSignedIn } from '#lib/browser/signed-in.ts'
import { useLotteryOffer } from '#lib/browser/use-lottery-offer.ts'
import { isLotteryClosed } from './lottery-closed.ts'

const loadPopup = () => import('./lottery-popup.tsx').then((part) => part.LotteryPopup)

const field = 'input, textarea, select, [contenteditable]'
const isBusy = (): boolean =>
  (document.activeElement?.matches(field) ?? false) || document.querySelector('[role$="dialog"]') !== null

const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work)
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work)
  return () => clearTimeout(timer)
}

/** True once the page has arrived, the browser has nothing to do and nobody is typing or answering a question. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return
    let cancel = (): void => undefined
    const look = (): void => {
      cancel()
      cancel = whenIdle(() => {
        if (document.readyState === 'complete' && !isBusy()) setQuiet(true)
      })
    }
    look()
    window.addEventListener('load', look)
    document.addEventListener('focusout', look)
    return () => {
      cancel()
      window.removeEventListener('load', look)
      document.removeEventListener('focusout', look)
    }
  }, [isQuiet])
  return isQuiet
}

/** Offers the draw to members who have not joined it (spec §2). Nobody else fetches anything for it. */
export function LotteryOffer() {
  const isQuiet = useQuiet()
  const isSignedIn = useSignedIn()
  const [isOver, setOver] = useState(false)
  const id = useLotteryOffer(isSignedIn && isQuiet && !isOver && !isLotteryClosed())
  const isOffered = id !== null && !isOver
  const Popup = usePart(loadPopup, isOffered)
  return isOffered && Popup ? <Popup id={id} onClosed={() => setOver(true)} /> : null
}

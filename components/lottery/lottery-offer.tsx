'use client'

import { useEffect, useState } from 'react'
import { usePart } from '#components/ui/use-part.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { useSignedIn } from '#lib/browser/signed-in.ts'
import { askOfferAgain, useLotteryOffer } from '#lib/browser/use-lottery-offer.ts'
import { whenIdle } from '#lib/kernel/when-idle.ts'
import { closeLottery, offerLottery, openLottery, useLotteryState, wasLotteryShown } from './lottery-state.ts'

const loadPopup = () => import('./lottery-popup.tsx').then((part) => part.LotteryPopup)

const field = 'input, textarea, select, [contenteditable]'
const isBusy = (): boolean =>
  (document.activeElement?.matches(field) ?? false) || document.querySelector('[role$="dialog"]') !== null

/** Keys may go nowhere and still be somebody's work, a scanner's for instance. */
const KEYS_REST_MS = 2_000

/** Runs once the page has arrived, the browser has nothing to do and the reader is not typing or answering a question. */
function whenQuiet(run: () => void): () => void {
  let cancel = (): void => undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    cancel()
    clearTimeout(rest)
    cancel = whenIdle(() => {
      if (document.readyState !== 'complete' || isBusy()) return
      stop()
      run()
    })
  }
  const wait = (): void => {
    cancel()
    clearTimeout(rest)
    rest = setTimeout(look, KEYS_REST_MS)
  }
  const stop = (): void => {
    cancel()
    clearTimeout(rest)
    window.removeEventListener('load', look)
    document.removeEventListener('focusout', look)
    window.removeEventListener('keydown', wait, true)
  }
  window.addEventListener('load', look)
  document.addEventListener('focusout', look)
  window.addEventListener('keydown', wait, true)
  look()
  return stop
}

function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(() => setQuiet(true)), [])
  return isQuiet
}

/**
 * Offers the draw to members who have not joined it (spec §2). Others fetch nothing for it. `popsUp`: the pop-up
 * comes by itself, once a visit; elsewhere a buyer is at work, and only the entry is there.
 */
export function LotteryOffer({ popsUp = false }: { popsUp?: boolean }) {
  const isQuiet = useQuiet()
  const isSignedIn = useSignedIn()
  const id = useLotteryOffer(isSignedIn && isQuiet)
  const { open } = useLotteryState()
  const isWanted = id !== undefined && id !== null && popsUp && !wasLotteryShown()
  const Popup = usePart(loadPopup, open !== null || isWanted)
  useEffect(() => {
    if (id !== undefined) offerLottery(id)
  }, [id])
  // Somebody may have begun to type since it was asked for, or have seen it in another tab.
  useEffect(
    () =>
      isWanted && Popup
        ? whenQuiet(() => {
            if (!wasLotteryShown()) openLottery()
          })
        : undefined,
    [isWanted, Popup],
  )
  // A page that is left takes its pop-up along.
  useEffect(() => {
    let here = window.location.pathname
    return onAddressChange(() => {
      if (window.location.pathname !== here) closeLottery()
      here = window.location.pathname
    })
  }, [])
  if (open === null || !Popup) return null
  return (
    <Popup
      id={open}
      onClosed={() => {
        closeLottery()
        void askOfferAgain()
      }}
    />
  )
}

'use client'

import { useEffect, useState } from 'react'
import { usePart } from '#components/ui/use-part.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { useSignedIn } from '#lib/browser/signed-in.ts'
import { askOfferAgain, useLotteryOffer } from '#lib/browser/use-lottery-offer.ts'
import { whenIdle } from '#lib/kernel/when-idle.ts'
import { isLotteryClosed } from './lottery-closed.ts'
import { closeLottery, offerLottery, openLottery, useLotteryState } from './lottery-state.ts'

const loadPopup = () => import('./lottery-popup.tsx').then((part) => part.LotteryPopup)

const field = 'input, textarea, select, [contenteditable]'
const isBusy = (): boolean =>
  (document.activeElement?.matches(field) ?? false) || document.querySelector('[role$="dialog"]') !== null

/** True once the page has arrived, the browser has nothing to do and the reader is not typing or answering a question. */
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

/**
 * Offers the draw to members who have not joined it (spec §2). Others fetch nothing for it. `popsUp`: the pop-up
 * comes by itself, once a visit; elsewhere a buyer is at work, and only the entry is there.
 */
export function LotteryOffer({ popsUp = false }: { popsUp?: boolean }) {
  const isQuiet = useQuiet()
  const isSignedIn = useSignedIn()
  const id = useLotteryOffer(isSignedIn && isQuiet)
  const { open } = useLotteryState()
  const Popup = usePart(loadPopup, open !== null)
  useEffect(() => {
    if (id === undefined) return
    offerLottery(id)
    if (id !== null && popsUp && !isLotteryClosed()) openLottery()
  }, [id, popsUp])
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

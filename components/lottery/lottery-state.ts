import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/kernel/listeners.ts'

interface LotteryState {
  /** The draw this member has not joined yet; null when there is none or it is not known. */
  readonly offer: number | null
  /** The draw whose pop-up is on screen. */
  readonly open: number | null
}

const nothing: LotteryState = { offer: null, open: null }
let state = nothing
const listeners = createListeners()

function change(next: Partial<LotteryState>): void {
  state = { ...state, ...next }
  listeners.call()
}

export function offerLottery(offer: number | null): void {
  if (offer !== state.offer) change({ offer })
}

export function openLottery(): void {
  change({ open: state.offer })
}

export function closeLottery(): void {
  change({ open: null })
}

/** What the entry, wherever it is, and the pop-up know of each other. */
export const useLotteryState = (): LotteryState =>
  useSyncExternalStore(
    listeners.add,
    () => state,
    () => nothing,
  )

const shownCookie = 'lottery_shown'

/**
 * The pop-up comes by itself once a visit: a cookie without an end lives until the browser is closed, and holds for every
 * tab. Members have cookies in any case, as their sign-in is one.
 */
export const wasLotteryShown = (): boolean => document.cookie.split('; ').includes(`${shownCookie}=1`)

export function rememberLotteryShown(): void {
  const isSecure = window.location.protocol === 'https:'
  document.cookie = `${shownCookie}=1; path=/; samesite=lax${isSecure ? '; secure' : ''}`
}

import { useEffect, useState } from 'react'
import { isSignedIn } from '#lib/browser/signed-in.ts'
import type { GoodsCard } from './goods-card.tsx'

type Card = typeof GoodsCard

const load = (): Promise<Card> => import('./goods-card.tsx').then((module) => module.GoodsCard)

// Guests buy nothing: only members fetch what a card that is awake needs, while the page comes alive.
if (typeof window !== 'undefined' && isSignedIn()) load().catch(() => undefined)

/** The card one buys from, once it is wanted and its code has come; null until then. */
export function useLateCard(isWanted: boolean): Card | null {
  const [late, setLate] = useState<{ readonly card: Card }>()
  useEffect(() => {
    const show = (card: Card): void => setLate({ card })
    // Without its code a shelf sleeps on: its links lead to where the goods can be bought.
    if (isWanted) load().then(show, () => undefined)
  }, [isWanted])
  return late?.card ?? null
}

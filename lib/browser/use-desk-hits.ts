import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { DeskAnswer } from '#lib/domain/goods-entry.ts'
import { isCodeLike, isExactly } from '#lib/domain/goods-entry.ts'
import { toGoodsList } from '#lib/mapping/goods-list.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** A scanner's keys follow each other faster than this, a hand's do not. */
const PAUSE_MS = 30
/** More would not be read but narrowed. */
const MOST_HITS = 8

/** Among so many the goods of a code are looked for, and others with the same one. */
const MOST_LOOKED_AT = 100

async function askHits(text: string, apart: string, most: number): Promise<DeskAnswer> {
  const wire = await callShop(goodsCalls.goodsList, { query: { keywords: text, per_page: most }, apart })
  const { goods, guess } = toGoodsList(wire, { keywords: text })
  const exact = new Set(toGoodsList(wire).goods.flatMap((each) => (isExactly(each, text) ? [each.id] : [])))
  const shown = [...goods.filter(({ id }) => exact.has(id)), ...goods.filter(({ id }) => !exact.has(id))]
  const isWhole = wire.total <= wire.data.length
  return { text, goods: shown.slice(0, Math.max(MOST_HITS, exact.size)), guess, exact: [...exact], isWhole }
}

/** What is found for words at the desk. Calls of one name cancel each other, and no others. */
export async function askDesk(text: string, apart: string): Promise<DeskAnswer> {
  const answer = await askHits(text, apart, MOST_HITS)
  return answer.isWhole || !isCodeLike(text) ? answer : askHits(text, apart, MOST_LOOKED_AT)
}

interface DeskHits {
  /** For what is typed now, or still for what was typed before; null while nothing is. */
  readonly answer: DeskAnswer | null
  /** The answer is for what is typed now. */
  readonly isCurrent: boolean
  readonly failed: boolean
}

/** Goods for what a member types at the desk, as this member sees them; those of before stay until others come. */
export function useDeskHits(typed: string): DeskHits {
  const text = typed.trim()
  const [asked, setAsked] = useState('')
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const now = performance.now()
    const isInBurst = now - changedAt.current < PAUSE_MS
    changedAt.current = now
    // The first letter may be the first of a code; words that an input method writes come whole.
    const mayGoOn = text.length === 1 || (isInBurst && text !== '')
    const timer = setTimeout(() => setAsked(text), mayGoOn ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  // Not a list of goods like others: what goes into the cart must not ask all of this again between two entries.
  const { data, error } = useSWR<DeskAnswer, ShopError>(
    asked === '' ? null : ['desk-hits', asked],
    () => askHits(asked, 'desk-hits', MOST_HITS),
    { keepPreviousData: true },
  )
  const failed = error !== undefined && error.kind !== 'cancelled'
  const answer = (text !== '' && !failed && data) || null
  return { answer, isCurrent: answer !== null && answer.text === text, failed }
}

'use client'

import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { noGoods } from '#lib/domain/goods-list.ts'
import { toGoodsList } from '#lib/mapping/goods-list.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** A scanner's keys follow each other faster than this, a hand's do not. */
const PAUSE_MS = 30
/** More would not be read but narrowed. */
const MOST_HITS = 8

const load = async (keywords: string): Promise<GoodsList> =>
  toGoodsList(await callShop(goodsCalls.goodsList, { query: { keywords, per_page: MOST_HITS } }), { keywords })

interface DeskHits extends Pick<GoodsList, 'goods' | 'guess'> {
  /** They answer what is typed now, not what was typed before. */
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
  const { data, error, isLoading } = useSWR<GoodsList, ShopError>(
    asked === '' ? null : [goodsKeyPrefix, 'desk', asked],
    () => load(asked),
    { keepPreviousData: true },
  )
  const failed = error !== undefined && error.kind !== 'cancelled'
  const isCurrent = asked === text && text !== '' && !isLoading
  const { goods, guess } = (text !== '' && !failed && data) || noGoods
  return { goods, guess, isCurrent, failed }
}

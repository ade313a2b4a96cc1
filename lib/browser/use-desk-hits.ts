'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { noGoods } from '#lib/domain/goods-list.ts'
import { toGoodsList } from '#lib/mapping/goods-list.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** Long enough for a scanner to finish a code, too short for a hand to notice. */
const PAUSE_MS = 50
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
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), text === '' ? 0 : PAUSE_MS)
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
